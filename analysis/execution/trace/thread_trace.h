// Reads one thread's trace file, chunk by chunk, in memory that does not depend on its length. What is damaged is
// skipped: the next chunk whose header is whole goes on.
//
//   Result<ThreadTrace> trace = ThreadTrace::open("dot.run/thread-0.trace");
//   while (std::optional<std::span<const uint64_t>> words = trace->nextChunk()) ...
//   for (const Error &problem : trace->problems(run.facts().finished)) ...
#pragma once

#include "analysis/base/error.h"
#include "runtime/format.h"

#include <array>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace leastaction {

struct ChunkSize {
  uint32_t words = 0;
  uint32_t storedBytes = 0; ///< Of these, packed.
  uint64_t offset = 0;      ///< In the file.
};

/// What a chunk is for.
enum class ChunkUse : uint8_t {
  read,
  lead,     ///< Read so that caches and predictors are as they would be in what follows.
  passOver, ///< Not read.
};

class ThreadTrace {
public:
  enum class Kind { records, steps, emulation };
  /// How the names of such files end.
  static constexpr std::string_view suffix(Kind kind) {
    return kind == Kind::steps ? ".steps" : kind == Kind::emulation ? ".emulated" : ".trace";
  }
  /// By how the name of a file ends; nothing if it is no trace's.
  static constexpr std::optional<Kind> kindOf(std::string_view name) {
    for (const Kind kind : {Kind::records, Kind::steps, Kind::emulation})
      if (name.ends_with(suffix(kind)))
        return kind;
    return std::nullopt;
  }

  /// Fails if the file's header is not whole: nothing behind it can be understood without.
  static Result<ThreadTrace> open(const std::string &path, Kind kind = Kind::records);

  /// Why a trace of any kind ends where it does, by the end mark at the end of the file; nothing if there is none.
  static std::optional<format::TraceEnd> endOf(const std::string &path);

  const std::string &path() const { return path_; }

  const format::FileHeader &header() const { return header_; }

  /// The records of the next chunk that is whole; nothing at the end of the file. The words are valid until the next
  /// call.
  std::optional<std::span<const uint64_t>> nextChunk();

  /// Of a sample whose windows were made rarer: those of lower ranks are passed over.
  void keepWindows(unsigned leastRank) { leastRank_ = leastRank; }
  /// The program may still run: that the trace has no end is no problem.
  void mayContinue() { mayContinue_ = true; }
  /// From here on, asks of each chunk by its sequence what it is for. Those that are passed over leave gaps.
  void choose(std::function<ChunkUse(uint32_t)> useOf) { useOf_ = std::move(useOf); }
  /// Goes on at a chunk as if all before it were passed over, and ends behind another one: problems() are those of the
  /// chunks between.
  void goThrough(const ChunkSize &first, uint32_t firstSequence, uint32_t lastSequence);
  /// Of the chunk that nextChunk() returned last.
  ChunkUse use() const { return use_; }
  /// Of all chunks so far that were for that.
  uint64_t words(ChunkUse use) const { return wordsOf_[static_cast<size_t>(use)]; }
  /// Of all chunks, by their sequence, as their headers say; of chunks that are missing nothing.
  std::vector<ChunkSize> chunkSizes();

  /// Are chunks missing between the one that nextChunk() returned last and the one before it?
  bool followsGap() const { return followsGap_; }

  /// Once nextChunk() has returned nothing: what of the file is missing, as far as the file tells, and why it ends
  /// where it does. `runFinished`: the program ended in an orderly way, and so should the trace.
  std::vector<Error> problems(bool runFinished) const;

  bool isClosed() const { return end_.has_value(); } ///< Was its end mark read?
  uint64_t chunks() const { return chunks_; }        ///< So far: read, or passed over.
  uint64_t missingChunks() const;                    ///< Known to be missing or damaged; more may be.
  uint32_t sequence() const { return sequence_; }    ///< Of the chunk that nextChunk() returned last.
  uint64_t position() const { return position_; }    ///< Bytes of the file that have been looked at.
  uint64_t fileBytes() const { return fileBytes_; }
  uint64_t intactBytes() const { return intactBytes_; } ///< Of those looked at: header, whole chunks, end mark.

private:
  struct CloseFile {
    void operator()(std::FILE *file) const { std::fclose(file); }
  };
  ThreadTrace() = default;
  size_t readAt(uint64_t offset, void *to, size_t bytes);
  bool readContent(const format::ChunkHeader &chunk);
  uint64_t nextHeader(uint64_t from);
  void skip(std::string what, uint64_t to);

  std::string path_;
  std::unique_ptr<std::FILE, CloseFile> file_;
  format::FileHeader header_{};
  std::vector<unsigned char> stored_;
  std::vector<uint64_t> words_;
  std::optional<Error> damage_; ///< The first.
  std::optional<format::TraceEnd> end_;
  uint64_t position_ = 0;
  uint64_t fileBytes_ = 0;
  uint64_t intactBytes_ = 0;
  uint64_t chunks_ = 0;
  uint64_t expected_ = 0;                   ///< Chunks that there must have been up to here.
  std::function<ChunkUse(uint32_t)> useOf_; ///< Empty: all are read.
  unsigned leastRank_ = 0;
  bool isInDroppedWindow_ = false;
  bool mayContinue_ = false;
  std::optional<uint32_t> last_; ///< The last chunk that is looked at; none if all are.
  std::array<uint64_t, 3> wordsOf_{};
  ChunkUse use_ = ChunkUse::read;
  uint32_t sequence_ = 0;
  bool followsGap_ = false;
  bool startsBehindGap_ = false; ///< The chunk that nextChunk() will return.
};

/// Traces are numbered as their threads came to record, which is a matter of chance: this puts them in the order in
/// which they were created. `process`: the run's.
void sortByCreation(std::vector<ThreadTrace> &traces, uint64_t process);

} // namespace leastaction

// Reads one thread's trace file, chunk by chunk, in memory that does not depend on its length.
//
//   Result<ThreadTrace> trace = ThreadTrace::open("dot.run/thread-0.trace");
//   while (std::optional<std::span<const uint64_t>> words = trace->nextChunk()) ...
//   if (trace->damage()) ...   // what stopped it before the end
#pragma once

#include "analysis/base/error.h"
#include "runtime/format.h"

#include <cstdint>
#include <cstdio>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace leastaction {

class ThreadTrace {
public:
  enum class Kind { records, steps };
  static Result<ThreadTrace> open(const std::string &path, Kind kind = Kind::records);

  const std::string &path() const { return path_; }

  const format::FileHeader &header() const { return header_; }

  /// The records of the next chunk that is whole; nothing at the end of the file or where it is damaged. The words are
  /// valid until the next call.
  std::optional<std::span<const uint64_t>> nextChunk();

  /// Why the file ended before its end; a file that simply stops between two chunks is not damaged.
  const std::optional<Error> &damage() const { return damage_; }
  uint64_t chunks() const { return nextSequence_; }
  /// Bytes of the file up to which it is intact.
  uint64_t position() const { return position_; }
  uint64_t fileBytes() const { return fileBytes_; }

private:
  struct CloseFile {
    void operator()(std::FILE *file) const { std::fclose(file); }
  };
  ThreadTrace() = default;
  std::optional<std::span<const uint64_t>> damaged(std::string what);

  std::string path_;
  std::unique_ptr<std::FILE, CloseFile> file_;
  format::FileHeader header_{};
  std::vector<char> stored_;
  std::vector<uint64_t> words_;
  std::optional<Error> damage_;
  uint64_t position_ = 0;
  uint64_t fileBytes_ = 0;
  uint32_t nextSequence_ = 0;
};

} // namespace leastaction

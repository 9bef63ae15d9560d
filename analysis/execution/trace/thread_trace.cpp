#include "analysis/execution/trace/thread_trace.h"

#include "analysis/base/text_format.h"
#include "analysis/execution/trace/run_json.h"

#include "runtime/emulation_format.h"
#include "runtime/step_format.h"
#include "runtime/word_codec.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <sys/stat.h>
#include <tuple>
#include <utility>

namespace leastaction {
namespace {

bool isWhole(const format::ChunkHeader &header) {
  if (header.check != format::headerCheck(header))
    return false;
  if (header.magic == format::endMagic)
    return header.window == 0 && header.rawBytes <= static_cast<uint32_t>(format::TraceEnd::writeFailed);
  return header.magic == format::chunkMagic && header.rawBytes <= format::maxChunkBytes &&
         header.rawBytes % sizeof(uint64_t) == 0 &&
         header.storedBytes <= format::encodedBound(header.rawBytes / sizeof(uint64_t));
}

} // namespace

std::optional<format::TraceEnd> ThreadTrace::endOf(const std::string &path) {
  std::ifstream file(path, std::ios::binary);
  format::ChunkHeader mark;
  if (!file.seekg(-static_cast<std::streamoff>(sizeof mark), std::ios::end) ||
      !file.read(reinterpret_cast<char *>(&mark), sizeof mark) || mark.magic != format::endMagic || !isWhole(mark))
    return std::nullopt;
  return static_cast<format::TraceEnd>(mark.rawBytes);
}

Result<ThreadTrace> ThreadTrace::open(const std::string &path, Kind kind) {
  const char *magic = kind == Kind::steps       ? format::stepMagic
                      : kind == Kind::emulation ? format::emulationMagic
                                                : format::traceMagic;
  const ReadableFormats formats = kind == Kind::steps       ? ReadableFormats{format::stepVersion}
                                  : kind == Kind::emulation ? ReadableFormats{format::emulationVersion}
                                                            : runFormats;
  ThreadTrace trace;
  trace.path_ = path;
  struct stat status;
  bool exists = stat(path.c_str(), &status) == 0;
  if (exists && !S_ISREG(status.st_mode)) // It might wait for ever when it is opened.
    return fail("the trace is not a regular file", path, "record the program again");
  if (exists)
    trace.file_.reset(std::fopen(path.c_str(), "rb"));
  if (!trace.file_)
    return fail(std::string("the trace cannot be read: ") + std::strerror(errno), path, "check its permissions");
  trace.fileBytes_ = static_cast<uint64_t>(status.st_size);
  format::FileHeader &header = trace.header_;
  if (trace.readAt(0, &header, sizeof header) < offsetof(format::FileHeader, headerBytes) ||
      std::memcmp(header.magic, magic, sizeof format::traceMagic) != 0)
    return fail("the file is not a trace", path, "record the program again");
  if (!formats.has(header.version))
    return fail("the trace has format " + std::to_string(header.version) + ", this program reads format " +
                    std::to_string(formats.newest),
                path, "use the leastaction that recorded it, or record the program again");
  if (trace.fileBytes_ < sizeof header || header.check != format::headerCheck(header) ||
      header.headerBytes < sizeof header || header.headerBytes > trace.fileBytes_)
    return fail("the trace's header is damaged", path, "record the program again");
  trace.position_ = trace.intactBytes_ = header.headerBytes;
  return trace;
}

size_t ThreadTrace::readAt(uint64_t offset, void *to, size_t bytes) {
  if (std::fseek(file_.get(), static_cast<long>(offset), SEEK_SET) != 0)
    return 0;
  return std::fread(to, 1, bytes, file_.get());
}

/// Where the next header that is whole begins, or the end of the file.
uint64_t ThreadTrace::nextHeader(uint64_t from) {
  constexpr size_t overlap = sizeof(format::ChunkHeader) - 1;
  std::vector<char> window(1 << 16);
  for (;;) {
    size_t got = readAt(from, window.data(), window.size());
    for (size_t at = 0; at + sizeof(format::ChunkHeader) <= got; ++at) {
      format::ChunkHeader header;
      std::memcpy(&header, window.data() + at, sizeof header);
      if ((header.magic == format::chunkMagic || header.magic == format::endMagic) && isWhole(header))
        return from + at;
    }
    if (got < window.size())
      return fileBytes_;
    from += got - overlap;
  }
}

/// Passes over the bytes up to `to`: nothing in them can be used.
void ThreadTrace::skip(std::string what, uint64_t to) {
  if (!damage_)
    damage_ = Error{std::move(what), path_ + ", byte " + std::to_string(position_), ""};
  followsGap_ = true;
  position_ = to;
}

bool ThreadTrace::readContent(const format::ChunkHeader &chunk) {
  stored_.resize(chunk.storedBytes);
  words_.resize(chunk.rawBytes / sizeof(uint64_t));
  if (readAt(position_ + sizeof chunk, stored_.data(), stored_.size()) != stored_.size() ||
      format::checksum(stored_.data(), stored_.size()) != chunk.storedCheck)
    return false;
  return format::WordDecoder::decode(stored_.data(), stored_.size(), words_.data(), words_.size());
}

std::optional<std::span<const uint64_t>> ThreadTrace::nextChunk() {
  followsGap_ = std::exchange(startsBehindGap_, false);
  while (position_ < fileBytes_ && !end_) {
    format::ChunkHeader chunk;
    if (readAt(position_, &chunk, sizeof chunk) < sizeof chunk) {
      if (mayContinue_)
        break;
      skip("the trace ends within a chunk", fileBytes_);
      break;
    }
    if (!isWhole(chunk)) {
      skip("the header of a chunk is damaged", nextHeader(position_ + 1));
      continue;
    }
    if (last_ && chunk.sequence > *last_)
      break;
    if (chunk.sequence > expected_)
      skip("chunk " + std::to_string(expected_) + " is missing", position_);
    expected_ = std::max<uint64_t>(expected_, chunk.sequence);
    if (chunk.magic == format::endMagic) {
      end_ = static_cast<format::TraceEnd>(chunk.rawBytes);
      intactBytes_ += sizeof chunk;
      position_ += sizeof chunk;
      if (position_ < fileBytes_)
        skip("something follows the end of the trace", fileBytes_);
      break;
    }
    if (chunk.sequence < expected_) {
      skip("a chunk is out of order", nextHeader(position_ + 1));
      continue;
    }
    ++expected_;
    uint64_t end = position_ + sizeof chunk + chunk.storedBytes;
    if (end > fileBytes_ && mayContinue_) { // It is just being written.
      --expected_;
      break;
    }
    if (end > fileBytes_) {
      skip("the trace ends within a chunk", nextHeader(position_ + 1));
      continue;
    }
    if (chunk.window != 0)
      isInDroppedWindow_ = chunk.window - 1u < leastRank_;
    use_ = isInDroppedWindow_ ? ChunkUse::passOver : useOf_ ? useOf_(chunk.sequence) : ChunkUse::read;
    wordsOf_[static_cast<size_t>(use_)] += chunk.rawBytes / sizeof(uint64_t);
    if (use_ == ChunkUse::passOver) {
      ++chunks_;
      followsGap_ = true;
      intactBytes_ += end - position_;
      position_ = end;
      continue;
    }
    if (!readContent(chunk)) {
      skip("the content of a chunk is damaged", end);
      continue;
    }
    ++chunks_;
    sequence_ = chunk.sequence;
    intactBytes_ += end - position_;
    position_ = end;
    return std::span<const uint64_t>(words_);
  }
  return std::nullopt;
}

std::vector<ChunkSize> ThreadTrace::chunkSizes() {
  std::vector<ChunkSize> sizes;
  format::ChunkHeader chunk;
  for (uint64_t at = header_.headerBytes; readAt(at, &chunk, sizeof chunk) == sizeof chunk;) {
    if (!isWhole(chunk)) {
      at = nextHeader(at + 1);
      continue;
    }
    const uint64_t most = fileBytes_ / sizeof chunk; // A damaged sequence must not take memory.
    if (chunk.magic == format::endMagic || chunk.sequence > most)
      break;
    if (chunk.sequence >= sizes.size())
      sizes.resize(chunk.sequence + size_t{1});
    sizes[chunk.sequence] = {chunk.rawBytes / static_cast<uint32_t>(sizeof(uint64_t)), chunk.storedBytes, at};
    at += sizeof chunk + chunk.storedBytes;
  }
  return sizes;
}

void ThreadTrace::goThrough(const ChunkSize &first, uint32_t firstSequence, uint32_t lastSequence) {
  startsBehindGap_ = first.offset > position_;
  position_ = first.offset;
  expected_ = chunks_ = firstSequence;
  last_ = lastSequence;
}

uint64_t ThreadTrace::missingChunks() const {
  return expected_ - chunks_;
}

std::vector<Error> ThreadTrace::problems(bool runFinished) const {
  std::vector<Error> found;
  if (damage_) {
    found.push_back(*damage_);
    std::string missing = missingChunks()
                              ? (end_ ? "" : "at least ") + counted(missingChunks(), "chunk") + " of this thread " +
                                    (missingChunks() == 1 ? "is" : "are") + " missing, "
                              : "";
    found.back().remedy =
        missing + (chunks_ ? counted(chunks_, "chunk") + " can be used; record the program again for the rest"
                           : "none can be used; record the program again");
  }
  if (last_)
    return found;
  std::string where = path_ + ", byte " + std::to_string(fileBytes_);
  if (!end_ && runFinished)
    found.push_back({"the end of the trace is missing", where, "record the program again for the rest"});
  else if (!end_ && !mayContinue_)
    found.push_back({"the program ended without closing this thread's trace (SIGKILL or a system call of its own ended "
                     "it, or, under --step, any signal)",
                     where, "everything before is there; at most 1 Mbyte of records was still in memory and is lost"});
  else if (end_ == format::TraceEnd::limit)
    found.push_back({"this thread's recording stopped early: the run had reached LEASTACTION_MAX_BYTES", where,
                     "set a higher limit to record more"});
  else if (end_ == format::TraceEnd::writeFailed)
    found.push_back({"this thread's recording stopped early: the run folder could not be written any more", where,
                     "make room and record again"});
  return found;
}

void sortByCreation(std::vector<ThreadTrace> &traces, uint64_t process) {
  std::ranges::sort(traces, {}, [&](const ThreadTrace &trace) {
    const format::FileHeader &header = trace.header();
    // The kernel's numbers begin anew after the largest one.
    return std::tuple(header.kernelThread < process, header.kernelThread, header.thread);
  });
}

} // namespace leastaction

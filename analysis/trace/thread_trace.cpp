#include "analysis/trace/thread_trace.h"

#include "runtime/step_format.h"

#include <cerrno>
#include <cstring>
#include <sys/stat.h>
#include <zstd.h>

namespace leastaction {

Result<ThreadTrace> ThreadTrace::open(const std::string &path, Kind kind) {
  const char *magic = kind == Kind::steps ? format::stepMagic : format::traceMagic;
  const uint32_t version = kind == Kind::steps ? format::stepVersion : format::version;
  ThreadTrace trace;
  trace.path_ = path;
  trace.file_.reset(std::fopen(path.c_str(), "rb"));
  struct stat status;
  if (!trace.file_ || fstat(fileno(trace.file_.get()), &status) != 0)
    return fail(std::string("the trace cannot be read: ") + std::strerror(errno), path, "check its permissions");
  if (!S_ISREG(status.st_mode))
    return fail("the trace is not a regular file", path, "record the program again");
  trace.fileBytes_ = static_cast<uint64_t>(status.st_size);
  if (std::fread(&trace.header_, sizeof trace.header_, 1, trace.file_.get()) != 1 ||
      std::memcmp(trace.header_.magic, magic, sizeof format::traceMagic) != 0)
    return fail("the file is not a trace", path, "record the program again");
  if (trace.header_.version != version)
    return fail("the trace has format " + std::to_string(trace.header_.version) + ", this program reads format " +
                    std::to_string(format::version),
                path, "use the leastaction that recorded it, or record the program again");
  if (trace.header_.headerBytes < sizeof trace.header_ || trace.header_.headerBytes > trace.fileBytes_ ||
      std::fseek(trace.file_.get(), static_cast<long>(trace.header_.headerBytes), SEEK_SET) != 0)
    return fail("the trace's header is damaged", path, "record the program again");
  trace.position_ = trace.header_.headerBytes;
  return trace;
}

std::optional<std::span<const uint64_t>> ThreadTrace::damaged(std::string what) {
  damage_ = Error{std::move(what), path_ + ", byte " + std::to_string(position_),
                  "what stands before it is used; record the program again for the rest"};
  return std::nullopt;
}

std::optional<std::span<const uint64_t>> ThreadTrace::nextChunk() {
  if (damage_)
    return std::nullopt;
  format::ChunkHeader chunk;
  size_t got = std::fread(&chunk, 1, sizeof chunk, file_.get());
  if (got == 0)
    return std::nullopt;
  if (got < sizeof chunk)
    return damaged("the trace ends within a chunk");
  if (chunk.magic != format::chunkMagic || chunk.check != format::headerCheck(chunk) ||
      chunk.rawBytes > format::maxChunkBytes || chunk.rawBytes % sizeof(uint64_t) != 0)
    return damaged("the header of a chunk is damaged");
  if (chunk.sequence != nextSequence_)
    return damaged("chunk " + std::to_string(nextSequence_) + " is missing");
  if (chunk.storedBytes > fileBytes_ - position_)
    return damaged("the trace ends within a chunk");
  stored_.resize(chunk.storedBytes);
  if (std::fread(stored_.data(), 1, stored_.size(), file_.get()) != stored_.size())
    return damaged("the trace ends within a chunk");
  words_.resize(chunk.rawBytes / sizeof(uint64_t));
  size_t size = ZSTD_decompress(words_.data(), chunk.rawBytes, stored_.data(), stored_.size());
  if (ZSTD_isError(size) || size != chunk.rawBytes)
    return damaged("the content of a chunk is damaged");
  ++nextSequence_;
  position_ += sizeof chunk + chunk.storedBytes;
  return std::span<const uint64_t>(words_);
}

} // namespace leastaction

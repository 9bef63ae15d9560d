#include "runtime/emulator/stream.h"

#include "runtime/text.h"
#include "runtime/word_codec.h"
#include "runtime/write_all.h"

#include <atomic>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

namespace leastaction::emulator {
namespace {

constexpr size_t mappedBytes = format::emulationRestBytes + format::emulationChunkWords * sizeof(uint64_t);

uint64_t mostBytes = UINT64_MAX;
std::atomic<uint64_t> bytesWritten, chunks;

/// Of each thread, for its whole life: touched once for each chunk.
struct Work {
  format::ChunkHeader header;
  unsigned char encoded[format::encodedBound(format::emulationChunkWords)];
  alignas(8) unsigned char encoder[format::encoderWorkBytes(format::emulationChunkWords)];
};

Work *workOfThread() {
  thread_local struct Holder {
    void *memory = mmap(nullptr, sizeof(Work), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    ~Holder() {
      if (memory != MAP_FAILED)
        munmap(memory, sizeof(Work));
    }
  } holder;
  return holder.memory == MAP_FAILED ? nullptr : static_cast<Work *>(holder.memory);
}

using RestPath = runtime::Text<PATH_MAX + 8>;

RestPath restPath(const char *path) {
  RestPath rest;
  rest.append(path, ".rest");
  return rest;
}

/// Opens the file each time: a program may close what it has not opened, and numbers of files are the program's. What
/// was written of data that does not fit goes: its place is enough for the end mark.
bool append(const char *path, const void *data, size_t bytes, int flags = 0) {
  const int file = open(path, O_WRONLY | O_APPEND | O_NOFOLLOW | O_CLOEXEC | flags, 0666);
  const off_t end = file >= 0 ? lseek(file, 0, SEEK_END) : -1;
  const bool isWritten = end >= 0 && runtime::writeAll(file, data, bytes);
  if (const int problem = errno; end >= 0 && !isWritten && ftruncate(file, end) == 0)
    errno = problem;
  return file >= 0 && close(file) == 0 && isWritten;
}

bool writeChunk(Stream &stream) {
  Work *work = workOfThread();
  if (!work)
    return false;
  const auto count = static_cast<size_t>(stream.next - stream.begin);
  const size_t size = format::WordEncoder::encode(stream.begin, count, work->encoded, work->encoder);
  work->header =
      format::chunkHeader(static_cast<uint32_t>(stream.chunks), count * sizeof(uint64_t), work->encoded, size);
  const size_t bytes = sizeof work->header + size;
  if (bytesWritten.fetch_add(bytes) + bytes > mostBytes) {
    closeStream(stream, format::TraceEnd::limit);
    return true;
  }
  if (!append(stream.path, &work->header, bytes))
    return false;
  ++stream.chunks;
  ++chunks;
  return true;
}

} // namespace

Stream *openStream(const char *path, size_t, const format::FileHeader &header) {
  const RestPath rest = restPath(path);
  constexpr int newFile = O_CREAT | O_EXCL;
  if (strlen(path) >= sizeof Stream::path || !append(path, &header, sizeof header, newFile))
    return nullptr;
  const int file = open(rest.data(), O_RDWR | newFile | O_NOFOLLOW | O_CLOEXEC, 0666);
  void *memory = MAP_FAILED;
  // Room is taken at once: a full disk must not show as SIGBUS where the file is written through memory.
  if (file >= 0)
    errno = posix_fallocate(file, 0, mappedBytes);
  if (file >= 0 && errno == 0)
    memory = mmap(nullptr, mappedBytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (file >= 0)
    close(file);
  if (memory == MAP_FAILED) {
    unlink(rest.data());
    return nullptr;
  }
  auto *stream = static_cast<Stream *>(memory);
  stream->begin = reinterpret_cast<uint64_t *>(static_cast<char *>(memory) + format::emulationRestBytes);
  stream->next = stream->begin;
  stream->limit = stream->begin + format::emulationChunkWords;
  stream->isOpen = true;
  strcpy(stream->path, path);
  stream->magic = format::emulationRestMagic;
  bytesWritten += sizeof header;
  return stream;
}

void flush(Stream &stream) {
  if (stream.isOpen && stream.next != stream.begin && !writeChunk(stream))
    closeStream(stream, format::TraceEnd::writeFailed);
  stream.next = stream.begin;
}

void closeStream(Stream &stream, format::TraceEnd why) {
  if (why == format::TraceEnd::complete)
    flush(stream);
  if (!stream.isOpen)
    return;
  stream.isOpen = false;
  const format::ChunkHeader mark = format::endMark(static_cast<uint32_t>(stream.chunks), why);
  append(stream.path, &mark, sizeof mark);
  unlink(restPath(stream.path).data());
}

void abandon(Stream &stream) {
  munmap(&stream, mappedBytes);
}

void setMostBytes(uint64_t bytes) {
  mostBytes = bytes;
}

uint64_t chunksWritten() {
  return chunks;
}

void forgetChunksWritten() {
  chunks = 0;
  bytesWritten = 0;
}

} // namespace leastaction::emulator

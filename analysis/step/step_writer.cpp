#include "analysis/step/step_writer.h"

#include "runtime/step_format.h"

#include <cerrno>
#include <cstring>
#include <zstd.h>

namespace leastaction {

Result<StepWriter> StepWriter::create(const std::string &path, uint32_t thread, uint32_t pid, uint64_t threadPointer) {
  StepWriter writer;
  writer.file_.reset(std::fopen(path.c_str(), "wbxe"));
  format::FileHeader header{};
  std::memcpy(header.magic, format::stepMagic, sizeof header.magic);
  header.version = format::stepVersion;
  header.headerBytes = sizeof header;
  header.thread = thread;
  header.pid = pid;
  header.threadPointer = threadPointer;
  header.check = format::headerCheck(header);
  if (!writer.file_ || std::fwrite(&header, sizeof header, 1, writer.file_.get()) != 1 ||
      std::fflush(writer.file_.get()) != 0)
    return fail(std::string("the steps of a thread cannot be written: ") + std::strerror(errno), path,
                "make room, or choose another folder with -o");
  writer.buffer_.reserve(chunkWords + 64);
  writer.bytesWritten_ = sizeof header;
  return writer;
}

bool StepWriter::flush() {
  if (buffer_.empty())
    return true;
  constexpr int compressionLevel = 1;
  size_t rawBytes = buffer_.size() * sizeof(uint64_t);
  stored_.resize(ZSTD_compressBound(rawBytes));
  std::unique_ptr<ZSTD_CCtx, size_t (*)(ZSTD_CCtx *)> context(ZSTD_createCCtx(), ZSTD_freeCCtx);
  ZSTD_CCtx_setParameter(context.get(), ZSTD_c_compressionLevel, compressionLevel);
  size_t size = ZSTD_compress2(context.get(), stored_.data(), stored_.size(), buffer_.data(), rawBytes);
  format::ChunkHeader header{format::chunkMagic,          chunks_++, static_cast<uint32_t>(rawBytes),
                             static_cast<uint32_t>(size), 0,         0};
  if (!ZSTD_isError(size))
    header.storedCheck = format::checksum(stored_.data(), size);
  header.check = format::headerCheck(header);
  buffer_.clear();
  bytesWritten_ += sizeof header + size;
  return !ZSTD_isError(size) && std::fwrite(&header, sizeof header, 1, file_.get()) == 1 &&
         std::fwrite(stored_.data(), size, 1, file_.get()) == 1 && std::fflush(file_.get()) == 0;
}

bool StepWriter::close() {
  format::ChunkHeader mark{format::endMagic, 0, static_cast<uint32_t>(format::TraceEnd::complete), 0, 0, 0};
  if (!flush())
    return false;
  mark.sequence = chunks_;
  mark.check = format::headerCheck(mark);
  bytesWritten_ += sizeof mark;
  return std::fwrite(&mark, sizeof mark, 1, file_.get()) == 1 && std::fflush(file_.get()) == 0;
}

} // namespace leastaction

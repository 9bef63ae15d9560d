#include "analysis/execution/step/step_writer.h"

#include "runtime/step_format.h"
#include "runtime/word_codec.h"

#include <cerrno>
#include <cstring>

namespace leastaction {

Result<StepWriter> StepWriter::create(const std::string &path, uint32_t thread, uint32_t pid, uint64_t threadPointer,
                                      uint64_t kernelThread) {
  StepWriter writer;
  writer.file_.reset(std::fopen(path.c_str(), "wbxe"));
  format::FileHeader header =
      format::fileHeader(format::stepMagic, format::stepVersion, thread, pid, threadPointer, kernelThread);
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
  encoded_.resize(format::encodedBound(buffer_.size()));
  work_.resize(format::encoderWorkBytes(buffer_.size()) / sizeof(uint64_t) + 1);
  size_t size = format::WordEncoder::encode(buffer_.data(), buffer_.size(), encoded_.data(), work_.data());
  format::ChunkHeader header = format::chunkHeader(chunks_++, buffer_.size() * sizeof(uint64_t), encoded_.data(), size);
  buffer_.clear();
  bytesWritten_ += sizeof header + size;
  return std::fwrite(&header, sizeof header, 1, file_.get()) == 1 &&
         std::fwrite(encoded_.data(), size, 1, file_.get()) == 1 && std::fflush(file_.get()) == 0;
}

bool StepWriter::close() {
  if (!flush())
    return false;
  format::ChunkHeader mark = format::endMark(chunks_, format::TraceEnd::complete);
  bytesWritten_ += sizeof mark;
  return std::fwrite(&mark, sizeof mark, 1, file_.get()) == 1 && std::fflush(file_.get()) == 0;
}

} // namespace leastaction

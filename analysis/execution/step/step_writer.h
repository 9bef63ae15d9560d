// Writes a thread's steps in the chunked format of traces: see runtime/step_format.h.
//
//   Result<StepWriter> writer = StepWriter::create("dot.run/thread-0.steps", 0, pid, threadPointer, id);
//   writer->append(words);
#pragma once

#include "analysis/base/error.h"

#include <cstdint>
#include <cstdio>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace leastaction {

class StepWriter {
public:
  static Result<StepWriter> create(const std::string &path, uint32_t thread, uint32_t pid, uint64_t threadPointer,
                                   uint64_t kernelThread);

  /// Whole records only. False once a chunk could not be written: errno says why.
  bool append(std::span<const uint64_t> words) {
    buffer_.insert(buffer_.end(), words.begin(), words.end());
    return buffer_.size() < chunkWords || flush();
  }

  /// Writes what is left and the end mark; false if that fails.
  bool close();

  uint64_t bytesWritten() const { return bytesWritten_; }

private:
  struct CloseFile {
    void operator()(std::FILE *file) const { std::fclose(file); }
  };
  static constexpr size_t chunkWords = (1u << 20) / sizeof(uint64_t);

  StepWriter() = default;
  bool flush();
  std::unique_ptr<std::FILE, CloseFile> file_;
  std::vector<uint64_t> buffer_;
  std::vector<uint64_t> work_; ///< Of the encoder.
  std::vector<unsigned char> encoded_;
  uint32_t chunks_ = 0;
  uint64_t bytesWritten_ = 0;
};

} // namespace leastaction

// Text that goes to a file in large pieces.
//
//   TextOutput out(file, "events.csv");
//   out.text() += "instruction\n"; out.flushIfLarge();
//   Result<void> written = out.finish();
#pragma once

#include "analysis/base/error.h"

#include <cstdint>
#include <cstdio>
#include <string>

namespace leastaction {

class TextOutput {
public:
  /// `file` must outlive this. `name` is what errors call it.
  TextOutput(std::FILE *file, std::string name) : file_(file), name_(std::move(name)) {}

  /// Append to it.
  std::string &text() { return text_; }
  void number(uint64_t value, int base = 10);
  void flushIfLarge() {
    if (text_.size() >= largeByte)
      flush();
  }
  /// Writes what is left; fails if anything could not be written since the start.
  Result<void> finish();

private:
  static constexpr size_t largeByte = size_t{1} << 16;
  void flush();

  std::FILE *file_;
  std::string name_;
  std::string text_;
  int failure_ = 0; ///< errno of the first write that failed.
};

} // namespace leastaction

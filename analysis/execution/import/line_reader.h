// Lines of text, from a file or from memory, in bounded memory.
//
//   LineReader lines("samples.txt", file.source());
//   while (true) {
//     Result<bool> more = lines.next();                  // false at the end
//     ... lines.line(), lines.where() ...                // valid until the next call
//   }
#pragma once

#include "analysis/base/csv_rows.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace leastaction {

class LineReader {
public:
  static constexpr size_t maxLineByte = 1'000'000;

  /// `name` is what errors call the file.
  LineReader(std::string name, ByteSource source)
      : name_(std::move(name)), source_(std::move(source)), buffer_(maxLineByte) {}

  /// Moves to the next line, without its LF or CRLF. Fails on lines of more than 1 MB and where the source fails.
  Result<bool> next();

  std::string_view line() const { return line_; }
  std::string where() const { return name_ + ", line " + std::to_string(number_); }

private:
  std::string name_;
  ByteSource source_;
  std::vector<char> buffer_;
  size_t begin_ = 0; ///< Of what has not been handed out.
  size_t end_ = 0;
  bool atEnd_ = false;
  uint64_t number_ = 0;
  std::string_view line_;
};

} // namespace leastaction

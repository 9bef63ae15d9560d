#include "analysis/base/text_output.h"

#include <array>
#include <cerrno>
#include <charconv>
#include <cstring>

namespace leastaction {

void TextOutput::number(uint64_t value, int base) {
  std::array<char, 24> digits;
  const auto [end, problem] = std::to_chars(digits.data(), digits.data() + digits.size(), value, base);
  text_.append(digits.data(), end);
}

void TextOutput::flush() {
  if (failure_ == 0 && std::fwrite(text_.data(), 1, text_.size(), file_) != text_.size())
    failure_ = errno;
  text_.clear();
}

Result<void> TextOutput::finish() {
  flush();
  if (failure_ == 0 && std::fflush(file_) != 0)
    failure_ = errno;
  if (failure_ != 0)
    return fail("the events could not be written: " + std::string(std::strerror(failure_)), name_,
                "make room on the disk, or write to another file");
  return {};
}

} // namespace leastaction

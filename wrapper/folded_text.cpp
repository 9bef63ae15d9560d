#include "wrapper/folded_text.h"

namespace leastaction::wrapper {

std::string folded(std::string_view text) {
  const size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos)
    return "";
  std::string small(text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1));
  for (size_t i = 0; i < small.size(); ++i) {
    const auto byte = static_cast<unsigned char>(small[i]);
    if (byte >= 'A' && byte <= 'Z')
      small[i] = static_cast<char>(byte + ('a' - 'A'));
    // U+00C0 to U+00DE, but for the multiplication sign.
    else if (i > 0 && small[i - 1] == '\xc3' && byte >= 0x80 && byte <= 0x9e && byte != 0x97)
      small[i] = static_cast<char>(byte + 0x20);
  }
  return small;
}

} // namespace leastaction::wrapper

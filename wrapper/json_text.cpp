#include "wrapper/json_text.h"

#include <array>

namespace leastaction::wrapper {
namespace {

struct Range {
  unsigned char least, most;
};

/// The length of the character at the begin, 0 if it is none: overlong forms, surrogates and values beyond Unicode
/// are none (Unicode, table 3-7).
size_t characterLength(std::string_view text) {
  const auto first = static_cast<unsigned char>(text.front());
  if (first < 0x80)
    return 1;
  const size_t length = first >= 0xc2 && first <= 0xdf   ? 2
                        : (first & 0xf0) == 0xe0         ? 3
                        : first >= 0xf0 && first <= 0xf4 ? 4
                                                         : 0;
  if (text.size() < length)
    return 0;
  for (size_t i = 1; i < length; ++i) {
    Range range{0x80, 0xbf};
    if (i == 1)
      range = first == 0xe0   ? Range{0xa0, 0xbf}
              : first == 0xed ? Range{0x80, 0x9f}
              : first == 0xf0 ? Range{0x90, 0xbf}
              : first == 0xf4 ? Range{0x80, 0x8f}
                              : range;
    const auto byte = static_cast<unsigned char>(text[i]);
    if (byte < range.least || byte > range.most)
      return 0;
  }
  return length;
}

void appendQuoted(std::string &json, const std::string &text) {
  constexpr char digits[] = "0123456789abcdef";
  json += '"';
  for (const char c : validUtf8(text)) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\')
      json += {'\\', c};
    else if (byte < 0x20)
      json += {'\\', 'u', '0', '0', digits[byte / 16], digits[byte % 16]};
    else
      json += c;
  }
  json += '"';
}

} // namespace

std::string validUtf8(std::string_view text) {
  std::string valid;
  while (!text.empty()) {
    const size_t length = characterLength(text);
    valid += length ? text.substr(0, length) : "\ufffd";
    text.remove_prefix(length ? length : 1);
  }
  return valid;
}

std::string jsonArray(const std::vector<std::string> &words) {
  std::string json = "[";
  for (const std::string &word : words) {
    if (json.size() > 1)
      json += ',';
    appendQuoted(json, word);
  }
  return json + "]";
}

} // namespace leastaction::wrapper

#include "wrapper/json_text.h"

#include "analysis/base/utf8.h"

namespace leastaction::wrapper {
namespace {

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

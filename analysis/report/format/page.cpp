#include "analysis/report/format/page.h"

#include <nlohmann/json.hpp>

#include <string_view>

namespace leastaction {

namespace {

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc23-extensions" // #embed in C++ before C++26
constexpr char pageText[] = {
#embed "report_page.html"
};
#pragma clang diagnostic pop

constexpr std::string_view reportMark = "{\"placeholder\":\"report data\"}";

// Inside a script element only "<" can end it or open a comment; everything beyond ASCII is escaped by dump(), so
// U+2028 and U+2029 never appear either.
std::string scriptSafe(const nlohmann::ordered_json &json) {
  constexpr auto replaceInvalid = nlohmann::ordered_json::error_handler_t::replace;
  const std::string text = json.dump(-1, ' ', true, replaceInvalid);
  std::string safe;
  safe.reserve(text.size());
  for (char character : text) {
    if (character == '<')
      safe += "\\u003c";
    else
      safe += character;
  }
  return safe;
}

} // namespace

std::string renderPage(const nlohmann::ordered_json &json) {
  constexpr std::string_view page(pageText, sizeof(pageText));
  constexpr size_t at = page.find(reportMark);
  static_assert(at != std::string_view::npos, "web/index.html must hold the placeholder that the data replaces");
  std::string html(page.substr(0, at));
  html += scriptSafe(json);
  html += page.substr(at + reportMark.size());
  return html;
}

} // namespace leastaction

#include "analysis/report/render_html.h"

#include "analysis/report/json_values.h"
#include "analysis/report/report_json.h"

#include <string_view>

namespace leastaction {

namespace {

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc23-extensions" // #embed in C++ before C++26
constexpr char kPage[] = {
#embed "report_page.html"
};
#pragma clang diagnostic pop

constexpr std::string_view kPlaceholder = "{\"placeholder\":\"report data\"}";

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

std::string withData(const nlohmann::ordered_json &json) {
  constexpr std::string_view page(kPage, sizeof(kPage));
  constexpr size_t at = page.find(kPlaceholder);
  static_assert(at != std::string_view::npos, "web/index.html must hold the placeholder that the data replaces");
  std::string html(page.substr(0, at));
  html += scriptSafe(json);
  html += page.substr(at + kPlaceholder.size());
  return html;
}

} // namespace

std::string renderHtml(const RunReport &report) {
  nlohmann::ordered_json json = toJson(report);
  json["source"] = report.source;
  return withData(json);
}

std::string renderHtml(const ComparisonReport &report) {
  constexpr size_t drawnMatrix = 40;
  constexpr int drawnDigits = 5;
  nlohmann::ordered_json json = toJson(report);
  // The matrix of many programs is a picture; with all digits it would be most of the file.
  if (report.distance.size() > drawnMatrix)
    for (nlohmann::ordered_json &row : json["distance"])
      for (nlohmann::ordered_json &value : row)
        if (value.is_number())
          value = rounded(value, drawnDigits);
  return withData(json);
}

std::string renderHtml(const AgreementReport &report) {
  return withData(toJson(report));
}

} // namespace leastaction

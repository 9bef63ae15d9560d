// A report as one HTML file that needs nothing else: no network, no second file.
//
//   std::string html = renderHtml(report);       // write it to a file, open it in a browser
//
// The page is built from web/ and embedded in this library; it reads a report's JSON from inside the file.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace leastaction {

/// `json` is what toJson(), pageJson() or another command's --json says of a report.
std::string renderPage(const nlohmann::ordered_json &json);

/// Of a report of any kind: the page reads its pageJson(), if its kind has one, or what everybody reads.
template <class Report> std::string renderHtml(const Report &report) {
  if constexpr (requires { pageJson(report); })
    return renderPage(pageJson(report));
  else
    return renderPage(toJson(report));
}

} // namespace leastaction

// Writes a report of any kind in the formats that were asked for.
//
//   return writeReport(*report, html, json, {});
#pragma once

#include "analysis/cli/command.h"
#include "analysis/report/render_html.h"
#include "analysis/report/render_text.h"
#include "analysis/report/report_json.h"

#include <unistd.h>

namespace leastaction::cli {

/// Files as named, none for an empty name; the text to standard output unless another format goes there. Returns the
/// exit code.
template <class Report>
Result<int> writeReport(const Report &report, const std::string &html, const std::string &json, TextOptions text) {
  if (!html.empty())
    TRY(writeOutput(html, renderHtml(report)));
  if (!json.empty())
    TRY(writeOutput(json, toJson(report).dump(2) + "\n"));
  text.colour = isatty(STDOUT_FILENO) != 0;
  if (json != "-" && html != "-")
    TRY(writeOutput("-", renderText(report, text)));
  return exitDone;
}

} // namespace leastaction::cli

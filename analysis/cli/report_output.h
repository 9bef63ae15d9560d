// Writes a report in the formats that were asked for: files as named, and the text.
//
//   return writeReport({{html, [&] { return renderHtml(report); }}, {json, [&] { return jsonFile(toJson(report)); }}},
//                      [&](const TextStyle &style) { return gateText(report, style); });
//   return writeReport(report, html, json, {.rows = rows});       // of kinds with renderText() and toJson()
#pragma once

#include "analysis/base/text_writer.h"
#include "analysis/cli/command.h"
#include "analysis/report/format/page.h"
#include "analysis/report/format/text_options.h"

#include <nlohmann/json.hpp>

#include <functional>
#include <string>
#include <vector>

namespace leastaction::cli {

/// One format of a report. What is not written is not rendered.
struct ReportFile {
  std::string path = {};                    ///< "-" is standard output; empty: this format is not wanted.
  std::function<std::string()> render = {}; ///< None if the command writes this format itself.
};

/// Makes the text; `style` is that of standard output, which cuts nothing where it is no terminal.
using TextRenderer = std::function<std::string(const TextStyle &style)>;

/// The files in their order, then the text to standard output unless one of the files goes there. Returns the exit
/// code.
Result<int> writeReport(const std::vector<ReportFile> &files, const TextRenderer &text);

/// As all commands write JSON: indented by two, with a newline at the end.
std::string jsonFile(const nlohmann::ordered_json &json);
/// The same of JSON whose text need not be UTF-8.
std::string jsonFileOfAnyText(const nlohmann::ordered_json &json);

template <class Report>
Result<int> writeReport(const Report &report, const std::string &html, const std::string &json, TextOptions options) {
  return writeReport({{html, [&] { return renderHtml(report); }}, {json, [&] { return jsonFile(toJson(report)); }}},
                     [&](const TextStyle &style) {
                       options.colour = style.colour;
                       options.cuts = options.cuts || style.cuts; // On a terminal always.
                       return renderText(report, options);
                     });
}

} // namespace leastaction::cli

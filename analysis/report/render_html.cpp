#include "analysis/report/render_html.h"

#include "analysis/report/json_values.h"
#include "analysis/report/packed_array.h"
#include "analysis/report/report_json.h"
#include "analysis/report/text_format.h"

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

/// With more of them the file would grow beyond some Mbyte.
constexpr size_t mostFineRegions = 4;

nlohmann::ordered_json packedBins(const SpectrumBins &bins) {
  return {{"bin_ticks", bins.binTicks},
          {"mean", packFloats(bins.mean)},
          {"min", packScaled(bins.min)},
          {"max", packScaled(bins.max)}};
}

nlohmann::ordered_json packedScore(const Score &score, const nlohmann::ordered_json &plain) {
  nlohmann::ordered_json strips = nlohmann::ordered_json::array();
  for (size_t i = 0; i < score.strips.size(); ++i)
    strips.push_back({{"name", plain["strips"][i]["name"]}, {"energy", packScaled(score.strips[i].energy)}});
  return {{"bin_ticks", score.binTicks}, {"strips", std::move(strips)}};
}

/// The long arrays of a region as the page reads them; the spectrum in its narrowest bins.
void pack(nlohmann::ordered_json &region, const RegionSummary &summary, bool mayBeFine) {
  const bool isFine = mayBeFine && !summary.fineSpectrum.mean.empty();
  region["spectrum"] = packedBins(isFine ? summary.fineSpectrum : summary.spectrum);
  region["action_curve"]["action"] = packDoubles(summary.actionCurve.action);
  nlohmann::ordered_json &score = region["score"];
  score["by_opcode"] = packedScore(summary.scoreByOpcode, score["by_opcode"]);
  score["by_class"] = packedScore(summary.scoreByClass, score["by_class"]);
  score["by_function"] = packedScore(summary.scoreByFunction, score["by_function"]);
  score["by_line"] = packedScore(summary.scoreByLine, score["by_line"]);
}

nlohmann::ordered_json sourcesJson(const std::vector<SourceFile> &sources) {
  nlohmann::ordered_json array = nlohmann::ordered_json::array();
  for (const SourceFile &source : sources) {
    nlohmann::ordered_json lines = nlohmann::ordered_json::array();
    for (const SourceFile::Line &line : source.lines)
      lines.push_back({line.number, validUtf8(line.text)});
    array.push_back({{"file", validUtf8(source.name)}, {"missing", source.missing}, {"lines", std::move(lines)}});
  }
  return array;
}

} // namespace

std::string renderHtml(const RunReport &report) {
  nlohmann::ordered_json json = toJson(report);
  json["source"] = report.source;
  for (size_t i = 0; i < report.regions.size(); ++i)
    pack(json["regions"][i], report.regions[i].summary, report.regions.size() <= mostFineRegions);
  json["sources"] = sourcesJson(report.sources);
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

std::string renderHistoryHtml(const nlohmann::ordered_json &json) {
  return withData(json);
}

} // namespace leastaction

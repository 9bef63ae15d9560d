#include "analysis/report/render_html.h"

#include "analysis/base/text_format.h"
#include "analysis/program/spectrum/bin_accumulator.h"
#include "analysis/program/spectrum/score.h"
#include "analysis/report/format/json_values.h"
#include "analysis/report/format/packed_array.h"
#include "analysis/report/report_json.h"

#include <algorithm>
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

/// What the long arrays of all regions together may have, beside mostPageBins; but each at least as many as the JSON
/// has.
constexpr size_t leastSpectrumBins = 8192;
constexpr size_t mostScoreBins = 4096, leastScoreBins = 1024;

size_t binsOfEach(size_t regions, size_t most, size_t least) {
  return std::max(most / std::max<size_t>(regions, 1), least);
}

nlohmann::ordered_json packedBins(const SpectrumBins &bins) {
  nlohmann::ordered_json json = {{"bin_ticks", bins.binTicks}, {"mean", packFloats(bins.mean)}};
  if (bins.binTicks > 1) { // Of a single tick they are the mean.
    json["min"] = packScaled(bins.min);
    json["max"] = packScaled(bins.max);
  }
  return json;
}

nlohmann::ordered_json packedScore(const Score &score, const nlohmann::ordered_json &plain) {
  nlohmann::ordered_json strips = nlohmann::ordered_json::array();
  for (size_t i = 0; i < score.strips.size(); ++i)
    strips.push_back({{"name", plain["strips"][i]["name"]}, {"energy", packScaled(score.strips[i].energy)}});
  return {{"bin_ticks", score.binTicks}, {"strips", std::move(strips)}};
}

/// Of a summary, or of its detail, as the JSON has them.
template <class Scores> void packScores(nlohmann::ordered_json &json, const Scores &scores, size_t maxBins) {
  auto pack = [&](const char *key, const Score &score) {
    json[key] = packedScore(joinBins(score, maxBins), json[key]);
  };
  pack("by_opcode", scores.scoreByOpcode);
  pack("by_class", scores.scoreByClass);
  pack("by_function", scores.scoreByFunction);
  pack("by_line", scores.scoreByLine);
}

/// The long arrays of a region as the page reads them, in bins as narrow as there is room for; of so many regions.
void pack(nlohmann::ordered_json &region, const RegionSummary &summary, size_t regions) {
  region["spectrum"] =
      packedBins(summary.fineSpectrum.mean.empty()
                     ? summary.spectrum
                     : joinBins(summary.fineSpectrum, binsOfEach(regions, mostPageBins, leastSpectrumBins)));
  region["action_curve"]["action"] = packDoubles(summary.actionCurve.action);
  packScores(region["score"], summary, binsOfEach(regions, mostScoreBins, leastScoreBins));
  if (summary.detail) {
    region["detail"]["energy"] = packFloats(summary.detail->energy);
    packScores(region["detail"]["score"], *summary.detail, summary.detail->energy.size());
  }
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

/// What stands above the diagonal, row by row; a distance that is none is no number.
nlohmann::ordered_json packedTriangle(const std::vector<std::vector<double>> &distance) {
  std::vector<double> values;
  for (size_t row = 0; row < distance.size(); ++row)
    values.insert(values.end(), distance[row].begin() + static_cast<ptrdiff_t>(row) + 1, distance[row].end());
  return packFloats(values);
}

void roundRows(nlohmann::ordered_json &rows) {
  constexpr int shownDigits = 6;
  for (nlohmann::ordered_json &row : rows)
    for (const char *key : {"kappa", "reference_kappa", "from_count", "from_kappa"})
      if (row[key].is_number_float())
        row[key] = rounded(row[key], shownDigits);
}

} // namespace

std::string renderHtml(const RunReport &report) {
  nlohmann::ordered_json json = toJson(report);
  json["source"] = report.source;
  for (size_t i = 0; i < report.regions.size(); ++i)
    pack(json["regions"][i], report.regions[i].summary, report.regions.size());
  json["sources"] = sourcesJson(report.sources);
  return withData(json);
}

std::string renderHtml(const ComparisonReport &report) {
  constexpr size_t drawnMatrix = 40;
  nlohmann::ordered_json json = toJson(report);
  for (nlohmann::ordered_json &program : json["programs"]) {
    nlohmann::ordered_json &action = program["action_curve"]["action"];
    action = packFloats(action.get<std::vector<double>>());
  }
  // The matrix of many programs is a picture, and of the tables the first digits are seen: with all of them the file
  // would be twice as large.
  if (report.distance.size() > drawnMatrix) {
    json["distance"] = packedTriangle(report.distance);
    for (nlohmann::ordered_json &difference : json["differences"])
      for (const char *key : {"by_opcode", "by_class", "by_function", "by_line"})
        roundRows(difference[key]["rows"]);
  }
  return withData(json);
}

std::string renderHtml(const AgreementReport &report) {
  return withData(toJson(report));
}

std::string renderHistoryHtml(const nlohmann::ordered_json &json) {
  return withData(json);
}

std::string renderScalingHtml(const nlohmann::ordered_json &json) {
  return withData(json);
}

std::string renderHtml(const ClassReport &report) {
  return withData(pageJson(report));
}

std::string renderHtml(const SurfaceReport &report) {
  constexpr size_t mostPoints = 1000;
  nlohmann::ordered_json json = toJson(report);
  for (nlohmann::ordered_json &machine : json["machines"]) {
    nlohmann::ordered_json &points = machine["points"], some = nlohmann::ordered_json::array();
    const size_t step = (points.size() + mostPoints - 1) / mostPoints;
    for (size_t i = 0; i < points.size(); ++i)
      if (i % step == 0 || i + 1 == points.size())
        some.push_back(std::move(points[i]));
    points = std::move(some);
  }
  return withData(json);
}

std::string renderHtml(const ComplexityReport &report) {
  return withData(toJson(report));
}

} // namespace leastaction

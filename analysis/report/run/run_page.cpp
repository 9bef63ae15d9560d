#include "analysis/program/spectrum/bin_accumulator.h"
#include "analysis/program/spectrum/score.h"
#include "analysis/report/format/json_values.h"
#include "analysis/report/format/packed_array.h"
#include "analysis/report/run/run_formats.h"

#include <algorithm>

namespace leastaction {

namespace {

/// What the long arrays of all regions together may have, beside mostPageBins; but each at least as many as the JSON
/// has.
constexpr size_t leastSpectrumBins = 8192;
constexpr size_t mostScoreBins = 4096, leastScoreBins = 1024;

size_t binsOfEach(size_t regions, size_t most, size_t least) {
  return std::max(most / std::max<size_t>(regions, 1), least);
}

Json packedBins(const SpectrumBins &bins) {
  Json json = {{"bin_ticks", bins.binTicks}, {"mean", packFloats(bins.mean)}};
  if (bins.binTicks > 1) { // Of a single tick they are the mean.
    json["min"] = packScaled(bins.min);
    json["max"] = packScaled(bins.max);
  }
  return json;
}

Json packedScore(const Score &score, const Json &plain) {
  Json strips = Json::array();
  for (size_t i = 0; i < score.strips.size(); ++i)
    strips.push_back({{"name", plain["strips"][i]["name"]}, {"energy", packScaled(score.strips[i].energy)}});
  return {{"bin_ticks", score.binTicks}, {"strips", std::move(strips)}};
}

/// Of a summary, or of its detail, as the JSON has them.
template <class Scores> void packScores(Json &json, const Scores &scores, size_t maxBins) {
  auto pack = [&](const char *key, const Score &score) {
    json[key] = packedScore(joinBins(score, maxBins), json[key]);
  };
  pack("by_opcode", scores.scoreByOpcode);
  pack("by_class", scores.scoreByClass);
  pack("by_function", scores.scoreByFunction);
  pack("by_line", scores.scoreByLine);
}

/// The long arrays of a region as the page reads them, in bins as narrow as there is room for; of so many regions.
void pack(Json &region, const RegionSummary &summary, size_t regions) {
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

} // namespace

Json pageJson(const RunReport &report) {
  Json json = toJson(report);
  json["source"] = report.source;
  for (size_t i = 0; i < report.regions.size(); ++i)
    pack(json["regions"][i], report.regions[i].summary, report.regions.size());
  json["sources"] = sourcesJson(report.sources);
  return json;
}

} // namespace leastaction

#include "analysis/report/why/sample_summary.h"

#include "analysis/base/text_format.h"
#include "analysis/report/format/json_values.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace leastaction {

std::string lateShareText(uint64_t late, uint64_t windows) {
  const double percent = 100 * static_cast<double>(late) / static_cast<double>(late + windows);
  return percent < 1 ? "under 1 %" : fmt::format("{:.0f} %", percent);
}

std::string windowsText(const std::optional<SampleSummary> &sample) {
  if (!sample || !sample->recorded)
    return {};
  const uint64_t late = sample->recorded->lateWindows;
  return counted(sample->windows, "window") + (late == 0 ? ""
                                                         : fmt::format("; {} more ({} of the moments) could not begin",
                                                                       late, lateShareText(late, sample->windows)));
}

Json toJson(const SampleSummary &sample) {
  Json json = {{"instructions_replayed", sample.replayed},
               {"windows", sample.windows},
               {"confidence", estimateConfidence},
               {"warm_up_allowance", warmUpAllowance}};
  if (const std::optional<SampleSummary::Recorded> &recorded = sample.recorded) {
    json["recorded"] = true;
    json["period_ns"] = recorded->periodNs;
    json["halvings"] = recorded->halvings;
    json["processor_ns"] = recorded->processorNs == 0 ? Json(nullptr) : Json(recorded->processorNs);
    json["late_windows"] = recorded->lateWindows;
    json["attachments"] = recorded->attachments ? Json(*recorded->attachments) : Json(nullptr);
    json["window_ticks"] = recorded->windowTicks;
  }
  json["seed"] = sample.recorded ? Json(nullptr) : Json(sample.seed);
  json["window_instructions"] = sample.recorded ? Json(nullptr) : Json(sample.windowInstructions);
  json["warm_up_instructions"] = sample.recorded ? Json(nullptr) : Json(sample.warmUpInstructions);
  json["instructions_warmed_up"] = sample.warmedUp;
  json["instructions_passed"] = sample.passed;
  json["instructions_skipped"] = sample.skipped;
  json["passes"] = sample.passes;
  json["read_fraction"] = number(sample.readFraction);
  json["chunks_drawn"] = sample.drawnChunks ? Json(*sample.drawnChunks) : Json(nullptr);
  return json;
}

Json toJson(const RegionEstimate &region) {
  Json calibratedBy = Json::array();
  for (const Auxiliary which : region.calibratedBy)
    calibratedBy.push_back(auxiliaryNames[static_cast<size_t>(which)]);
  return {
      {"instructions_replayed", region.told}, {"windows", region.windows}, {"calibrated_by", std::move(calibratedBy)}};
}

void addInstructionsInterval(Json &json, const RegionEstimate &region) {
  if (region.readInstructions)
    addInterval(json, "instructions", *region.readInstructions);
}

std::string instructionsReachText(const std::optional<RegionEstimate> &region) {
  return region && region->readInstructions ? reachText(*region->readInstructions) : std::string();
}

void addInterval(Json &json, const char *key, const SampledValue &estimate) {
  json[std::string(key) + "_interval"] = {number(estimate.low),
                                          std::isfinite(estimate.high) ? number(estimate.high) : Json(nullptr)};
}

Json causeIntervalsJson(const RegionEstimate &region) {
  Json json = Json::object();
  for (size_t cause = 0; cause < tickCauses; ++cause)
    if (const SampledValue &ticks = region.causes[cause]; ticks.value != 0)
      json[std::string(nameOf(static_cast<TickCause>(cause)))] = {
          number(ticks.low), std::isfinite(ticks.high) ? number(ticks.high) : Json(nullptr)};
  return json;
}

Json accessesJson(const RegionEstimate &region) {
  Json json = Json::object();
  for (size_t level = 1; level < region.accesses.size(); ++level)
    if (const SampledValue &count = region.accesses[level]; count.value != 0) {
      const std::string key(name(static_cast<MemoryLevel>(level)));
      json[key] = number(std::round(count.value));
      addInterval(json, key.c_str(), count);
    }
  return json;
}

void addRowIntervals(Json &json, const RowEstimates &rows, const std::string &name, const std::string &function,
                     bool hasTicks, bool hasAction) {
  const auto found = rows.find({name, function});
  if (found == rows.end())
    return;
  if (hasTicks) {
    addInterval(json, "ticks", found->second.ticks);
    json["tick_fraction"] = number(found->second.tickFraction.value);
    addInterval(json, "tick_fraction", found->second.tickFraction);
  }
  if (!hasAction)
    return;
  addInterval(json, "action", found->second.action);
  addInterval(json, "fraction", found->second.actionFraction);
}

std::string reachText(const SampledValue &estimate) {
  const double reach = (estimate.high - estimate.low) / 2;
  if (reach == 0 || estimate.value == 0)
    return {};
  if (!std::isfinite(reach))
    return " ± unknown";
  return " ± " + roughPercent(100 * reach / estimate.value) + " %";
}

std::string fractionReachText(const SampledValue &fraction) {
  const double reach = (fraction.high - fraction.low) / 2;
  if (reach == 0)
    return {};
  return std::isfinite(reach) ? fmt::format(" ± {:.1f}", std::max(100 * reach, 0.1)) : " ± ?";
}

} // namespace leastaction

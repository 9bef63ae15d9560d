#include "analysis/report/run/run_formats.h"

#include "analysis/program/spectrum/score.h"
#include "analysis/report/format/json_values.h"
#include "analysis/report/run/motion_text.h"
#include "analysis/report/run/quantities.h"
#include "analysis/report/run/share_ticks.h"
#include "analysis/report/why/cause_json.h"
#include "analysis/report/why/confidence.h"

#include <fmt/format.h>
#include <map>
#include <string_view>

namespace leastaction {

namespace {

constexpr int scoreDigits = 4;
/// The page has a finer one of its own.
constexpr size_t scoreBins = 1024;
/// As many as there are in call_paths.
constexpr size_t mostPaths = 2000;

/// Of counted regions with work and length in place of action.
Json sharesJson(const std::vector<Share> &shares, const char *key, bool isCounted, const ShareTicks &ticks,
                const RowEstimates *estimates) {
  Json array = Json::array();
  for (const Share &share : shares) {
    Json row = {{key, jsonText(share.name)}};
    if (std::string_view(key) == "line")
      row["function"] = jsonText(share.function);
    if (!share.inlinedFunction.empty())
      row["inlined_function"] = jsonText(share.inlinedFunction);
    row["count"] = share.count;
    row["action"] = isCounted ? Json(nullptr) : Json(share.action);
    if (isCounted) {
      row["work_flop"] = share.workFlop;
      row["length_byte"] = share.lengthByte;
    }
    row["fraction"] = number(share.fraction);
    if (share.mean) {
      row["mean_kappa"] = number(share.mean->ticks);
      row["mean_kappa_error"] = number(share.mean->error);
    }
    if (ticks.areKnown()) {
      const CauseUnits &units = ticks.of(share);
      row["ticks"] = ticksJson(units.total());
      row["causes"] = causesJson(units);
    }
    if (estimates)
      addRowIntervals(row, *estimates, share.name, share.function, ticks.areKnown(), /*hasAction=*/true);
    array.push_back(std::move(row));
  }
  return array;
}

Json pathsJson(const std::vector<PathShare> &paths) {
  Json array = Json::array();
  for (const PathShare &path : paths)
    array.push_back({{"function", jsonText(path.name)},
                     {"caller", path.caller == PathShare::noCaller ? Json(nullptr) : Json(path.caller)},
                     {"count", path.count},
                     {"action", path.action},
                     {"ticks", path.ticks}});
  return array;
}

Json longEventsJson(const std::vector<LongEventsRow> &rows) {
  Json array = Json::array();
  for (const LongEventsRow &row : rows)
    array.push_back({{"path", textsJson(row.path)},
                     {"opcode", jsonText(row.opcode)},
                     {"line", jsonText(row.line)},
                     {"count", row.count},
                     {"action", row.action},
                     {"longest_kappa", row.longestKappa}});
  return array;
}

Json spikeEventJson(const SpikeEvent &event) {
  return {{"opcode", jsonText(event.opcode)},
          {"text", jsonText(event.text)},
          {"issue", event.issue},
          {"kappa", event.kappa},
          {"address", hexAddress(event.address)},
          {"level", textOrNull(name(event.level))},
          {"function", jsonText(event.function)},
          {"file", jsonText(event.file)},
          {"line", event.line}};
}

/// The static instructions of all windows, and where each stands in the list: what their events have in common is told
/// once.
class WindowInstructions {
public:
  /// What instructions wait for is known, or not.
  WindowInstructions(const RegionSummary &summary, bool hasCauses) : hasCauses_(hasCauses) {
    for (const Spike &spike : summary.spikes)
      addAll(spike.window);
    if (summary.detail)
      addAll(summary.detail->events);
    if (summary.hottestPhase)
      addAll(summary.hottestPhase->window);
  }
  Json eventJson(const SpikeEvent &event) const {
    Json json = {{"number", event.sequence},
                 {"instruction", places_.at(event.instruction)},
                 {"issue", event.issue},
                 {"kappa", event.kappa},
                 {"wait", event.wait},
                 {"address", hexAddress(event.address)},
                 {"level", textOrNull(name(event.level))}};
    if (hasCauses_)
      json["cause"] = nameOf(event.cause);
    return json;
  }
  Json windowJson(const std::vector<SpikeEvent> &events) const {
    Json window = Json::array();
    for (const SpikeEvent &event : events)
      window.push_back(eventJson(event));
    return window;
  }
  const Json &json() const { return json_; }

private:
  void addAll(const std::vector<SpikeEvent> &events) {
    for (const SpikeEvent &event : events)
      if (places_.emplace(event.instruction, json_.size()).second)
        json_.push_back({{"opcode", jsonText(event.opcode)},
                         {"class", std::string(name(event.instructionClass))},
                         {"text", jsonText(event.text)},
                         {"function", jsonText(event.function)},
                         {"file", jsonText(event.file)},
                         {"line", event.line}});
  }

  const bool hasCauses_;
  std::map<uint32_t, size_t> places_;
  Json json_ = Json::array();
};

Json spikesJson(const std::vector<Spike> &spikes, const WindowInstructions &instructions) {
  Json array = Json::array();
  for (const Spike &spike : spikes) {
    Json events = Json::array();
    for (const SpikeEvent &event : spike.events)
      events.push_back(spikeEventJson(event));
    array.push_back({{"first_tick", spike.firstTick},
                     {"last_tick", spike.lastTick},
                     {"peak_energy", number(spike.peakEnergy)},
                     {"action", spike.action},
                     {"events", std::move(events)},
                     {"window", instructions.windowJson(spike.window)}});
  }
  return array;
}

Json quantitiesJson(const RegionReport &region) {
  Json object = Json::object();
  for (const DerivedQuantity &quantity : quantitiesOf(region))
    object[std::string(quantity.name)] = {{"value", quantity.value ? Json(*quantity.value) : Json(nullptr)},
                                          {"unit", std::string(quantity.unit)},
                                          {"formula", std::string(quantity.formula)}};
  return object;
}

Json peaksJson(const MachinePeaks &peaks) {
  if (peaks.levels.empty())
    return nullptr;
  Json levels = Json::array();
  for (const MachinePeaks::Transfer &level : peaks.levels)
    levels.push_back({{"level", jsonText(level.level)},
                      {"byte_per_s", number(level.bytePerSecond)},
                      {"force_flop_per_byte", number(hardwareForce(peaks, level))}});
  return {
      {"source", jsonText(peaks.source)}, {"flop_per_s", number(peaks.flopPerSecond)}, {"levels", std::move(levels)}};
}

Json executionsJson(const std::vector<Execution> &executions) {
  Json array = Json::array();
  for (const Execution &execution : executions)
    array.push_back({{"first_tick", execution.firstTick},
                     {"ticks", execution.ticks},
                     {"instructions", execution.instructions},
                     {"action", execution.action}});
  return array;
}

Json energyAtJson(const std::vector<std::pair<uint64_t, double>> &energyAt) {
  Json array = Json::array();
  for (auto [tick, energy] : energyAt)
    array.push_back({{"tick", tick}, {"energy", number(energy)}});
  return array;
}

/// Twice the sum of the means by the bins' width is the action to rounding.
template <class T> Json allDigits(const std::vector<T> &values) {
  Json array = Json::array();
  for (const T value : values)
    array.push_back(wholeOrNumber(static_cast<double>(value)));
  return array;
}

/// Of the last bin these ticks are the region's; its mean is that of its full width.
uint64_t lastBinTicks(const RegionSummary &summary) {
  const uint64_t width = summary.spectrum.binTicks, rest = width == 0 ? 0 : summary.ticks % width;
  return rest == 0 && summary.ticks > 0 ? width : rest;
}

Json scoreJson(const Score &score) {
  Json strips = Json::array();
  for (const ScoreStrip &strip : score.strips)
    strips.push_back({{"name", jsonText(strip.name)}, {"energy", roundedArray(strip.energy, scoreDigits)}});
  return {{"bin_ticks", score.binTicks}, {"strips", std::move(strips)}};
}

/// Of a summary, or of its detail.
template <class Scores> Json scoresJson(const Scores &scores, size_t maxBins) {
  return {{"by_opcode", scoreJson(joinBins(scores.scoreByOpcode, maxBins))},
          {"by_class", scoreJson(joinBins(scores.scoreByClass, maxBins))},
          {"by_function", scoreJson(joinBins(scores.scoreByFunction, maxBins))},
          {"by_line", scoreJson(joinBins(scores.scoreByLine, maxBins))}};
}

Json detailJson(const TickDetail &detail, const WindowInstructions &instructions) {
  return {{"first_tick", detail.firstTick},
          {"energy", allDigits(detail.energy)},
          {"score", scoresJson(detail, detail.energy.size())},
          {"window", instructions.windowJson(detail.events)}};
}

Json regionJson(const RegionReport &region, double hz) {
  const RegionSummary &summary = region.summary;
  std::optional<double> seconds = regionSeconds(region);
  auto known = [&](const Json &value) { return region.isCounted ? Json(nullptr) : value; };
  Json json;
  json["name"] = jsonText(summary.name);
  json["thread"] = jsonText(summary.thread);
  json["ticks"] = known(summary.ticks);
  json["instructions"] = summary.instructions;
  json["action"] = known(summary.action);
  json["max_energy"] = known(number(summary.maxEnergy));
  json["idle_ticks"] = known(summary.idleTicks);
  json["work_flop"] = region.workIsKnown ? Json(summary.workFlop) : Json(nullptr);
  json["length_byte"] = region.workIsKnown ? Json(summary.lengthByte) : Json(nullptr);
  json["time_s"] = seconds ? Json(*seconds) : Json(nullptr);
  json["measured_s"] = knownNumber(region.measuredSeconds);
  json["execution_count"] = summary.executionCount == 0 ? Json(nullptr) : Json(summary.executionCount);
  json["action_integral"] = known(number(summary.actionIntegral));
  if (region.sample) {
    addInterval(json, "ticks", region.sample->ticks);
    addInterval(json, "action", region.sample->action);
    addInstructionsInterval(json, *region.sample);
    if (!region.sample->isWhole)
      json["timeline_ticks"] = region.timelineTicks;
    json["sample"] = toJson(*region.sample);
  }
  if (region.why) {
    json["answer"] = jsonText(region.why->answer);
    if (region.sample) {
      json["by_cause_interval"] = causeIntervalsJson(*region.sample);
      json["accesses"] = accessesJson(*region.sample);
    }
    json["by_cause"] = byCauseJson(region.why->causes, region.why->ticks);
    if (region.why->confidence)
      json["confidence"] = toJson(*region.why->confidence);
  }
  const auto shares = [&](const std::vector<Share> &rows, const char *key, TextOptions::By by,
                          RowEstimates RegionEstimate::*estimates) {
    return sharesJson(rows, key, region.isCounted, ticksOf(region, by),
                      region.sample ? &((*region.sample).*estimates) : nullptr);
  };
  json["by_opcode"] = shares(summary.byOpcode, "opcode", TextOptions::By::opcode, &RegionEstimate::byOpcode);
  json["by_class"] = shares(summary.byClass, "class", TextOptions::By::classes, &RegionEstimate::byClass);
  json["by_function"] = shares(summary.byFunction, "function", TextOptions::By::function, &RegionEstimate::byFunction);
  json["by_line"] = shares(summary.byLine, "line", TextOptions::By::line, &RegionEstimate::byLine);
  if (region.why)
    json["by_path"] = byPathJson(region.why->byPath, mostPaths);
  json["call_paths"] = pathsJson(summary.paths);
  json["long_events"] = longEventsJson(region.longEvents);
  const WindowInstructions instructions(summary, region.why.has_value());
  json["spikes"] = spikesJson(summary.spikes, instructions);
  if (summary.hottestPhase)
    json["hottest_phase"] = {{"first_tick", summary.hottestPhase->firstTick},
                             {"last_tick", summary.hottestPhase->lastTick},
                             {"action", summary.hottestPhase->action},
                             {"window", instructions.windowJson(summary.hottestPhase->window)}};
  json["window_instructions"] = instructions.json();
  json["quantities"] = quantitiesJson(region);
  json["energy_at"] = energyAtJson(region.energyAt);
  json["executions"] = executionsJson(summary.executions);
  json["spectrum"] = {{"bin_ticks", summary.spectrum.binTicks},
                      {"last_bin_ticks", lastBinTicks(summary)},
                      {"mean", allDigits(summary.spectrum.mean)},
                      {"min", allDigits(summary.spectrum.min)},
                      {"max", allDigits(summary.spectrum.max)}};
  json["action_curve"] = curveJson(summary.actionCurve);
  json["score"] = scoresJson(summary, scoreBins);
  if (summary.detail)
    json["detail"] = detailJson(*summary.detail, instructions);
  if (summary.event)
    json["event"] = motionJson(*summary.event, hz);
  return json;
}

} // namespace

Json toJson(const RunReport &report) {
  Json json;
  json["report"] = "run";
  json["program"] = jsonText(report.program);
  json["mode"] = nameOf(report.mode);
  json["clock"] = clockJson(report.clock);
  if (const std::optional<MeanKappa> &empty = report.clock.emptyProbe)
    json["clock"]["empty_probe"] = {{"mean_ticks", number(empty->ticks)}, {"error_ticks", number(empty->error)}};
  if (report.clock.callersPast)
    json["clock"]["callers_past_ticks"] = *report.clock.callersPast;
  json["core"] = textOrNull(report.core);
  json["perfect"] = textsJson(report.perfect);
  json["incomplete"] = textOrNull(report.flaw);
  json["peaks"] = peaksJson(report.peaks);
  if (report.sample)
    json["sample"] = toJson(*report.sample);
  json["regions"] = Json::array();
  for (const RegionReport &region : report.regions)
    json["regions"].push_back(regionJson(region, report.clock.hz));
  json["notes"] = textsJson(report.notes);
  return json;
}

} // namespace leastaction

#include "analysis/report/report_json.h"

#include "analysis/report/quantities.h"
#include "analysis/report/text_format.h"

#include <cmath>
#include <fmt/format.h>
#include <map>
#include <string_view>

namespace leastaction {

namespace {

using Json = nlohmann::ordered_json;

constexpr int kSpectrumDigits = 6;
constexpr int kScoreDigits = 4;
constexpr int kActionDigits = 9;

Json text(std::string_view value) {
  return validUtf8(value);
}

Json textOrNull(std::string_view value) {
  return value.empty() ? Json(nullptr) : text(value);
}

Json number(double value) {
  return std::isfinite(value) ? Json(value) : Json(nullptr);
}

Json knownNumber(double value) {
  return value > 0 ? number(value) : Json(nullptr);
}

Json hexAddress(uint64_t address) {
  return address == 0 ? Json(nullptr) : Json(fmt::format("{:#x}", address));
}

// Whole numbers are written without ".0": long runs of zeros are most of a score.
Json rounded(double value, int digits) {
  constexpr double exactInteger = 1e15;
  if (!std::isfinite(value))
    return nullptr;
  if (value != 0) {
    const double scale = std::pow(10.0, digits - 1 - static_cast<int>(std::floor(std::log10(std::abs(value)))));
    if (std::isfinite(scale) && scale > 0) {
      const double whole = std::round(value * scale);
      value = scale >= 1 ? whole / scale : std::round(whole * std::round(1 / scale));
    }
  }
  if (value == std::floor(value) && std::abs(value) < exactInteger)
    return static_cast<int64_t>(value);
  return value;
}

template <class T> Json roundedArray(const std::vector<T> &values, int digits) {
  Json array = Json::array();
  for (T value : values)
    array.push_back(rounded(static_cast<double>(value), digits));
  return array;
}

/// Of counted regions with work and length in place of action.
Json sharesJson(const std::vector<Share> &shares, const char *key, bool isCounted) {
  Json array = Json::array();
  for (const Share &share : shares) {
    Json row = {{key, text(share.name)}};
    if (std::string_view(key) == "line")
      row["function"] = text(share.function);
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
    array.push_back(std::move(row));
  }
  return array;
}

Json pathsJson(const std::vector<PathShare> &paths) {
  Json array = Json::array();
  for (const PathShare &path : paths)
    array.push_back({{"function", text(path.name)},
                     {"caller", path.caller == PathShare::noCaller ? Json(nullptr) : Json(path.caller)},
                     {"count", path.count},
                     {"action", path.action},
                     {"ticks", path.ticks}});
  return array;
}

Json spikeEventJson(const SpikeEvent &event) {
  return {{"opcode", text(event.opcode)},
          {"text", text(event.text)},
          {"issue", event.issue},
          {"kappa", event.kappa},
          {"address", hexAddress(event.address)},
          {"level", textOrNull(name(event.level))},
          {"function", text(event.function)},
          {"file", text(event.file)},
          {"line", event.line}};
}

/// The static instructions of all windows, and where each stands in the list: what their events have in common is told
/// once.
class WindowInstructions {
public:
  explicit WindowInstructions(const std::vector<Spike> &spikes) {
    for (const Spike &spike : spikes)
      for (const SpikeEvent &event : spike.window)
        if (places_.emplace(event.instruction, json_.size()).second)
          json_.push_back({{"opcode", text(event.opcode)},
                           {"class", std::string(name(event.instructionClass))},
                           {"text", text(event.text)},
                           {"function", text(event.function)},
                           {"file", text(event.file)},
                           {"line", event.line}});
  }
  Json eventJson(const SpikeEvent &event) const {
    return {{"number", event.sequence},
            {"instruction", places_.at(event.instruction)},
            {"issue", event.issue},
            {"kappa", event.kappa},
            {"wait", event.wait},
            {"address", hexAddress(event.address)},
            {"level", textOrNull(name(event.level))}};
  }
  const Json &json() const { return json_; }

private:
  std::map<uint32_t, size_t> places_;
  Json json_ = Json::array();
};

Json spikesJson(const std::vector<Spike> &spikes, const WindowInstructions &instructions) {
  Json array = Json::array();
  for (const Spike &spike : spikes) {
    Json events = Json::array();
    for (const SpikeEvent &event : spike.events)
      events.push_back(spikeEventJson(event));
    Json window = Json::array();
    for (const SpikeEvent &event : spike.window)
      window.push_back(instructions.eventJson(event));
    array.push_back({{"first_tick", spike.firstTick},
                     {"last_tick", spike.lastTick},
                     {"peak_energy", number(spike.peakEnergy)},
                     {"action", spike.action},
                     {"events", std::move(events)},
                     {"window", std::move(window)}});
  }
  return array;
}

Json quantitiesJson(const RegionReport &region) {
  Json object = Json::object();
  for (const Quantity &quantity : quantitiesOf(region))
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
    levels.push_back({{"level", text(level.level)},
                      {"byte_per_s", number(level.bytePerSecond)},
                      {"force_flop_per_byte", number(hardwareForce(peaks, level))}});
  return {{"source", text(peaks.source)}, {"flop_per_s", number(peaks.flopPerSecond)}, {"levels", std::move(levels)}};
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

Json curveJson(const ActionCurve &curve) {
  return {{"bin_ticks", curve.binTicks}, {"action", roundedArray(curve.action, kActionDigits)}};
}

Json scoreJson(const Score &score) {
  Json strips = Json::array();
  for (const ScoreStrip &strip : score.strips)
    strips.push_back({{"name", text(strip.name)}, {"energy", roundedArray(strip.energy, kScoreDigits)}});
  return {{"bin_ticks", score.binTicks}, {"strips", std::move(strips)}};
}

Json regionJson(const RegionReport &region) {
  const RegionSummary &summary = region.summary;
  std::optional<double> seconds = regionSeconds(region);
  auto known = [&](const Json &value) { return region.isCounted ? Json(nullptr) : value; };
  Json json;
  json["name"] = text(summary.name);
  json["thread"] = text(summary.thread);
  json["ticks"] = known(summary.ticks);
  json["instructions"] = summary.instructions;
  json["action"] = known(summary.action);
  json["max_energy"] = known(number(summary.maxEnergy));
  json["idle_ticks"] = known(summary.idleTicks);
  json["work_flop"] = region.workIsKnown ? Json(summary.workFlop) : Json(nullptr);
  json["length_byte"] = region.workIsKnown ? Json(summary.lengthByte) : Json(nullptr);
  json["time_s"] = seconds ? Json(*seconds) : Json(nullptr);
  json["measured_s"] = knownNumber(region.measuredSeconds);
  json["execution_count"] = summary.executionCount;
  json["action_integral"] = known(number(summary.actionIntegral));
  json["by_opcode"] = sharesJson(summary.byOpcode, "opcode", region.isCounted);
  json["by_class"] = sharesJson(summary.byClass, "class", region.isCounted);
  json["by_function"] = sharesJson(summary.byFunction, "function", region.isCounted);
  json["by_line"] = sharesJson(summary.byLine, "line", region.isCounted);
  json["call_paths"] = pathsJson(summary.paths);
  const WindowInstructions instructions(summary.spikes);
  json["spikes"] = spikesJson(summary.spikes, instructions);
  json["window_instructions"] = instructions.json();
  json["quantities"] = quantitiesJson(region);
  json["energy_at"] = energyAtJson(region.energyAt);
  json["executions"] = executionsJson(summary.executions);
  json["spectrum"] = {{"bin_ticks", summary.spectrum.binTicks},
                      {"mean", roundedArray(summary.spectrum.mean, kSpectrumDigits)},
                      {"min", roundedArray(summary.spectrum.min, kSpectrumDigits)},
                      {"max", roundedArray(summary.spectrum.max, kSpectrumDigits)}};
  json["action_curve"] = curveJson(summary.actionCurve);
  json["score"] = {{"by_opcode", scoreJson(summary.scoreByOpcode)},
                   {"by_class", scoreJson(summary.scoreByClass)},
                   {"by_function", scoreJson(summary.scoreByFunction)},
                   {"by_line", scoreJson(summary.scoreByLine)}};
  return json;
}

Json textsJson(const std::vector<std::string> &texts) {
  Json array = Json::array();
  for (const std::string &value : texts)
    array.push_back(text(value));
  return array;
}

} // namespace

Json toJson(const RunReport &report) {
  Json json;
  json["program"] = text(report.program);
  json["mode"] = text(report.mode);
  json["clock"] = {{"name", text(report.clock.name)},
                   {"hz", knownNumber(report.clock.hz)},
                   {"resolution_ticks", number(report.clock.resolutionTicks)}};
  if (const std::optional<MeanKappa> &empty = report.clock.emptyProbe)
    json["clock"]["empty_probe"] = {{"mean_ticks", number(empty->ticks)}, {"error_ticks", number(empty->error)}};
  json["core"] = textOrNull(report.core);
  json["peaks"] = peaksJson(report.peaks);
  json["regions"] = Json::array();
  for (const RegionReport &region : report.regions)
    json["regions"].push_back(regionJson(region));
  json["notes"] = textsJson(report.notes);
  return json;
}

Json toJson(const ComparisonReport &report) {
  Json json;
  json["core"] = textOrNull(report.core);
  json["programs"] = Json::array();
  for (const ProgramReport &program : report.programs)
    json["programs"].push_back({{"name", text(program.name)},
                                {"ticks", program.ticks},
                                {"instructions", program.instructions},
                                {"action", program.action},
                                {"norm", number(program.norm)},
                                {"action_curve", curveJson(program.curve)}});
  json["distance"] = Json::array();
  for (const std::vector<double> &distances : report.distance) {
    Json row = Json::array();
    for (double distance : distances)
      row.push_back(number(distance));
    json["distance"].push_back(std::move(row));
  }
  json["least_action"] = textsJson(report.leastAction);
  json["notes"] = textsJson(report.notes);
  return json;
}

} // namespace leastaction

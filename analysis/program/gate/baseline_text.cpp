#include "analysis/program/gate/baseline_text.h"

#include "analysis/base/text_format.h"
#include "analysis/program/gate/tick_thousandths.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <ranges>

namespace leastaction {
namespace {

using Json = nlohmann::ordered_json;

Json sharesJson(const std::vector<Share> &shares) {
  Json array = Json::array();
  for (const Share &share : shares)
    array.push_back({share.name, share.count, share.action});
  return array;
}

/// Those that are not 0, by name; whole ticks as whole numbers.
Json ticksJson(const CauseUnits &causes) {
  Json object = Json::object();
  for (size_t cause = 0; cause < tickCauses; ++cause)
    if (causes.units[cause] != 0) {
      const double ticks = thousandthsOf(causes.units[cause]);
      object[std::string(nameOf(static_cast<TickCause>(cause)))] =
          ticks == std::floor(ticks) ? Json(static_cast<uint64_t>(ticks)) : Json(ticks);
    }
  return object;
}

/// Hashes of lines that follow each other, eight digits each.
Json runsJson(const std::vector<LineRun> &runs) {
  Json array = Json::array();
  for (const LineRun &run : runs) {
    std::string digits;
    for (const uint32_t hash : run.hashes)
      digits += fmt::format("{:08x}", hash);
    array.push_back({run.first, std::move(digits)});
  }
  return array;
}

Json functionsJson(const std::vector<FunctionStart> &functions) {
  Json array = Json::array();
  for (const FunctionStart &function : functions)
    array.push_back({validUtf8(function.name), function.line});
  return array;
}

/// What is around the lines that regions have, those with the most ticks first as long as there is room.
std::vector<FileLines> listedSources(const Baseline &baseline) {
  std::vector<std::pair<std::string, std::vector<uint32_t>>> files;
  const auto add = [&](const std::string &name) {
    const size_t colon = name.rfind(':');
    uint32_t line = 0;
    if (colon == std::string::npos ||
        std::from_chars(name.data() + colon + 1, name.data() + name.size(), line).ec != std::errc())
      return;
    const std::string file = name.substr(0, colon);
    auto found = std::ranges::find(files, file, [](const auto &known) { return known.first; });
    if (found == files.end())
      found = files.insert(files.end(), {file, {}});
    found->second.push_back(line);
  };
  for (const BaselineRegion &region : baseline.regions) {
    for (const LineTicks &line : region.ticksByLine | std::views::take(Baseline::maxShares))
      add(line.name);
    for (const Share &share : region.byLine)
      add(share.name);
  }
  size_t room = Baseline::maxSourceLines;
  std::vector<FileLines> listed;
  for (const auto &[name, lines] : files)
    if (const auto known = std::ranges::find(baseline.sources, name, &FileLines::name); known != baseline.sources.end())
      listed.push_back(aroundLines(*known, lines, room));
  return listed;
}

Json sharingJson(const std::vector<SharedPlaces> &places) {
  Json array = Json::array();
  for (const SharedPlaces &shared : places)
    array.push_back(
        {shared.isFalse ? "false" : "true", shared.place, shared.other, shared.lines, shared.moves, shared.ticks});
  return array;
}

Json linesJson(const std::vector<LineTicks> &lines) {
  Json array = Json::array();
  for (const LineTicks &line : lines | std::views::take(Baseline::maxShares))
    array.push_back({line.name, ticksJson(line.ticks)});
  return array;
}

Json networkJson(const Baseline &baseline) {
  const JobNetwork &network = baseline.network;
  Json json = {{"platform", validUtf8(network.platform)}};
  if (network.latencySeconds)
    json["latency_s"] = *network.latencySeconds;
  if (network.bytesPerSecond)
    json["bytes_per_s"] = *network.bytesPerSecond;
  json["ranks_per_host"] = network.ranksPerHost;
  json["simgrid"] = Json::array();
  for (const std::string &setting : network.settings)
    json["simgrid"].push_back(validUtf8(setting));
  json["platform_check"] = fmt::format("{:016x}", baseline.platformCheck);
  return json;
}

} // namespace

std::string baselineText(const Baseline &baseline) {
  Json json = {{"format", baselineFormat},
               {"made_by", baseline.madeBy},
               {"program", validUtf8(baseline.program)},
               {"core", validUtf8(baseline.core)},
               {"core_check", fmt::format("{:016x}", baseline.coreCheck)}};
  if (!baseline.core.empty())
    json["layout"] = nameOf(baseline.layout);
  if (baseline.ranks != 0)
    json["ranks"] = baseline.ranks;
  if (baseline.network != JobNetwork())
    json["network"] = networkJson(baseline);
  std::string text = json.dump();
  text.pop_back();
  if (const std::vector<FileLines> sources = listedSources(baseline); !sources.empty()) {
    text += ",\n \"sources\": [";
    for (size_t i = 0; i < sources.size(); ++i)
      text += fmt::format("{}\n  {{\"file\": {}, \"functions\": {},\n   \"lines\": {}}}", i == 0 ? "" : ",",
                          Json(validUtf8(sources[i].name)).dump(), functionsJson(sources[i].functions).dump(),
                          runsJson(sources[i].runs).dump());
    text += "]";
  }
  text += ",\n \"regions\": [";
  const char *comma = "";
  for (const BaselineRegion &region : baseline.regions) {
    Json object = {{"name", region.name},
                   {"thread", region.thread},
                   {"ticks", region.ticks},
                   {"instructions", region.instructions},
                   {"action", region.action},
                   {"action_integral", region.actionIntegral},
                   {"by_opcode", sharesJson(region.byOpcode)},
                   {"by_function", sharesJson(region.byFunction)},
                   {"by_line", sharesJson(region.byLine)},
                   {"curve_bin_ticks", region.curve.binTicks},
                   {"curve", region.curve.action}};
    if (region.sharing)
      object["sharing"] = sharingJson(*region.sharing);
    if (region.realTicks)
      object["real_ticks"] = *region.realTicks;
    if (region.executions != 0)
      object["executions"] = region.executions;
    if (region.causes) {
      object["by_cause"] = ticksJson(*region.causes);
      object["ticks_by_line"] = linesJson(region.ticksByLine);
    }
    text += fmt::format("{}\n  {{", comma);
    comma = ",";
    const char *between = "";
    for (const auto &[key, value] : object.items()) {
      text += fmt::format("{}\"{}\": {}", between, key, value.dump());
      between = ",\n   ";
    }
    text += "}";
  }
  return text + "]}\n";
}

} // namespace leastaction

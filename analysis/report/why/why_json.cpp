#include "analysis/report/why/why_report.h"

#include "analysis/report/why/cause_json.h"
#include "analysis/report/why/confidence.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace leastaction {
namespace {

Json rowJson(const WhyRow &row, Json names) {
  names["ticks"] = ticksJson(row.ticks.total());
  names["causes"] = causesJson(row.ticks);
  return names;
}

Json placeJson(const WhyRow &row) {
  Json json = {{"file", textOrNull(row.file)},
               {"line", row.line != 0 ? Json(row.line) : Json(nullptr)},
               {"function", textOrNull(row.function)}};
  if (!row.inlinedFunction.empty())
    json["inlined_function"] = jsonText(row.inlinedFunction);
  return json;
}

/// By level, those that are not 0.
Json levelsJson(const std::array<uint64_t, 5> &counts) {
  Json json = Json::object();
  for (size_t level = 1; level < counts.size(); ++level)
    if (counts[level] != 0)
      json[std::string(name(static_cast<MemoryLevel>(level)))] = counts[level];
  return json;
}

Json countersJson(const WhyCounters &counters) {
  const InstructionCounters &counted = counters.instructions;
  Json json = {{"executions", counted.executions},
               {"loads", levelsJson(counted.loads)},
               {"stores", levelsJson(counted.stores)},
               {"translation_misses", counted.translationMisses},
               {"lines_fetched", counted.linesFetched},
               {"bytes_used_per_line", counted.linesFetched == 0 ? Json(nullptr) : number(counted.bytesUsedPerLine())},
               {"branches", counters.branches},
               {"mispredictions", counted.mispredictions}};
  if (const SlackSum &slack = counters.slack; slack.executions != 0) {
    const auto executions = static_cast<double>(slack.executions);
    json["slack"] = {{"mean_ticks", number(static_cast<double>(slack.ticks) / executions)},
                     {"critical_fraction", number(static_cast<double>(slack.critical) / executions)}};
  }
  if (counters.stride.fraction > 0)
    json["stride"] = {{"bytes", counters.stride.bytes}, {"fraction", number(counters.stride.fraction)}};
  return json;
}

Json lineJson(const WhyRow &row) {
  Json json = rowJson(row, placeJson(row));
  json["counters"] = countersJson(row.counters);
  for (const PortTicks &waited : row.ports)
    json["ports"].push_back({{"any_of", textsJson(waited.ports)}, {"ticks", waited.ticks}});
  for (const InlinedTicks &inlined : row.inlinedFrom)
    json["inlined_from"].push_back(
        {{"file", textOrNull(inlined.file)}, {"line", inlined.line}, {"ticks", ticksJson(inlined.units)}});
  return json;
}

Json rowsJson(const std::vector<WhyRow> &rows, Json (*toRow)(const WhyRow &), const RowEstimates *estimates,
              std::pair<std::string, std::string> (*nameOfRow)(const WhyRow &)) {
  Json json = Json::array();
  for (const WhyRow &row : rows) {
    json.push_back(toRow(row));
    if (!estimates)
      continue;
    const auto [name, function] = nameOfRow(row);
    addRowIntervals(json.back(), *estimates, name, function, /*hasTicks=*/true, /*hasAction=*/false);
  }
  return json;
}

/// A row for each line and cause, with the most ticks first.
Json criticalPathJson(const std::vector<WhyRow> &lines) {
  struct Part {
    uint64_t units;
    size_t line;
    size_t cause;
  };
  std::vector<Part> parts;
  for (size_t line = 0; line < lines.size(); ++line)
    for (size_t cause = 0; cause < tickCauses; ++cause)
      if (const uint64_t units = lines[line].ticks.units[cause])
        parts.push_back({units, line, cause});
  std::ranges::sort(parts, [](const Part &a, const Part &b) {
    return std::tuple(b.units, a.line, a.cause) < std::tuple(a.units, b.line, b.cause);
  });
  Json json = Json::array();
  for (const Part &part : parts) {
    Json row = placeJson(lines[part.line]);
    row["cause"] = nameOf(static_cast<TickCause>(part.cause));
    row["ticks"] = ticksJson(part.units);
    json.push_back(std::move(row));
  }
  return json;
}

Json sideJson(const SharingSide &side) {
  Json json = {{"thread", textOrNull(side.thread)}};
  json.update(placeJson(side.place));
  json["reads"] = side.reads;
  json["writes"] = side.writes;
  return json;
}

Json sharingJson(const std::vector<SharingRow> &rows) {
  Json json = Json::array();
  for (const SharingRow &row : rows)
    json.push_back({{"kind", row.lines.isFalse ? "false" : "true"},
                    {"lines", row.lines.lines},
                    {"address", hexAddress(row.lines.address)},
                    {"ownership_moves", row.lines.ownershipMoves},
                    {"own", sideJson(row.own)},
                    {"other", sideJson(row.other)}});
  return json;
}

Json regionJson(const WhyRegion &region) {
  const auto estimates = [&](RowEstimates RegionEstimate::*rows) {
    return region.sample ? &((*region.sample).*rows) : nullptr;
  };
  Json json = {{"name", jsonText(region.name)},
               {"thread", textOrNull(region.thread)},
               {"executions", region.executions == 0 ? Json(nullptr) : Json(region.executions)},
               {"instructions", region.instructions},
               {"ticks", region.ticks}};
  if (region.sample) {
    addInterval(json, "ticks", region.sample->ticks);
    addInstructionsInterval(json, *region.sample);
    json["sample"] = toJson(*region.sample);
  }
  json["time_s"] = region.timeSeconds > 0 ? number(region.timeSeconds) : Json(nullptr);
  json["answer"] = jsonText(region.answer);
  json["advice"] = textOrNull(region.advice);
  json["causes"] = causesJson(region.causes);
  if (region.sample) {
    json["causes_interval"] = causeIntervalsJson(*region.sample);
    json["accesses"] = accessesJson(*region.sample);
  }
  json["confidence"] = region.confidence ? toJson(*region.confidence) : Json(nullptr);
  json["counters"] = countersJson(region.counters);
  json["by_line"] = rowsJson(region.byLine, lineJson, estimates(&RegionEstimate::byLine), nameOfLine);
  json["by_function"] = rowsJson(
      region.byFunction, [](const WhyRow &row) { return rowJson(row, {{"function", textOrNull(row.function)}}); },
      estimates(&RegionEstimate::byFunction), nameOfFunction);
  json["by_opcode"] = rowsJson(
      region.byOpcode, [](const WhyRow &row) { return rowJson(row, {{"opcode", jsonText(row.opcode)}}); },
      estimates(&RegionEstimate::byOpcode), nameOfOpcode);
  json["by_class"] = rowsJson(
      region.byClass, [](const WhyRow &row) { return rowJson(row, {{"class", jsonText(row.instructionClass)}}); },
      estimates(&RegionEstimate::byClass), nameOfClass);
  json["by_path"] = byPathJson(region.byPath);
  json["critical_path"] = criticalPathJson(region.criticalPath);
  json["sharing"] = sharingJson(region.sharing);
  json["what_if"] = whatIfJson(region.whatIf);
  return json;
}

} // namespace

Json toJson(const WhyReport &report) {
  Json json;
  json["report"] = "why";
  json["program"] = jsonText(report.program);
  json["source"] = jsonText(report.source);
  json["core"] = textOrNull(report.core);
  json["line_bytes"] = report.lineBytes;
  json["perfect"] = textsJson(report.perfect);
  json["incomplete"] = textOrNull(report.flaw);
  if (report.sample)
    json["sample"] = toJson(*report.sample);
  json["regions"] = Json::array();
  for (const WhyRegion &region : report.regions)
    json["regions"].push_back(regionJson(region));
  json["notes"] = textsJson(report.notes);
  return json;
}

Json pageJson(const WhyReport &report) {
  Json json = toJson(report);
  json["source"] = report.source;
  json["sources"] = sourcesJson(report.sources);
  return json;
}

} // namespace leastaction

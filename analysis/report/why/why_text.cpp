#include "analysis/report/why/why_report.h"

#include "analysis/program/spectrum/profile.h"
#include "analysis/report/format/report_text.h"
#include "analysis/report/format/short_function.h"
#include "analysis/report/why/cause_text.h"
#include "analysis/report/why/confidence.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

namespace leastaction {
namespace {

using By = TextOptions::By;

constexpr size_t otherRows = 5;

/// What windows say of rows, where windows alone were replayed, and what these rows are called there.
struct RowReach {
  const RowEstimates *estimates = nullptr;
  std::pair<std::string, std::string> (*nameOfRow)(const WhyRow &) = nullptr;

  /// " ± 0.4" of what a row has of the region's ticks.
  std::string of(const WhyRow &row) const {
    if (!estimates)
      return {};
    const auto found = estimates->find(nameOfRow(row));
    return found == estimates->end() ? std::string() : fractionReachText(found->second.tickFraction);
  }
};

void writeRows(TextWriter &writer, const WhyRegion &region, const std::vector<WhyRow> &rows, std::string_view column,
               size_t most, std::string (*nameOfRow)(const WhyRow &), const RowReach &reach) {
  const size_t shown = std::min(most, rows.size());
  writer.subheading(titleOfPart(fmt::format("ticks by {}", column), shown, rows.size()));
  TextTable table{{{std::string(column), Align::left, true, column == "line" ? Keep::tail : Keep::ends},
                   {"ticks", Align::right},
                   {"[%]", Align::right},
                   {"of these [%]", Align::left, true}},
                  {}};
  std::map<std::string, int> rowsOfName;
  for (size_t i = 0; i < shown; ++i)
    ++rowsOfName[nameOfRow(rows[i])];
  // A line that was inlined into several functions has a row of each.
  const auto distinctName = [&](const WhyRow &row) {
    const std::string name = nameOfRow(row);
    return rowsOfName[name] == 1 ? name : fmt::format("{} ({})", name, shortFunction(row.function));
  };
  for (size_t i = 0; i < shown; ++i)
    table.rows.push_back({distinctName(rows[i]), ticksText(rows[i].ticks),
                          percentText(shareOfTicks(rows[i].ticks.total(), region.ticks)) + reach.of(rows[i]),
                          causesText(rows[i], region.ticks)});
  writer.table(std::move(table));
}

void writeCriticalPath(TextWriter &writer, const WhyRegion &region, size_t most) {
  const size_t shown = std::min(most, region.criticalPath.size());
  writer.subheading(titleOfPart("critical path by line", shown, region.criticalPath.size()));
  TextTable table{{{"line", Align::left, true, Keep::tail},
                   {"ticks", Align::right},
                   {"[%]", Align::right},
                   {"of these [%]", Align::left, true},
                   {"slack [tick]", Align::right}},
                  {}};
  for (size_t i = 0; i < shown; ++i) {
    const WhyRow &row = region.criticalPath[i];
    const SlackSum &slack = row.counters.slack;
    table.rows.push_back(
        {placeOf(row), ticksText(row.ticks), percentText(shareOfTicks(row.ticks.total(), region.ticks)),
         causesText(row.ticks, region.ticks),
         slack.executions == 0
             ? ""
             : fmt::format("{:.1f}", static_cast<double>(slack.ticks) / static_cast<double>(slack.executions))});
  }
  writer.table(std::move(table));
}

std::string functionOf(const WhyRow &row) {
  return row.function.empty() ? "(unknown)" : row.function;
}

std::string opcodeOf(const WhyRow &row) {
  return row.opcode;
}

std::string classOf(const WhyRow &row) {
  return row.instructionClass;
}

/// The lines for which `weight` is not 0, with the greatest first.
template <class Weight> std::vector<const WhyRow *> heaviest(const std::vector<WhyRow> &lines, Weight weight) {
  std::vector<std::pair<uint64_t, size_t>> order;
  for (size_t i = 0; i < lines.size(); ++i)
    if (const uint64_t of = weight(lines[i].counters.instructions))
      order.emplace_back(~of, i);
  std::ranges::sort(order);
  std::vector<const WhyRow *> rows;
  for (const auto &[of, i] : order)
    rows.push_back(&lines[i]);
  return rows;
}

void writeMemory(TextWriter &writer, const WhyRegion &region, size_t most) {
  const std::vector<const WhyRow *> lines =
      heaviest(region.byLine, [](const InstructionCounters &counted) { return counted.misses(); });
  if (lines.empty())
    return;
  const size_t shown = std::min(most, lines.size());
  writer.subheading(titleOfPart("memory by line", shown, lines.size()));
  TextTable table{{{"line", Align::left, true, Keep::tail},
                   {"accesses", Align::right},
                   {"L1 [%]", Align::right},
                   {"L2", Align::right},
                   {"L3", Align::right},
                   {"memory", Align::right},
                   {"TLB misses", Align::right},
                   {"used [byte]", Align::right},
                   {"stride", Align::right}},
                  {}};
  for (size_t i = 0; i < shown; ++i) {
    const InstructionCounters &counted = lines[i]->counters.instructions;
    const Stride &stride = lines[i]->counters.stride;
    std::vector<std::string> row{placeOf(*lines[i]), countText(counted.accesses())};
    for (size_t level = 1; level < counted.loads.size(); ++level)
      row.push_back(percentText(static_cast<double>(counted.loads[level] + counted.stores[level]) /
                                static_cast<double>(counted.accesses())));
    row.push_back(countText(counted.translationMisses));
    row.push_back(counted.linesFetched == 0 ? "" : fmt::format("{:.3g}", counted.bytesUsedPerLine()));
    row.push_back(stride.fraction > 0 ? fmt::format("{}", stride.bytes) : "none");
    table.rows.push_back(std::move(row));
  }
  writer.table(std::move(table));
}

void writeBranches(TextWriter &writer, const WhyRegion &region, size_t most) {
  const std::vector<const WhyRow *> lines =
      heaviest(region.byLine, [](const InstructionCounters &counted) { return counted.mispredictions; });
  if (lines.empty())
    return;
  const size_t shown = std::min(most, lines.size());
  writer.subheading(titleOfPart("mispredicted branches by line", shown, lines.size()));
  TextTable table{{{"line", Align::left, true, Keep::tail},
                   {"branches", Align::right},
                   {"mispredicted", Align::right},
                   {"[%]", Align::right}},
                  {}};
  for (size_t i = 0; i < shown; ++i) {
    const WhyCounters &counters = lines[i]->counters;
    const uint64_t wrong = counters.instructions.mispredictions;
    table.rows.push_back(
        {placeOf(*lines[i]), countText(counters.branches), countText(wrong),
         percentText(static_cast<double>(wrong) / static_cast<double>(std::max(counters.branches, wrong)))});
  }
  writer.table(std::move(table));
}

/// "counters.c:12 writes 20000"; "reads" where it does not write.
std::string sideText(const SharingSide &side) {
  return fmt::format("{} {} {}", placeOf(side.place), side.writes != 0 ? "writes" : "reads",
                     countText(side.writes != 0 ? side.writes : side.reads));
}

void writeSharing(TextWriter &writer, const WhyRegion &region, size_t most) {
  if (region.sharing.empty())
    return;
  const size_t shown = std::min(most, region.sharing.size());
  writer.subheading(titleOfPart("cache lines shared with other threads", shown, region.sharing.size()));
  TextTable table{{{"sharing", Align::left},
                   {"lines", Align::right},
                   {"address", Align::left},
                   {"this thread", Align::left, true, Keep::tail},
                   {"thread", Align::right},
                   {"there", Align::left, true, Keep::tail},
                   {"moves", Align::right}},
                  {}};
  for (size_t i = 0; i < shown; ++i) {
    const SharingRow &row = region.sharing[i];
    table.rows.push_back({row.lines.isFalse ? "false" : "true", countText(row.lines.lines),
                          fmt::format("{:#x}", row.lines.address), sideText(row.own), row.other.thread,
                          sideText(row.other), countText(row.lines.ownershipMoves)});
  }
  writer.table(std::move(table));
}

/// Beside the ticks: "0.05 instructions", ...
std::vector<std::pair<std::string, std::string>> factsOf(const WhyRegion &region, uint32_t lineBytes) {
  const InstructionCounters &counted = region.counters.instructions;
  const auto perThousand = [&](uint64_t count) {
    return fmt::format("{:.3g} per 1000 instructions",
                       1000 * static_cast<double>(count) / static_cast<double>(region.instructions));
  };
  std::vector<std::pair<std::string, std::string>> facts{
      {"ticks", countText(region.ticks) + (region.sample ? reachText(region.sample->ticks) : "")},
      {"time", region.timeSeconds > 0 ? withUnit(region.timeSeconds, "s") : "unknown"},
      {"instructions", countText(region.instructions) + instructionsReachText(region.sample)},
      {"executions", region.executions == 0 ? "unknown" : countText(region.executions)},
      {"per tick", fmt::format("{:.2f} instructions",
                               static_cast<double>(region.instructions) / static_cast<double>(region.ticks))}};
  if (region.counters.branches != 0)
    facts.emplace_back("mispredicted", perThousand(counted.mispredictions));
  if (counted.accesses() != 0)
    facts.emplace_back("L1 misses", perThousand(counted.misses()));
  if (counted.translationMisses != 0)
    facts.emplace_back("TLB misses", perThousand(counted.translationMisses));
  if (counted.linesFetched != 0)
    facts.emplace_back("lines", fmt::format("{:.3g} of {} byte used", counted.bytesUsedPerLine(), lineBytes));
  return facts;
}

void writeRegion(TextWriter &writer, const WhyRegion &region, uint32_t lineBytes, const TextOptions &options) {
  writer.blank();
  writer.heading(fmt::format("region \"{}\"{}", region.name, region.thread.empty() ? "" : ", thread " + region.thread));
  writer.paragraph(region.answer, 0);
  if (!region.advice.empty())
    writer.paragraph(region.advice, 0);
  if (region.ticks == 0 || options.brief)
    return;
  writer.blank();
  writer.pairs(factsOf(region, lineBytes));
  writeCauses(writer, region);
  if (region.confidence)
    writeFact(writer, "rules", confidenceText(*region.confidence));
  struct Table {
    By by;
    std::string_view column;
    const std::vector<WhyRow> &rows;
    std::string (*name)(const WhyRow &);
    RowReach reach;
  };
  const auto reach = [&](RowEstimates RegionEstimate::*rows,
                         std::pair<std::string, std::string> (*name)(const WhyRow &)) {
    return RowReach{.estimates = region.sample ? &((*region.sample).*rows) : nullptr, .nameOfRow = name};
  };
  const Table tables[] = {
      {By::line, "line", region.byLine, placeOf, reach(&RegionEstimate::byLine, nameOfLine)},
      {By::function, "function", region.byFunction, functionOf, reach(&RegionEstimate::byFunction, nameOfFunction)},
      {By::opcode, "opcode", region.byOpcode, opcodeOf, reach(&RegionEstimate::byOpcode, nameOfOpcode)},
      {By::classes, "class", region.byClass, classOf, reach(&RegionEstimate::byClass, nameOfClass)}};
  for (const bool chosen : {true, false})
    for (const Table &table : tables)
      if ((table.by == options.by) == chosen)
        writeRows(writer, region, table.rows, table.column, chosen ? options.rows : otherRows, table.name, table.reach);
  writeWhatIf(writer, region.whatIf, region.ticks);
  writeCriticalPath(writer, region, options.by == By::line ? options.rows : otherRows);
  writeMemory(writer, region, otherRows);
  writeBranches(writer, region, otherRows);
  writeSharing(writer, region, otherRows);
}

/// Which region, and which thread, to read first.
void writeOverview(TextWriter &writer, const std::vector<WhyRegion> &regions) {
  if (regions.size() < 2)
    return;
  writer.subheading("regions");
  TextTable table{{{"region", Align::left, true},
                   {"thread", Align::right},
                   {"ticks", Align::right},
                   {"of these [%]", Align::left, true},
                   {"slowest line", Align::left, true, Keep::tail}},
                  {}};
  for (const WhyRegion &region : regions)
    table.rows.push_back({region.name, region.thread, countText(region.ticks), causesText(region.causes, region.ticks),
                          region.byLine.empty() ? "" : placeOf(region.byLine.front())});
  writer.table(std::move(table));
}

} // namespace

std::pair<std::string, std::string> nameOfLine(const WhyRow &row) {
  return {lineName(row.file, row.line), row.function};
}

std::pair<std::string, std::string> nameOfFunction(const WhyRow &row) {
  return {row.function.empty() ? unknownName : row.function, ""};
}

std::pair<std::string, std::string> nameOfOpcode(const WhyRow &row) {
  return {row.opcode, ""};
}

std::pair<std::string, std::string> nameOfClass(const WhyRow &row) {
  return {row.instructionClass, ""};
}

double inTicks(uint64_t units) {
  return static_cast<double>(units) / static_cast<double>(unitsPerTick);
}

std::string placeOf(const WhyRow &row) {
  const std::string file = row.file.substr(row.file.rfind('/') + 1);
  if (row.line != 0)
    return fmt::format("{}:{}", file.empty() ? "?" : file, row.line);
  return row.function.empty() ? "(unknown)" : row.function;
}

std::string renderText(const WhyReport &report, const TextOptions &options) {
  TextWriter writer = writerFor(options);
  writeFact(writer, "program", report.program);
  writeFact(writer, "source", report.source);
  writeCore(writer, report.core, report.perfect);
  writeFlaw(writer, report.flaw);
  writeFact(writer, "sample", windowsText(report.sample));
  writeOverview(writer, report.regions);
  for (const WhyRegion &region : report.regions)
    writeRegion(writer, region, report.lineBytes, options);
  writeNotes(writer, report.notes);
  return writer.take();
}

} // namespace leastaction

#include "analysis/report/why/why_report.h"

#include "analysis/report/format/report_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace leastaction {
namespace {

using By = TextOptions::By;

constexpr size_t otherRows = 5, shownCauses = 3;

std::vector<TickCause> largestCauses(const CauseUnits &ticks) {
  std::vector<TickCause> causes;
  for (size_t cause = 0; cause < tickCauses; ++cause)
    if (ticks.units[cause] != 0)
      causes.push_back(static_cast<TickCause>(cause));
  std::ranges::sort(causes, std::ranges::greater(), [&](TickCause cause) {
    return std::pair(ticks.units[static_cast<size_t>(cause)], tickCauses - static_cast<size_t>(cause));
  });
  return causes;
}

double shareOf(uint64_t units, uint64_t ticks) {
  return ticks == 0 ? 0 : inTicks(units) / static_cast<double>(ticks);
}

/// "L3 71.2, base 2.5", in per cent of the region.
std::string causesText(const WhyRow &row, uint64_t ticks) {
  std::string text;
  size_t shown = 0;
  for (const TickCause cause : largestCauses(row.ticks)) {
    if (shown++ == shownCauses)
      break;
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", nameOf(cause),
                        percentText(shareOf(row.ticks.units[static_cast<size_t>(cause)], ticks)));
  }
  return text;
}

void writeCauses(TextWriter &writer, const WhyRegion &region) {
  constexpr unsigned barWidth = 30;
  writer.subheading("ticks by cause");
  TextTable table{{{"cause", Align::left}, {"ticks", Align::right}, {"[%]", Align::right}, {"", Align::left, true}},
                  {}};
  for (const TickCause cause : largestCauses(region.causes)) {
    const uint64_t units = region.causes.units[static_cast<size_t>(cause)];
    const double share = shareOf(units, region.ticks);
    std::string bar;
    for (auto cells = static_cast<unsigned>(std::lround(share * barWidth)); cells != 0; --cells)
      bar += writer.style().unicode ? "█" : "#";
    table.rows.push_back({std::string(nameOf(cause)), countText(units / unitsPerTick), percentText(share), bar});
  }
  writer.table(std::move(table));
}

void writeRows(TextWriter &writer, const WhyRegion &region, const std::vector<WhyRow> &rows, std::string_view column,
               std::string_view title, size_t most, std::string (*nameOfRow)(const WhyRow &)) {
  const size_t shown = std::min(most, rows.size());
  writer.subheading(shown < rows.size() ? fmt::format("{}, {} of {}", title, shown, rows.size()) : std::string(title));
  TextTable table{{{std::string(column), Align::left, true, column == "line" ? Keep::tail : Keep::ends},
                   {"ticks", Align::right},
                   {"[%]", Align::right},
                   {"of these [%]", Align::left, true}},
                  {}};
  for (size_t i = 0; i < shown; ++i)
    table.rows.push_back(
        {nameOfRow(rows[i]), countText(static_cast<uint64_t>(std::llround(inTicks(rows[i].ticks.total())))),
         percentText(shareOf(rows[i].ticks.total(), region.ticks)), causesText(rows[i], region.ticks)});
  writer.table(std::move(table));
}

std::string functionOf(const WhyRow &row) {
  return row.function.empty() ? "(unknown)" : row.function;
}

std::string opcodeOf(const WhyRow &row) {
  return row.opcode;
}

void writeRegion(TextWriter &writer, const WhyRegion &region, const TextOptions &options) {
  writer.blank();
  writer.heading(fmt::format("region \"{}\"{}", region.name, region.thread.empty() ? "" : ", thread " + region.thread));
  writer.paragraph(region.answer, 0);
  if (region.ticks == 0)
    return;
  writer.blank();
  writer.pairs({{"ticks", countText(region.ticks)},
                {"instructions", countText(region.instructions)},
                {"executions", countText(region.executions)},
                {"per tick", fmt::format("{:.2f} instructions", static_cast<double>(region.instructions) /
                                                                    static_cast<double>(region.ticks))}});
  writeCauses(writer, region);
  struct Table {
    By by;
    std::string_view column;
    const std::vector<WhyRow> &rows;
    std::string (*name)(const WhyRow &);
  };
  const Table tables[] = {{By::line, "line", region.byLine, placeOf},
                          {By::function, "function", region.byFunction, functionOf},
                          {By::opcode, "opcode", region.byOpcode, opcodeOf}};
  for (const bool chosen : {true, false})
    for (const Table &table : tables)
      if ((table.by == options.by) == chosen)
        writeRows(writer, region, table.rows, table.column, fmt::format("ticks by {}", table.column),
                  chosen ? options.rows : otherRows, table.name);
  writeRows(writer, region, region.criticalPath, "line", "critical path by line",
            options.by == By::line ? options.rows : otherRows, placeOf);
}

} // namespace

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
  for (const WhyRegion &region : report.regions)
    writeRegion(writer, region, options);
  writeNotes(writer, report.notes);
  return writer.take();
}

} // namespace leastaction

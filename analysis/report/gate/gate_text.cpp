#include "analysis/report/gate/gate_words.h"

#include "analysis/base/text_format.h"
#include "analysis/base/text_table.h"

#include <fmt/format.h>

namespace leastaction {
namespace {

/// Wider than the page where names are long: those of the same beginnings or ends must not look alike.
std::string regionTable(const GateReport &report, TextStyle style) {
  constexpr unsigned longestName = 60, widest = 300;
  style.width = widest;
  TextWriter writer(style);
  TextTable table{{{"region", Align::left},
                   {"ticks [tick]", Align::right},
                   {"change", Align::right},
                   {"action [e0·tick]", Align::right},
                   {"change", Align::right},
                   {"distance", Align::right},
                   {"", Align::left}},
                  {}};
  for (const RegionVerdict &region : report.regions) {
    const BaselineRegion &shown = region.now ? *region.now : *region.base;
    const bool both = region.base && region.now;
    table.rows.push_back(
        {fitText(printableText(regionText(region.name, region.thread)), longestName, style.unicode, Keep::ends),
         countText(shown.ticks), both ? changeOf(region, &BaselineRegion::ticks) : "", countText(shown.action),
         both ? changeOf(region, &BaselineRegion::action) : "", both ? fmt::format("{:.4f}", region.distance) : "",
         verdictText(region, report)});
  }
  writer.table(std::move(table));
  return writer.take();
}

} // namespace

std::string gateText(const GateVerdict &verdict, TextStyle style) {
  const auto &[report, explanations] = verdict;
  TextWriter writer(style);
  writer.line("gate " + conclusion(report), report.passed() ? Ink::bold : Ink::accent);
  writer.paragraph(conditions(report), 0);
  writer.blank();
  const std::string begin = writer.take() + regionTable(report, style);
  writer = TextWriter(style);
  for (const RegionVerdict &region : report.regions) {
    const TickDifference *ticks = explanationOf(region, explanations);
    if (!hasDetails(region, explanations))
      continue;
    const std::string executions = executionsText(region), layout = layoutText(region);
    writer.subheading(regionText(region.name, region.thread));
    if (!executions.empty())
      writer.paragraph(executions, 2);
    for (const std::string &reason : reasons(region))
      writer.paragraph(reason, 2);
    if (!layout.empty())
      writer.paragraph(layout, 2);
    if (ticks)
      writeTickDifference(writer, shownDifference(region, *ticks),
                          {.own = "now", .reference = "then", .rows = shownChanges});
    if (!showsAction(region, ticks))
      continue;
    for (const auto &[by, rows] : actionChanges(region)) {
      TextTable what{{{by, Align::left, true, std::string_view(by) == "line" ? Keep::tail : Keep::ends},
                      {"count", Align::right},
                      {"was", Align::right},
                      {"action [e0·tick]", Align::right},
                      {"change", Align::right}},
                     {}};
      for (const DifferenceRow &row : rows)
        what.rows.push_back({row.name, countText(row.own.count), countText(row.reference.count),
                             countText(row.own.action), changedAction(row)});
      writer.blank();
      writer.table(std::move(what));
    }
  }
  if (!report.notes.empty())
    writer.blank();
  for (const std::string &note : report.notes)
    writer.paragraph("note: " + note, 6);
  return begin + writer.take();
}

} // namespace leastaction

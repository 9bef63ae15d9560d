#include "analysis/report/gate/gate_words.h"

#include "analysis/base/text_format.h"
#include "analysis/report/why/cause_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <ranges>
#include <tuple>

namespace leastaction {
namespace {

/// Harmless inside a table and inside backticks.
std::string markdownCode(const std::string &text) {
  std::string code = printableText(text);
  std::ranges::replace(code, '`', '\'');
  for (size_t bar = 0; (bar = code.find('|', bar)) != std::string::npos; bar += 2)
    code.insert(bar, "\\");
  return "`" + code + "`";
}

std::string markdownTicks(const TickDifference &ticks) {
  constexpr size_t mostLines = 10;
  std::string text;
  if (const std::string words = ticks.bound ? uncertaintyText(*ticks.bound, ticks.own, ticks.reference) : "";
      !words.empty())
    text += fmt::format("\n{}\n", printableText(words));
  for (const auto &[by, rows, most] :
       {std::tuple("cause", &ticks.byCause, tickCauses), std::tuple("line", &ticks.byLine, mostLines)}) {
    const size_t differing = static_cast<size_t>(
        std::ranges::count_if(*rows, [](const TickDifferenceRow &row) { return row.difference() != 0; }));
    text += fmt::format("\n| {} | ticks | were | change |\n|---|---:|---:|---:|\n",
                        differing > most ? fmt::format("{}, {} of {}", by, most, differing) : by);
    for (const TickDifferenceRow &row : *rows | std::views::take(std::min(most, differing)))
      text += fmt::format("| {} | {} | {} | {} |\n", markdownCode(row.name), ticksText(row.own),
                          ticksText(row.reference), signedTicks(row.difference(), false));
  }
  return text;
}

constexpr const char *regionHeads =
    "| region | ticks | | action | | distance | |\n|---|---:|---:|---:|---:|---:|---|\n";

std::string regionRow(const RegionVerdict &region, const GateReport &report) {
  const auto both = [&](uint64_t BaselineRegion::*value) {
    const std::string base = region.base ? fmt::format("{}", *region.base.*value) : "-";
    const std::string now = region.now ? fmt::format("{}", *region.now.*value) : "-";
    return fmt::format("{} → {} | {}", base, now, region.base && region.now ? changeOf(region, value) : "");
  };
  return fmt::format("| {} | {} | {} | {} | {} |\n", markdownCode(regionText(region.name, region.thread)),
                     both(&BaselineRegion::ticks), both(&BaselineRegion::action),
                     region.base && region.now ? fmt::format("{:.4f}", region.distance) : "",
                     region.passed() ? verdictText(region, report) : "**" + verdictText(region, report) + "**");
}

/// Regions that somebody should look at first; many that stayed the same are folded.
std::string regionTables(const GateReport &report) {
  constexpr size_t mostSame = 5;
  std::string first, same;
  size_t sameCount = 0;
  for (const RegionVerdict &region : report.regions) {
    const bool isSame = region.passed() && region.change == TickChange::same;
    (isSame ? same : first) += regionRow(region, report);
    sameCount += isSame;
  }
  if (sameCount <= mostSame)
    return regionHeads + first + same;
  return (first.empty() ? "" : regionHeads + first + "\n") +
         fmt::format("<details><summary>{} regions are the same</summary>\n\n{}{}\n</details>\n", sameCount,
                     regionHeads, same);
}

std::string regionDetails(const RegionVerdict &region, const GateReport &report, const TickDifference *ticks) {
  std::string text =
      fmt::format("\n<details{}><summary><b>{}</b>: {}{}</summary>\n\n", region.passed() ? "" : " open",
                  markupText(regionText(region.name, region.thread)), verdictText(region, report),
                  region.base && region.now ? ", ticks " + markupText(changeOf(region, &BaselineRegion::ticks)) : "");
  if (const std::string executions = executionsText(region); !executions.empty())
    text += "* " + executions + "\n";
  for (const std::string &reason : reasons(region))
    text += "* " + reason + "\n";
  if (const std::string layout = layoutText(region); !layout.empty())
    text += "* " + layout + "\n";
  if (ticks)
    text += markdownTicks(shownDifference(region, *ticks));
  if (showsAction(region, ticks))
    for (const auto &[by, rows] : actionChanges(region)) {
      text += fmt::format("\n| {} | count | was | action | change |\n|---|---:|---:|---:|---:|\n", by);
      for (const DifferenceRow &row : rows)
        text += fmt::format("| {} | {} | {} | {} | {} |\n", markdownCode(row.name), row.own.count, row.reference.count,
                            row.own.action, changedAction(row));
    }
  return text + "\n</details>\n";
}

} // namespace

std::string gateMarkdown(const GateVerdict &verdict, const std::string &command) {
  const auto &[report, explanations] = verdict;
  std::string text = fmt::format("### leastaction gate {}\n\n{} ({})\n\n", conclusion(report),
                                 markdownCode(report.program), printableText(conditions(report)));
  text += regionTables(report);
  for (const RegionVerdict &region : report.regions)
    if (hasDetails(region, explanations))
      text += regionDetails(region, report, explanationOf(region, explanations));
  for (const std::string &note : report.notes)
    text += "\n> " + printableText(note) + "\n";
  if (!command.empty())
    text += "\nReproduce it:\n\n    " + printableText(command) + "\n";
  return text;
}

} // namespace leastaction

#include "analysis/report/gate/gate_formats.h"

#include "analysis/program/metric/action_difference.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <ranges>
#include <tuple>

namespace leastaction {
namespace {

using Json = nlohmann::ordered_json;

constexpr size_t shownChanges = 5;
constexpr size_t shownLines = 100; ///< In JSON, of ticks.

/// Of an execution, where that is wanted.
uint64_t perExecution(const BaselineRegion &side, uint64_t BaselineRegion::*value, bool wanted) {
  return wanted ? (side.*value + side.executions / 2) / side.executions : side.*value;
}

/// "+2.10 %" of what is expected.
std::string changeOf(const RegionVerdict &region, uint64_t BaselineRegion::*value) {
  return changeText(static_cast<uint64_t>(std::llround(region.expected(value))), *region.now.*value);
}

/// Why a region fails, in words.
std::vector<std::string> reasons(const RegionVerdict &region) {
  if (!region.now)
    return {"the region was not entered in the new run"};
  std::vector<std::string> reasons;
  auto add = [&](bool exceeded, const char *what, uint64_t BaselineRegion::*value, const Limit &limit) {
    if (exceeded)
      reasons.push_back(fmt::format(
          "{}{} {} → {}, {} (limit {})", what, region.isPerExecution() ? " per execution" : "",
          countText(perExecution(*region.base, value, region.isPerExecution())),
          countText(perExecution(*region.now, value, region.isPerExecution())), changeOf(region, value), limit.text()));
  };
  add(region.ticksExceeded, "ticks", &BaselineRegion::ticks, region.limits.ticks);
  add(region.actionExceeded, "action", &BaselineRegion::action, region.limits.action.value_or(Limit()));
  if (region.distanceExceeded)
    reasons.push_back(fmt::format("distance {:.6f} (limit {:g})", region.distance, *region.limits.distance));
  return reasons;
}

/// In capitals where the region fails.
std::string verdictText(const RegionVerdict &region) {
  if (region.change == TickChange::missing)
    return "MISSING";
  if (region.passed())
    return std::string(nameOf(region.change));
  return region.ticksExceeded && region.change == TickChange::slower ? "SLOWER" : "FAILED";
}

/// "entered 100 times, before 90: compared per execution"; empty where the numbers are the same.
std::string executionsText(const RegionVerdict &region) {
  if (!region.isPerExecution())
    return "";
  const uint64_t now = region.now->executions;
  return fmt::format("entered {} {}, before {}: compared per execution", countText(now), now == 1 ? "time" : "times",
                     countText(region.base->executions));
}

/// "at the addresses that the linker chose: +1.19 %, all of it layout"; empty where they add nothing to speak of.
std::string layoutText(const RegionVerdict &region) {
  constexpr double least = 0.00005;
  const double change = region.layoutChange();
  if (std::abs(change) < least)
    return "";
  const double real =
      change +
      static_cast<double>(static_cast<long double>(region.now->ticks) / region.expected(&BaselineRegion::ticks)) - 1;
  return fmt::format("at the addresses that the linker chose: {:+.2f} %, {} layout", 100 * real,
                     region.now->ticks == region.base->ticks && !region.isPerExecution()
                         ? "all of it"
                         : fmt::format("of which {:+.2f} % is", 100 * change));
}

std::string conclusion(const GateReport &report) {
  const auto failed =
      std::ranges::count_if(report.regions, [](const RegionVerdict &region) { return !region.passed(); });
  return failed ? fmt::format("failed: {} of {} regions", failed, report.regions.size())
                : fmt::format("passed: {} region{} within the limits", report.regions.size(),
                              report.regions.size() == 1 ? " is" : "s are");
}

std::string limitsText(const GateLimits &limits) {
  return fmt::format("limits: ticks {}{}{}", limits.ticks.text(),
                     limits.action ? ", action " + limits.action->text() : "",
                     limits.distance ? fmt::format(", distance {:g}", *limits.distance) : "");
}

struct Attribution {
  const char *by;
  std::vector<DifferenceRow> rows; ///< The new run is their own side, the baseline the reference.
};

/// What differs by function, line and opcode, the largest differences of action.
std::vector<Attribution> attributions(const RegionVerdict &region) {
  if (!region.base || !region.now)
    return {};
  std::vector<Attribution> all;
  for (const auto &[by, base, now] : {std::tuple("function", &region.base->byFunction, &region.now->byFunction),
                                      std::tuple("line", &region.base->byLine, &region.now->byLine),
                                      std::tuple("opcode", &region.base->byOpcode, &region.now->byOpcode)}) {
    std::vector<DifferenceRow> rows = actionDifference(*now, *base).rows;
    std::erase_if(rows, [](const DifferenceRow &row) {
      return row.own.count == row.reference.count && row.own.action == row.reference.action;
    });
    rows.resize(std::min(rows.size(), shownChanges));
    if (!rows.empty())
      all.push_back({by, std::move(rows)});
  }
  return all;
}

std::string changedAction(const DifferenceRow &row) {
  return fmt::format("{}{}", row.difference < 0 ? "-" : "+",
                     countText(static_cast<uint64_t>(std::abs(row.difference))));
}

/// Harmless inside a table and inside backticks.
std::string markdownCode(const std::string &text) {
  std::string code = printableText(text);
  std::ranges::replace(code, '`', '\'');
  for (size_t bar = 0; (bar = code.find('|', bar)) != std::string::npos; bar += 2)
    code.insert(bar, "\\");
  return "`" + code + "`";
}

const TickDifference *explanationOf(const RegionVerdict &region, const GateExplanations &explanations) {
  const auto found = std::ranges::find_if(explanations, [&](const GateExplanation &explained) {
    return explained.name == region.name && explained.thread == region.thread;
  });
  return found == explanations.end() ? nullptr : &found->ticks;
}

/// Who carries the action, where that is what fails, or all that is known.
bool showsAction(const RegionVerdict &region, const TickDifference *ticks) {
  return !region.passed() && (!ticks || region.actionExceeded || region.distanceExceeded);
}

std::string markdownTicks(const TickDifference &ticks) {
  std::string text;
  if (const std::string words = ticks.bound ? uncertaintyText(*ticks.bound, ticks.own, ticks.reference) : "";
      !words.empty())
    text += fmt::format("\n{}\n", printableText(words));
  for (const auto &[by, rows] : {std::pair("cause", &ticks.byCause), std::pair("line", &ticks.byLine)}) {
    text += fmt::format("\n| {} | ticks | were | change |\n|---|---:|---:|---:|\n", by);
    for (const TickDifferenceRow &row : *rows | std::views::take(shownChanges))
      if (row.difference() != 0)
        text += fmt::format("| {} | {:.0f} | {:.0f} | {} |\n", markdownCode(row.name), inTicks(row.own.total()),
                            inTicks(row.reference.total()), signedTicks(row.difference(), false));
  }
  return text;
}

Json sideJson(const std::optional<BaselineRegion> &side) {
  if (!side)
    return nullptr;
  return {{"ticks", side->ticks},
          {"instructions", side->instructions},
          {"action", side->action},
          {"executions", side->executions ? Json(side->executions) : Json(nullptr)},
          {"real_ticks", side->realTicks ? Json(*side->realTicks) : Json(nullptr)}};
}

Json limitsJson(const GateLimits &limits) {
  return {{"ticks", limits.ticks.text()},
          {"action", limits.action ? Json(limits.action->text()) : Json(nullptr)},
          {"distance", limits.distance ? Json(*limits.distance) : Json(nullptr)}};
}

} // namespace

std::string gateText(const GateReport &report, TextStyle style, const GateExplanations &explanations) {
  TextWriter writer(style);
  writer.line("gate " + conclusion(report), report.passed() ? Ink::bold : Ink::accent);
  writer.line(
      limitsText(report.limits) +
          (report.core.empty() ? "" : fmt::format("; core model {}, {} addresses", report.core, nameOf(report.layout))),
      Ink::dim);
  writer.blank();
  TextTable table{{{"region", Align::left, true, Keep::tail},
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
    table.rows.push_back({regionText(region.name, region.thread), countText(shown.ticks),
                          both ? changeOf(region, &BaselineRegion::ticks) : "", countText(shown.action),
                          both ? changeOf(region, &BaselineRegion::action) : "",
                          both ? fmt::format("{:.4f}", region.distance) : "", verdictText(region)});
  }
  writer.table(std::move(table));
  for (const RegionVerdict &region : report.regions) {
    const TickDifference *ticks = explanationOf(region, explanations);
    const std::string executions = executionsText(region), layout = layoutText(region);
    if (region.passed() && !ticks && executions.empty() && layout.empty())
      continue;
    writer.subheading(regionText(region.name, region.thread));
    if (!executions.empty())
      writer.paragraph(executions, 2);
    for (const std::string &reason : reasons(region))
      writer.paragraph(reason, 2);
    if (!layout.empty())
      writer.paragraph(layout, 2);
    if (ticks)
      writeTickDifference(writer, *ticks, {.own = "now", .reference = "then", .rows = shownChanges});
    if (!showsAction(region, ticks))
      continue;
    for (const auto &[by, rows] : attributions(region)) {
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
  return writer.take();
}

std::string gateMarkdown(const GateReport &report, const GateExplanations &explanations) {
  std::string text = fmt::format("### leastaction gate {}\n\n{} ({})\n\n", conclusion(report),
                                 markdownCode(report.program), limitsText(report.limits));
  text += "| region | ticks | | action | | distance | |\n|---|---:|---:|---:|---:|---:|---|\n";
  for (const RegionVerdict &region : report.regions) {
    const auto both = [&](uint64_t BaselineRegion::*value) {
      const std::string base = region.base ? fmt::format("{}", *region.base.*value) : "-";
      const std::string now = region.now ? fmt::format("{}", *region.now.*value) : "-";
      return fmt::format("{} → {} | {}", base, now, region.base && region.now ? changeOf(region, value) : "");
    };
    text += fmt::format("| {} | {} | {} | {} | {} |\n", markdownCode(regionText(region.name, region.thread)),
                        both(&BaselineRegion::ticks), both(&BaselineRegion::action),
                        region.base && region.now ? fmt::format("{:.4f}", region.distance) : "",
                        region.passed() ? verdictText(region) : "**" + verdictText(region) + "**");
  }
  for (const RegionVerdict &region : report.regions) {
    const TickDifference *ticks = explanationOf(region, explanations);
    const std::string executions = executionsText(region), layout = layoutText(region);
    if (region.passed() && !ticks && executions.empty() && layout.empty())
      continue;
    text += fmt::format("\n**{}**\n\n", markdownCode(regionText(region.name, region.thread)));
    if (!executions.empty())
      text += "* " + executions + "\n";
    for (const std::string &reason : reasons(region))
      text += "* " + reason + "\n";
    if (!layout.empty())
      text += "* " + layout + "\n";
    if (ticks)
      text += markdownTicks(*ticks);
    if (!showsAction(region, ticks))
      continue;
    for (const auto &[by, rows] : attributions(region)) {
      text += fmt::format("\n| {} | count | was | action | change |\n|---|---:|---:|---:|---:|\n", by);
      for (const DifferenceRow &row : rows)
        text += fmt::format("| {} | {} | {} | {} | {} |\n", markdownCode(row.name), row.own.count, row.reference.count,
                            row.own.action, changedAction(row));
    }
  }
  for (const std::string &note : report.notes)
    text += "\n> " + printableText(note) + "\n";
  return text;
}

Json gateJson(const GateReport &report, const GateExplanations &explanations) {
  Json regions = Json::array();
  for (const RegionVerdict &region : report.regions) {
    Json differences = Json::object();
    for (const auto &[by, rows] : attributions(region)) {
      Json array = Json::array();
      for (const DifferenceRow &row : rows)
        array.push_back({{"name", row.name},
                         {"base", {{"count", row.reference.count}, {"action", row.reference.action}}},
                         {"new", {{"count", row.own.count}, {"action", row.own.action}}}});
      differences[std::string("by_") + by] = std::move(array);
    }
    if (const TickDifference *ticks = explanationOf(region, explanations)) {
      Json explained = toJson(*ticks, shownLines);
      differences["ticks_by_cause"] = std::move(explained["by_cause"]);
      differences["ticks_by_line"] = std::move(explained["by_line"]);
      for (const char *key : {"within_model_error", "uncertainty"})
        if (explained.contains(key))
          differences[key] = std::move(explained[key]);
    }
    regions.push_back({{"name", region.name},
                       {"thread", region.thread},
                       {"passed", region.passed()},
                       {"verdict", nameOf(region.change)},
                       {"limits", limitsJson(region.limits)},
                       {"per_execution", region.isPerExecution()},
                       {"reasons", reasons(region)},
                       {"base", sideJson(region.base)},
                       {"new", sideJson(region.now)},
                       {"distance", region.base && region.now ? Json(region.distance) : Json(nullptr)},
                       {"differences", std::move(differences)}});
  }
  return {{"report", "gate"},
          {"passed", report.passed()},
          {"program", validUtf8(report.program)},
          {"core", report.core.empty() ? Json(nullptr) : Json(validUtf8(report.core))},
          {"layout", report.core.empty() ? Json(nullptr) : Json(nameOf(report.layout))},
          {"limits", limitsJson(report.limits)},
          {"regions", std::move(regions)},
          {"notes", report.notes}};
}

} // namespace leastaction

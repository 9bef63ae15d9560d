#include "analysis/report/run/region_text.h"

#include "analysis/program/spectrum/inlined_functions.h"
#include "analysis/report/format/report_text.h"
#include "analysis/report/run/motion_text.h"
#include "analysis/report/run/quantities.h"
#include "analysis/report/run/share_ticks.h"
#include "analysis/report/run/spectrum_text.h"
#include "analysis/report/why/cause_text.h"
#include "analysis/report/why/confidence.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <ranges>
#include <utility>

namespace leastaction {

namespace {

using By = TextOptions::By;
using Pairs = std::vector<std::pair<std::string, std::string>>;

constexpr size_t otherRows = 5;
constexpr size_t eventsPerSpike = 3;
constexpr unsigned shareBarWidth = 16;

struct ShareTable {
  By by;
  std::string_view title;
  std::string_view column;
  const std::vector<Share> &shares;
};

std::string orUnknown(const std::string &name) {
  return name.empty() ? "(unknown)" : name;
}

std::string bar(double fraction, bool unicode) {
  static constexpr std::string_view parts[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
  const double length = std::clamp(std::isfinite(fraction) ? fraction : 0.0, 0.0, 1.0) * shareBarWidth;
  if (!unicode)
    return std::string(static_cast<size_t>(std::lround(length)), '#');
  std::string text;
  const auto eighths = static_cast<size_t>(std::lround(8 * length));
  for (size_t i = 0; i < eighths / 8; ++i)
    text += "█";
  return text.append(parts[eighths % 8]);
}

std::string sourceLine(const SpikeEvent &event) {
  if (event.file.empty())
    return "";
  return event.line == 0 ? event.file : fmt::format("{}:{}", event.file, event.line);
}

std::string addressText(uint64_t address) {
  return address == 0 ? "" : fmt::format("{:#x}", address);
}

void writeFigures(TextWriter &writer, const RegionReport &region) {
  const RegionSummary &summary = region.summary;
  Pairs figures;
  if (summary.ticks > 0) {
    const double idle = static_cast<double>(summary.idleTicks) / static_cast<double>(summary.ticks);
    const auto reach = [&](SampledValue RegionEstimate::*estimate) {
      return region.sample ? reachText((*region.sample).*estimate) : std::string();
    };
    figures = {{"ticks", countWithUnit(summary.ticks, "tick") + reach(&RegionEstimate::ticks)},
               {"instructions", countText(summary.instructions) + instructionsReachText(region.sample)},
               {"action", countText(summary.action) + " e0·tick" + reach(&RegionEstimate::action)},
               {"max energy", plainNumber(summary.maxEnergy) + " e0"},
               {"idle ticks", fmt::format("{} ({} %)", countWithUnit(summary.idleTicks, "tick"), percentText(idle))}};
  } else if (summary.instructions > 0) {
    figures = {{"instructions", countText(summary.instructions)}};
  }
  figures.emplace_back("executions", summary.executionCount == 0 ? "unknown" : countText(summary.executionCount));
  if (summary.instructions > 0) {
    figures.emplace_back("work", region.workIsKnown ? countWithUnit(summary.workFlop, "flop") : "unknown");
    figures.emplace_back("length", region.workIsKnown ? countWithUnit(summary.lengthByte, "byte") : "unknown");
  }
  const bool simulated = summary.ticks > 0;
  if (simulated)
    figures.emplace_back("time", region.timeSeconds > 0 ? withUnit(region.timeSeconds, "s") : "unknown");
  if (region.measuredSeconds > 0)
    figures.emplace_back(simulated ? "while recording" : "time", withUnit(region.measuredSeconds, "s"));
  writer.pairs(figures);
}

void writeSpectrum(TextWriter &writer, const RegionReport &region) {
  const SpectrumStyle style{.width = writer.style().width, .rows = 8, .unicode = writer.style().unicode};
  const uint64_t ticks = region.sample ? region.timelineTicks : region.summary.ticks;
  const std::vector<std::string> lines = drawSpectrum(region.summary.spectrum, ticks, style);
  if (lines.empty())
    return;
  const std::string_view time = region.sample && !region.sample->isWhole ? "time in windows [tick]" : "time [tick]";
  writer.subheading(fmt::format("energy [e0] against {}: {}", time,
                                writer.style().unicode ? "blocks are the mean, dots the highest tick"
                                                       : "# is the mean, ' the highest tick"));
  for (const std::string &line : lines)
    writer.line(line, Ink::accent);
}

void writeDetail(TextWriter &writer, const TickDetail &detail) {
  const SpectrumBins ticks{.binTicks = 1, .mean = detail.energy, .min = {}, .max = {}};
  const SpectrumStyle style{.width = writer.style().width, .rows = 8, .unicode = writer.style().unicode};
  writer.subheading(fmt::format("energy [e0] of single ticks, {} to {}; on this axis from 0 on",
                                countText(detail.firstTick), countText(detail.firstTick + detail.energy.size() - 1)));
  for (const std::string &line : drawSpectrum(ticks, detail.energy.size(), style))
    writer.line(line, Ink::accent);
}

/// What windows say of a row; null where all was replayed.
const RowEstimate *estimateOf(const Share &share, By by, const RegionReport &region) {
  if (!region.sample)
    return nullptr;
  const RowEstimates &rows = by == By::opcode     ? region.sample->byOpcode
                             : by == By::classes  ? region.sample->byClass
                             : by == By::function ? region.sample->byFunction
                                                  : region.sample->byLine;
  const auto found = rows.find({share.name, share.function});
  return found == rows.end() ? nullptr : &found->second;
}

void writeShares(TextWriter &writer, const ShareTable &table, size_t rows, bool chosen, const RegionReport &region) {
  const bool isCounted = region.isCounted;
  if (table.shares.empty())
    return;
  const size_t shown = std::min(rows, table.shares.size());
  writer.subheading(titleOfPart(table.title, shown, table.shares.size()));

  const bool lines = table.by == By::line;
  TextTable text{{{std::string(table.column), Align::left, true, lines ? Keep::tail : Keep::ends}}, {}};
  if (lines)
    text.columns.push_back({"function", Align::left, true, Keep::ends});
  text.columns.push_back({"count", Align::right});
  if (isCounted) {
    text.columns.push_back({"work [flop]", Align::right});
    text.columns.push_back({"length [byte]", Align::right});
  } else {
    text.columns.push_back({"action [e0·tick]", Align::right});
  }
  const bool hasMeans = std::ranges::any_of(table.shares, [](const Share &share) { return share.mean.has_value(); });
  if (hasMeans)
    text.columns.push_back({"mean κ [tick]", Align::right});
  text.columns.push_back({"share [%]", Align::right});
  if (chosen)
    text.columns.push_back({"", Align::left});
  for (size_t i = 0; i < shown; ++i) {
    const Share &share = table.shares[i];
    std::vector<std::string> row{orUnknown(share.name)};
    if (lines)
      row.push_back(functionText(share.function, share.inlinedFunction));
    row.push_back(countText(share.count));
    if (isCounted) {
      row.push_back(countText(share.workFlop));
      row.push_back(countText(share.lengthByte));
    } else {
      row.push_back(countText(share.action));
    }
    if (hasMeans)
      row.push_back(share.mean ? fmt::format("{:.1f} ± {:.1f}", share.mean->ticks, share.mean->error) : "");
    const RowEstimate *estimate = estimateOf(share, table.by, region);
    row.push_back(percentText(share.fraction) + (estimate ? fractionReachText(estimate->actionFraction) : ""));
    if (chosen)
      row.push_back(bar(share.fraction, writer.style().unicode));
    text.rows.push_back(std::move(row));
  }
  writer.table(std::move(text));
}

/// A line that is not known is told by its function.
std::string rowName(const Share &share) {
  const std::string name = orUnknown(share.name);
  return name == unknownName && !share.function.empty() ? name + " " + share.function : name;
}

/// Ticks first, action second.
void writeTicks(TextWriter &writer, const ShareTable &table, size_t rows, const RegionReport &region) {
  const ShareTicks ticks = ticksOf(region, table.by);
  const std::vector<Share> shares = ticks.sorted(table.shares);
  const size_t shown = std::min(rows, shares.size());
  writer.subheading(titleOfPart(fmt::format("{} by ticks", table.title), shown, shares.size()));
  TextTable text{{{std::string(table.column), Align::left, true, table.by == By::line ? Keep::tail : Keep::ends},
                  {"ticks", Align::right},
                  {"[%]", Align::right},
                  {"of these [%]", Align::left, true},
                  {"action [%]", Align::right}},
                 {}};
  for (const Share &share : shares | std::views::take(shown)) {
    const CauseUnits &units = ticks.of(share);
    const RowEstimate *estimate = estimateOf(share, table.by, region);
    text.rows.push_back({rowName(share), ticksText(units),
                         percentText(shareOfTicks(units.total(), region.why->ticks)) +
                             (estimate ? fractionReachText(estimate->tickFraction) : ""),
                         causesText(units, region.why->ticks),
                         percentText(share.fraction) + (estimate ? fractionReachText(estimate->actionFraction) : "")});
  }
  writer.table(std::move(text));
}

void writeAllShares(TextWriter &writer, const RegionReport &region, const TextOptions &options) {
  const RegionSummary &summary = region.summary;
  const ShareTable tables[] = {{By::opcode, "opcodes", "opcode", summary.byOpcode},
                               {By::classes, "classes", "class", summary.byClass},
                               {By::function, "functions", "function", summary.byFunction},
                               {By::line, "source lines", "source line", summary.byLine}};
  if (region.why) {
    // Lines are what can be changed.
    writeTicks(writer, tables[3], options.by == By::line ? options.rows : otherRows, region);
    for (const bool chosen : {true, false})
      for (const ShareTable &table : tables)
        if (table.by != By::line && (table.by == options.by) == chosen)
          writeTicks(writer, table, chosen ? options.rows : otherRows, region);
    return;
  }
  for (const ShareTable &table : tables)
    if (table.by == options.by)
      writeShares(writer, table, options.rows, true, region);
  for (const ShareTable &table : tables)
    if (table.by != options.by)
      writeShares(writer, table, otherRows, false, region);
}

// The highest spikes, in the order of time.
std::vector<const Spike *> highestSpikes(const std::vector<Spike> &spikes, size_t count) {
  std::vector<const Spike *> chosen;
  for (const Spike &spike : spikes)
    chosen.push_back(&spike);
  std::ranges::sort(chosen, std::greater(), [](const Spike *spike) {
    return std::pair(spike->peakEnergy, ~spike->firstTick); // of equal ones the earliest
  });
  chosen.resize(std::min(count, chosen.size()));
  std::ranges::sort(chosen, std::less(), &Spike::firstTick);
  return chosen;
}

void writeSpikes(TextWriter &writer, const RegionSummary &summary, size_t rows) {
  if (summary.spikes.empty())
    return;
  const std::vector<const Spike *> shown = highestSpikes(summary.spikes, rows);
  std::string title = "spikes";
  if (shown.size() < summary.spikes.size())
    title += fmt::format(", the highest {} of {}", shown.size(), summary.spikes.size());
  writer.subheading(title);
  TextTable table{{{"  opcode", Align::left, true},
                   {"κ [tick]", Align::right},
                   {"address", Align::left},
                   {"level", Align::left},
                   {"function", Align::left, true, Keep::ends},
                   {"source line", Align::left, true, Keep::tail}},
                  {}};
  for (const Spike *spike : shown) {
    table.rows.push_back({fmt::format("ticks {}–{}, peak {} e0, action {} e0·tick", spike->firstTick, spike->lastTick,
                                      plainNumber(spike->peakEnergy), countText(spike->action))});
    for (size_t i = 0; i < std::min(eventsPerSpike, spike->events.size()); ++i) {
      const SpikeEvent &event = spike->events[i];
      table.rows.push_back({"  " + orUnknown(event.opcode), countText(event.kappa), addressText(event.address),
                            std::string(name(event.level)), event.function, sourceLine(event)});
    }
    if (spike->events.size() > eventsPerSpike)
      table.rows.push_back({fmt::format("  and {} more", spike->events.size() - eventsPerSpike)});
  }
  writer.table(std::move(table));
}

void writeLongEvents(TextWriter &writer, const RegionReport &region, size_t rows) {
  if (region.longEvents.empty())
    return;
  const size_t shown = std::min(rows, region.longEvents.size());
  std::string title = "long events by call path";
  if (shown < region.longEvents.size())
    title += fmt::format(", {} of {}", shown, region.longEvents.size());
  writer.subheading(title);
  TextTable table{{{"  opcode", Align::left, true},
                   {"count", Align::right},
                   {"action [e0·tick]", Align::right},
                   {"longest κ [tick]", Align::right},
                   {"source line", Align::left, true, Keep::tail}},
                  {}};
  // The innermost function first: a long path is cut at its end.
  const std::string_view calledBy = writer.style().unicode ? " ← " : " < ";
  for (const LongEventsRow &row : region.longEvents | std::views::take(shown)) {
    table.rows.push_back({fmt::format("{}", fmt::join(row.path | std::views::reverse, calledBy))});
    table.rows.push_back(
        {"  " + row.opcode, countText(row.count), countText(row.action), countText(row.longestKappa), row.line});
  }
  writer.table(std::move(table));
}

void writeQuantities(TextWriter &writer, const RegionReport &region) {
  if (region.summary.workFlop == 0 && region.summary.lengthByte == 0)
    return;
  writer.subheading("derived quantities: work w [flop], length m [byte], time t [s]");
  TextTable table{{{"quantity"}, {"formula"}, {"value", Align::right}, {"unit"}}, {}};
  for (const DerivedQuantity &quantity : quantitiesOf(region))
    table.rows.push_back({std::string(quantity.name), std::string(quantity.formula),
                          quantity.value ? plainNumber(*quantity.value) : "undefined", std::string(quantity.unit)});
  writer.table(std::move(table));
}

/// The software force against the machine's.
void writeForces(TextWriter &writer, const RegionReport &region, const MachinePeaks &peaks) {
  const auto quantities = quantitiesOf(region);
  const std::optional<double> force = quantities[1].value, power = quantities[2].value;
  if (!force || !power || *power == 0 || peaks.levels.empty())
    return;
  writer.subheading(fmt::format("hardware forces: peak {}", withUnit(peaks.flopPerSecond, "flop/s")));
  TextTable table{{{"level"},
                   {"bandwidth", Align::right},
                   {"force [flop/byte]", Align::right},
                   {"attainable", Align::right},
                   {"of it [%]", Align::right}},
                  {}};
  for (const MachinePeaks::Transfer &level : peaks.levels) {
    const double attainable = attainablePower(peaks, level, *force);
    table.rows.push_back({level.level, withUnit(level.bytePerSecond, "byte/s"),
                          plainNumber(hardwareForce(peaks, level)), withUnit(attainable, "flop/s"),
                          percentText(*power / attainable)});
  }
  writer.table(std::move(table));
}

void writeExecutions(TextWriter &writer, const RegionSummary &summary, size_t rows) {
  if (summary.executionCount < 2 || summary.executions.empty())
    return;
  const size_t shown = std::min(rows, summary.executions.size());
  writer.subheading(shown < summary.executionCount
                        ? fmt::format("executions, the first {} of {}", shown, summary.executionCount)
                        : "executions");
  TextTable table{{{"", Align::right},
                   {"first tick", Align::right},
                   {"ticks [tick]", Align::right},
                   {"instructions", Align::right},
                   {"action [e0·tick]", Align::right}},
                  {}};
  for (size_t i = 0; i < shown; ++i) {
    const Execution &execution = summary.executions[i];
    table.rows.push_back({fmt::format("{}", i + 1), countText(execution.firstTick), countText(execution.ticks),
                          countText(execution.instructions), countText(execution.action)});
  }
  writer.table(std::move(table));
}

void writeEnergyAt(TextWriter &writer, const RegionReport &region) {
  if (region.energyAt.empty())
    return;
  writer.subheading("energy at single ticks");
  TextTable table{{{"tick", Align::right}, {"energy [e0]", Align::right}}, {}};
  for (auto [tick, energy] : region.energyAt)
    table.rows.push_back({fmt::format("{}", tick), plainNumber(energy)});
  writer.table(std::move(table));
}

} // namespace

void writeRegion(TextWriter &writer, const RegionReport &region, double hz, const MachinePeaks &peaks,
                 const TextOptions &options) {
  const RegionSummary &summary = region.summary;
  std::string title = fmt::format("region {}", orUnknown(summary.name));
  if (!summary.thread.empty())
    title += fmt::format(", thread {}", summary.thread);
  writer.blank();
  writer.heading(title);
  if (region.why)
    writer.paragraph(region.why->answer, 0);
  writeFigures(writer, region);
  if (region.why && region.why->ticks != 0) {
    writeCauses(writer, *region.why);
    if (region.why->confidence)
      writeFact(writer, "rules", confidenceText(*region.why->confidence));
    writeAllShares(writer, region, options);
  }
  writeSpectrum(writer, region);
  if (summary.detail)
    writeDetail(writer, *summary.detail);
  writeEnergyAt(writer, region);
  if (summary.event)
    writeMotion(writer, *summary.event, hz);
  if (!region.why)
    writeAllShares(writer, region, options);
  writeSpikes(writer, summary, options.rows);
  writeLongEvents(writer, region, options.rows);
  if (summary.ticks > 0)
    writeExecutions(writer, summary, options.rows);
  writeQuantities(writer, region);
  writeForces(writer, region, peaks);
}

} // namespace leastaction

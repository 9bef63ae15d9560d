#include "analysis/base/text_format.h"
#include "analysis/report/isoefficiency/scaling_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace leastaction {
namespace {

std::string ticksText(const SplitOverhead &run, OverheadKind kind) {
  return fmt::format("{}", run.of(kind));
}

std::string moreRows(size_t count) {
  return fmt::format("... {} more; --rows or --json show them", count);
}

void writeKinds(TextWriter &writer, const ScalingByKind &scaling, size_t rows) {
  TextTable table{{{"n", Align::right}, {"P", Align::right}, {"P T_p", Align::right}, {"T_1", Align::right}}, {}};
  for (const std::string_view name : {"waiting", "transferring", "redundant"}) {
    table.columns.push_back({std::string(name), Align::right});
    table.columns.push_back({"[%]", Align::right});
  }
  for (const SplitOverhead &run : scaling.runs) {
    if (table.rows.size() == rows) {
      table.rows.push_back({moreRows(scaling.runs.size() - rows)});
      break;
    }
    std::vector<std::string> cells = {plainNumber(run.run.size), fmt::format("{}", run.run.processors),
                                      fmt::format("{}", run.all()),
                                      fmt::format("{}{}", run.serial, run.isSerialMeasured ? "" : "*")};
    for (const OverheadKind kind : overheadKinds) {
      cells.push_back(ticksText(run, kind));
      cells.push_back(fmt::format("{:.1f}", 100 * run.share(kind)));
    }
    table.rows.push_back(std::move(cells));
  }
  writer.subheading("overhead by kind [tick] and its share of P T_p (* estimated)");
  writer.table(std::move(table));
  writer.paragraph(
      "P T_p = T_1 + waiting + transferring + redundant computation. T_1 is the least work of a job on one "
      "rank; redundant is what all ranks work beyond it.",
      0);
}

/// Bars of equal length: how P T_p of the largest size parts.
void writeShares(TextWriter &writer, const ScalingByKind &scaling) {
  constexpr size_t width = 50;
  const bool isUnicode = writer.style().unicode;
  const std::vector<std::string> marks =
      isUnicode ? std::vector<std::string>{"█", "▒", "░", "▓"} : std::vector<std::string>{"#", "=", ".", "+"};
  const double largest = scaling.runs.back().run.size;
  TextTable table{{{"P", Align::right}, {"shares", Align::left}}, {}};
  for (const SplitOverhead &run : scaling.runs) {
    if (run.run.size != largest)
      continue;
    std::vector<double> parts = {static_cast<double>(std::min(run.serial, run.run.work))};
    for (const OverheadKind kind : overheadKinds)
      parts.push_back(static_cast<double>(std::max<int64_t>(run.of(kind), 0)));
    std::string bar;
    double upTo = 0;
    size_t drawn = 0;
    for (size_t part = 0; part < parts.size(); ++part) {
      upTo += parts[part] / static_cast<double>(run.all());
      const auto end = static_cast<size_t>(std::lround(std::min(upTo, 1.0) * width));
      for (; drawn < end; ++drawn)
        bar += marks[part];
    }
    table.rows.push_back({fmt::format("{}", run.run.processors), bar});
  }
  writer.subheading(fmt::format("P T_p at n = {}: {} T_1, {} waiting, {} transferring, {} redundant",
                                plainNumber(largest), marks[0], marks[1], marks[2], marks[3]));
  writer.table(std::move(table));
}

void writeLaws(TextWriter &writer, const ScalingByKind &scaling) {
  if (scaling.laws.empty())
    return;
  TextTable table{{{"kind"},
                   {"T_o [s]", Align::left, true},
                   {"W must grow as", Align::left, true},
                   {"scatter [%]", Align::right},
                   {"left out [%]", Align::right}},
                  {}};
  std::vector<std::string> remarks;
  for (const KindLaw &law : scaling.laws) {
    const std::string name(nameOf(law.kind));
    if (law.isNegligible)
      table.rows.push_back({name, "below 1 % of P T_p in every job", "-", "-", "-"});
    else if (!law.fit)
      table.rows.push_back({name, "not known: " + law.cannotFit, "-", "-", "-"});
    else {
      std::string growth = law.isoefficiency.empty()      ? "-"
                           : law.isoefficiency == "never" ? "no size keeps the efficiency"
                                                          : thetaText(law.isoefficiency);
      for (const std::string &other : law.others)
        growth += " or " + (other == "never" ? "no size" : thetaText(other));
      table.rows.push_back({name, law.overhead, growth, fmt::format("{:.1f}", 100 * law.fit->scatter),
                            fmt::format("{:.1f}", 100 * law.fit->validationError)});
      if (!law.fit->poor.empty())
        remarks.push_back(fmt::format("The fit of {} is poor: {}. Do not extrapolate it.", name, law.fit->poor));
      if (law.isNegative)
        remarks.push_back("Redundant computation is below zero: all ranks together work less than one, as where their "
                          "parts of the data fit a cache.");
    }
  }
  writer.subheading(fmt::format("the law of each kind, and what it alone asks of the work at E = {}",
                                plainNumber(scaling.efficiency)));
  writer.table(std::move(table));
  for (const std::string &remark : remarks)
    writer.paragraph(remark, 0);
}

void writeMore(TextWriter &writer, const ScalingByKind &scaling) {
  writer.subheading("more ranks than recorded, extrapolated by the fit");
  if (scaling.more.empty()) {
    writer.paragraph(scaling.cannotExtrapolate.empty() ? "No more ranks were asked for."
                                                       : "Nothing is extrapolated: " + scaling.cannotExtrapolate + ".",
                     0);
    return;
  }
  TextTable table{{{"n", Align::right},
                   {"P", Align::right},
                   {"T_p", Align::right},
                   {"speedup", Align::right},
                   {"efficiency", Align::right}},
                  {}};
  const double largest = scaling.more.back().size;
  for (const ExtrapolatedRun &run : scaling.more)
    if (run.size == largest)
      table.rows.push_back({plainNumber(run.size), wholeText(run.processors), withUnit(run.time, "s"),
                            plainNumber(run.speedup), fmt::format("{:.3f}", run.efficiency)});
  writer.table(std::move(table));
  if (scaling.more.front().size != largest)
    writer.paragraph("--json has the other sizes, too.", 0);
}

/// As of other measured runs, where nothing is fitted to all overhead at once.
void writeSpeedupsAlone(TextWriter &writer, const ScalingByKind &scaling, size_t rows) {
  TextTable table{{{"n", Align::right},
                   {"P", Align::right},
                   {"T_p", Align::right},
                   {"speedup", Align::right},
                   {"efficiency", Align::right},
                   {"Karp-Flatt", Align::right}},
                  {}};
  for (const SplitOverhead &run : scaling.runs) {
    if (table.rows.size() == rows) {
      table.rows.push_back({moreRows(scaling.runs.size() - rows)});
      break;
    }
    const std::optional<double> serial = run.serialFraction();
    table.rows.push_back({plainNumber(run.run.size), fmt::format("{}", run.run.processors),
                          withUnit(static_cast<double>(run.run.ticks) / scaling.clockHz, "s"),
                          plainNumber(run.speedup()), fmt::format("{:.3f}", run.efficiency()),
                          serial ? fmt::format("{:.4f}", *serial) : "-"});
  }
  writer.subheading("runs");
  writer.table(std::move(table));
}

} // namespace

void writeByKind(TextWriter &writer, const ScalingByKind &scaling, bool explain, size_t rows) {
  writer.paragraph(scaling.answer, 0);
  writer.blank();
  writer.paragraph(
      fmt::format("core {}, {:.4g} GHz; {} jobs", scaling.core, scaling.clockHz / 1e9, scaling.runs.size()), 0);
  writeKinds(writer, scaling, rows);
  writeShares(writer, scaling);
  writeLaws(writer, scaling);
  writeMore(writer, scaling);
  if (scaling.together) {
    writer.blank();
    writer.heading("all overhead together, by one fit");
    writeMeasured(writer, *scaling.together, explain, rows);
  } else {
    writeSpeedupsAlone(writer, scaling, rows);
    if (!scaling.cannotTell.empty())
      writer.paragraph("These jobs do not determine an isoefficiency function: " + scaling.cannotTell + ".", 0);
  }
  for (const std::string &note : scaling.notes)
    writer.paragraph("note: " + note, 2);
}

} // namespace leastaction

#include "analysis/base/text_format.h"
#include "analysis/report/isoefficiency/scaling_text.h"

#include <fmt/format.h>

namespace leastaction {
namespace {

void writeFit(TextWriter &writer, const MeasuredScaling &scaling) {
  TextTable table{{{"of P T_p"}, {"coefficient [s]", Align::right}, {"95 % from", Align::right}, {"to", Align::right}},
                  {}};
  const auto row = [&](const std::string &name, const Estimate &estimate) {
    table.rows.push_back({name, plainNumber(estimate.value), plainNumber(estimate.low), plainNumber(estimate.high)});
  };
  row("T_1: t_c, of W = " + scaling.fitted.work, scaling.fit.timePerWork);
  for (size_t i = 0; i < scaling.fit.terms.size(); ++i)
    row(fmt::format("T_o: c{}, of {}", i + 1, overheadText(scaling.fit.terms[i].term)),
        scaling.fit.terms[i].coefficient);
  writer.table(std::move(table));
  writer.paragraph(fmt::format("The times scatter by {:.1f} % around the fit; what was left out is predicted within "
                               "{:.1f} %. Dictionary: {}.",
                               100 * scaling.fit.scatter, 100 * scaling.fit.validationError, scaling.dictionary),
                   0);
  if (!scaling.fit.rivals.empty()) {
    std::string text = "These runs cannot distinguish it from ";
    for (size_t i = 0; i < std::min<size_t>(scaling.fit.rivals.size(), 4); ++i) {
      text += i == 0 ? "" : "; ";
      const std::vector<OverheadFit::Term> &terms = scaling.fit.rivals[i].terms;
      for (size_t j = 0; j < terms.size(); ++j)
        text += (j == 0 ? "" : " + ") + overheadText(terms[j].term);
    }
    if (scaling.fit.rivals.size() > 4)
      text += fmt::format("; and {} others", scaling.fit.rivals.size() - 4);
    writer.paragraph(text + ".", 0);
  }
  if (!scaling.fit.poor.empty())
    writer.paragraph("The fit is poor: " + scaling.fit.poor +
                         ". Do not extrapolate it; other terms, or other work, are at play.",
                     0);
}

void writePoints(TextWriter &writer, const MeasuredScaling &scaling, size_t rows) {
  TextTable table{{{"n", Align::right},
                   {"P", Align::right},
                   {"T_p", Align::right},
                   {"T_1", Align::right},
                   {"T_o", Align::right},
                   {"speedup", Align::right},
                   {"efficiency", Align::right},
                   {"Karp-Flatt", Align::right}},
                  {}};
  for (const MeasuredScaling::Point &point : scaling.points) {
    if (table.rows.size() == rows) {
      table.rows.push_back({fmt::format("... {} more; --rows or --json show them", scaling.points.size() - rows)});
      break;
    }
    table.rows.push_back({plainNumber(point.run.size), wholeText(point.run.processors), withUnit(point.run.time(), "s"),
                          withUnit(point.serialTime, "s") + (point.isSerialMeasured ? "" : "*"),
                          withUnit(point.overhead, "s"), plainNumber(point.speedup),
                          fmt::format("{:.3f}", point.efficiency),
                          point.serialFraction ? fmt::format("{:.4f}", *point.serialFraction) : "-"});
  }
  writer.subheading("runs (* estimated)");
  writer.table(std::move(table));
}

void writeSuperlinear(TextWriter &writer, const MeasuredScaling &scaling) {
  size_t count = 0;
  for (const MeasuredScaling::Point &point : scaling.points)
    if (!point.superlinearCause.empty() && ++count <= 5)
      writer.paragraph(fmt::format("Superlinear at n = {}, P = {} (efficiency {:.2f}, T_o below zero), likely: {}.",
                                   plainNumber(point.run.size), plainNumber(point.run.processors), point.efficiency,
                                   point.superlinearCause),
                       2);
  if (count > 5)
    writer.paragraph(fmt::format("... and {} more superlinear runs.", count - 5), 2);
}

void writePhases(TextWriter &writer, const MeasuredScaling &scaling) {
  const MeasuredScaling::Point *last = nullptr;
  for (const MeasuredScaling::Point &point : scaling.points)
    if (!point.run.phases.empty())
      last = &point;
  if (!last)
    return;
  writer.subheading("share of the time by phase, at the largest n");
  TextTable table{{{"P", Align::right}}, {}};
  for (const auto &phase : last->run.phases)
    table.columns.push_back({phase.first, Align::right});
  for (const MeasuredScaling::Point &point : scaling.points) {
    if (point.run.size != last->run.size || point.run.phases.size() + 1 != table.columns.size())
      continue;
    std::vector<std::string> cells = {plainNumber(point.run.processors)};
    for (const auto &phase : point.run.phases)
      cells.push_back(percentText(phase.second / point.run.time()) + " %");
    table.rows.push_back(std::move(cells));
  }
  writer.table(std::move(table));
}

/// What the runs say at the first efficiency: each isoefficiency function that they allow, and the exponent without a
/// fit.
void writeHeadline(TextWriter &writer, const MeasuredScaling &scaling) {
  std::string text;
  const bool isAlone = scaling.alternatives.size() == 1;
  for (const MeasuredScaling::Alternative &one : scaling.alternatives)
    text += fmt::format("{}{}{}", text.empty() ? "" : ", or ",
                        one.isoefficiency == "never" ? "no size" : thetaText(one.isoefficiency),
                        isAlone ? "" : fmt::format(" with weight {:.2f} (T_o = {})", one.weight, one.overhead));
  writer.paragraph(fmt::format("The runs say {} at E = {}{}.", text,
                               plainNumber(scaling.fitted.table.front().efficiency),
                               isAlone ? "" : ": they cannot tell which"),
                   0);
  writer.paragraph(
      scaling.slope
          ? fmt::format("Without a fit, W grew as P^{:.2f} between the measured sizes at E = {} (95 %: "
                        "{:.2f} to {:.2f}).",
                        scaling.slope->value, plainNumber(scaling.slopeEfficiency), scaling.slope->low,
                        scaling.slope->high)
          : "Without a fit no exponent can be determined: measure sizes on both sides of the efficiency on three "
            "numbers of processors.",
      0);
}

void writeInversions(TextWriter &writer, const MeasuredScaling &scaling) {
  if (scaling.inversions.empty())
    return;
  writer.subheading("sizes that kept the efficiency, between measured ones");
  TextTable table{{{"E", Align::right}, {"P", Align::right}, {"n", Align::right}, {"W", Align::right}}, {}};
  for (const MeasuredScaling::Inversion &one : scaling.inversions)
    table.rows.push_back(
        {plainNumber(one.efficiency), plainNumber(one.processors), plainNumber(one.size), plainNumber(one.work)});
  writer.table(std::move(table));
}

} // namespace

void writeMeasured(TextWriter &writer, const MeasuredScaling &scaling, bool explain, size_t rows) {
  writer.heading(scaling.name.empty() ? "measured runs" : scaling.name);
  for (const std::string &note : scaling.notes)
    writer.paragraph("note: " + note, 2);
  writeSuperlinear(writer, scaling);
  writer.blank();
  writeFit(writer, scaling);
  writePoints(writer, scaling, rows);
  writePhases(writer, scaling);
  writeInversions(writer, scaling);
  writer.subheading("isoefficiency of the fit");
  if (scaling.cannotTell.empty()) {
    writeHeadline(writer, scaling);
    writeScaling(writer, scaling.fitted, explain);
  } else {
    writer.paragraph("These runs do not determine an isoefficiency function: " + scaling.cannotTell + ".", 0);
  }
  writer.blank();
}

} // namespace leastaction

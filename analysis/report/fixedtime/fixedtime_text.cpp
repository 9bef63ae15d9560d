#include "analysis/base/text_format.h"
#include "analysis/report/fixedtime/fixedtime_report.h"

#include <fmt/format.h>

namespace leastaction {
namespace {

std::string sizeName(const FixedTimeReport &report) {
  return report.model.variables[report.fixed.variables.size];
}

/// "p = q = 1".
std::string oneProcessor(const FixedTimeReport &report) {
  return report.fixed.variables.q ? "p = q = 1" : report.model.variables[report.fixed.variables.p] + " = 1";
}

void writeParameters(TextWriter &writer, const FixedTimeReport &report) {
  const auto &[model, values, fixed, isMeasured] = report;
  TextTable parameters{{{"parameter", Align::left, true}, {"value", Align::right}}, {}};
  if (isMeasured)
    parameters.columns.insert(parameters.columns.end(), {{"95 % from", Align::right}, {"to", Align::right}});
  auto row = [&](const std::string &name, const Estimate &estimate) {
    std::vector<std::string> cells{name, plainNumber(estimate.value)};
    if (isMeasured)
      cells.insert(cells.end(), {plainNumber(estimate.low), plainNumber(estimate.high)});
    parameters.rows.push_back(std::move(cells));
  };
  row("r0 [flop/s]", fixed.power);
  for (size_t i = 0; i < model.terms.size(); ++i) {
    const bool isLatency = model.terms[i].kind == TimingTerm::Kind::latency;
    row(fmt::format("{}: coordinate at {}0, {}", model.terms[i].name, sizeName(report), oneProcessor(report)),
        fixed.parameters[i]);
    row(fmt::format("{}: hardware force [flop{}]", model.terms[i].name,
                    isLatency ? "" : fmt::format("/{}", name(model.lengthUnit))),
        fixed.forces[i]);
  }
  writer.table(std::move(parameters));
}

void writeGrids(TextWriter &writer, const FixedTimeReport &report) {
  const FixedTime &fixed = report.fixed;
  const bool isMeasured = report.isMeasured;
  const std::string size = sizeName(report);
  TextTable grids{{{"processors", Align::right}, {report.model.variables[fixed.variables.p], Align::right}}, {}};
  if (fixed.variables.q)
    grids.columns.push_back({"q", Align::right});
  if (isMeasured)
    grids.columns.insert(grids.columns.end(), {{size, Align::right}, {"power", Align::right}});
  for (const std::string &heading : {isMeasured ? "fitted " + size : size,
                                     std::string(isMeasured ? "fitted power" : "power"), std::string("efficiency")})
    grids.columns.push_back({heading, Align::right});
  for (const FixedTime::Grid &grid : fixed.grids) {
    std::vector<std::string> row{wholeText(grid.processors), wholeText(grid.p)};
    if (fixed.variables.q)
      row.push_back(wholeText(grid.q));
    if (isMeasured) {
      row.push_back(grid.measuredSize ? plainNumber(*grid.measuredSize) : "-");
      row.push_back(grid.measuredPower ? withUnit(*grid.measuredPower, "flop/s") : "-");
    }
    row.insert(row.end(), {plainNumber(grid.fittedSize), withUnit(grid.fittedPower, "flop/s"),
                           fmt::format("{:.4f}", grid.efficiency)});
    grids.rows.push_back(std::move(row));
  }
  writer.table(std::move(grids));
  if (fixed.pairs.empty())
    return;
  writer.subheading("power of (p, q) by that of (q, p)");
  TextTable pairs{{{"p", Align::right}, {"q", Align::right}}, {}};
  if (isMeasured)
    pairs.columns.push_back({"measured", Align::right});
  pairs.columns.push_back({isMeasured ? "fitted" : "ratio", Align::right});
  for (const FixedTime::Pair &pair : fixed.pairs) {
    std::vector<std::string> row{wholeText(pair.p), wholeText(pair.q)};
    if (isMeasured)
      row.push_back(pair.measuredRatio ? plainNumber(*pair.measuredRatio) : "-");
    row.push_back(plainNumber(pair.fittedRatio));
    pairs.rows.push_back(std::move(row));
  }
  writer.table(std::move(pairs));
}

} // namespace

std::vector<std::pair<std::string, double>> FixedTimeReport::settings() const {
  std::vector<std::pair<std::string, double>> all;
  for (size_t i = 0; i < model.variables.size(); ++i)
    if (i != fixed.variables.size && i != fixed.variables.p && i != fixed.variables.q)
      all.emplace_back(model.variables[i], values[i]);
  return all;
}

std::string renderText(const FixedTimeReport &report, const TextStyle &style) {
  const auto &[model, values, fixed, isMeasured] = report;
  TextWriter writer(style);
  writer.heading(fmt::format("power in {}", withUnit(fixed.timeSeconds, "s")));
  std::string settings;
  for (const auto &[name, value] : report.settings())
    settings += fmt::format(", {} = {}", name, plainNumber(value));
  writer.paragraph(fmt::format("Model {}{}{}{}.", model.name, settings, model.title.empty() ? "" : ": ", model.title),
                   0);
  writeParameters(writer, report);
  writer.blank();
  writer.paragraph(
      fmt::format("{}0 = {} is what one processor does in that time by work alone.{}", sizeName(report),
                  plainNumber(fixed.referenceSize),
                  isMeasured ? fmt::format(" The times scatter by {:.3g} % around the fit.", 100 * fixed.scatter) : ""),
      0);
  for (size_t i = 0; i < model.terms.size(); ++i)
    if (fixed.costs[i].high < 0)
      writer.paragraph(fmt::format("The cost of '{}' comes out negative: the model does not hold for these runs.",
                                   model.terms[i].name),
                       0);
    else if (fixed.costs[i].low <= 0)
      writer.paragraph(fmt::format("The runs cannot distinguish the cost of '{}' from zero.", model.terms[i].name), 0);
  writer.blank();
  writeGrids(writer, report);
  return writer.take();
}

} // namespace leastaction

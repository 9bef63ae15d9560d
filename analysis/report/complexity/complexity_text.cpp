#include "analysis/report/complexity/complexity_formats.h"

#include "analysis/report/complexity/sweep_text.h"
#include "analysis/report/format/report_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace leastaction {
namespace {

constexpr size_t mostParameters = 40;

std::string orNone(const std::optional<double> &value, std::string_view none = "-") {
  return value ? fmt::format("{:.4g}", *value) : std::string(none);
}

/// Complexities that only rounding leaves are shown as what they are.
std::string complexityText(double value) {
  return value < 1e-9 ? "0" : fmt::format("{:.4g}", value);
}

/// The parameters of Strohmaier's models are times of an access.
bool hasTimes(const FittedModel &model) {
  return model.name.size() == 1 && model.name[0] >= '0' && model.name[0] <= '3';
}

std::string valueText(const FittedModel &model, double value) {
  if (std::isinf(value))
    return value < 0 ? "-inf" : "inf";
  return hasTimes(model) ? withUnit(value, "s") : plainNumber(value);
}

void writeModels(TextWriter &writer, const SystemComplexity &system) {
  TextTable table{{{"model"},
                   {"PC_a", Align::right},
                   {"95 % from", Align::right},
                   {"to", Align::right},
                   {"PC_r", Align::right},
                   {"R2", Align::right},
                   {"AIC", Align::right},
                   {"left out", Align::right},
                   {"c", Align::right}},
                  {}};
  for (const FittedModel &model : system.models) {
    const ComplexityMetrics &metrics = model.metrics;
    table.rows.push_back({printableText(model.name), complexityText(metrics.absolute.value),
                          complexityText(metrics.absolute.low), complexityText(metrics.absolute.high),
                          metrics.relative ? complexityText(*metrics.relative) : "-", orNone(metrics.r2),
                          metrics.aic ? fmt::format("{:.1f}", *metrics.aic) : "-",
                          model.leaveOneOut ? complexityText(*model.leaveOneOut) : "-",
                          model.chosen.size() == 1 ? fmt::format("{:.10g}", model.chosen[0].second) : ""});
  }
  writer.table(std::move(table));
}

/// Strohmaier's Table 1 in operations a cycle, and back again.
void writePerCycle(TextWriter &writer, const SystemComplexity &system, double mean, const std::string &unit) {
  const std::string operation = unit.ends_with("/s") ? unit.substr(0, unit.size() - 2) : unit;
  std::string back;
  for (const FittedModel &model : system.models)
    back += fmt::format("{}{} {}", back.empty() ? "" : ", ", printableText(model.name),
                        withUnit(model.metrics.absolute.value * *system.clockHz, unit));
  writer.paragraph(
      fmt::format("At {} that is {} {}/cycle. PC_a is the same in cycles; as a performance, PC_a {}/cycle, it "
                  "is, back in seconds, of model {}.",
                  withUnit(*system.clockHz, "Hz"), plainNumber(mean / *system.clockHz), operation, operation, back),
      2);
}

void writeParameters(TextWriter &writer, const SystemComplexity &system) {
  TextTable table{{{"model"},
                   {"parameter", Align::left, true},
                   {"value", Align::right},
                   {"95 % from", Align::right},
                   {"to", Align::right},
                   {"", Align::left, true}},
                  {}};
  size_t left = 0;
  for (const FittedModel &model : system.models)
    for (const FittedParameter &parameter : model.parameters) {
      if (table.rows.size() >= mostParameters) {
        ++left;
        continue;
      }
      table.rows.push_back({printableText(model.name), printableText(parameter.name),
                            valueText(model, parameter.value.value), valueText(model, parameter.value.low),
                            valueText(model, parameter.value.high),
                            parameter.fictitious.empty() ? "" : "fictitious: " + parameter.fictitious});
    }
  if (left > 0)
    table.rows.push_back({fmt::format("... {} more; --json shows them", left)});
  if (!table.rows.empty()) {
    writer.blank();
    writer.table(std::move(table));
  }
  for (const FittedModel &model : system.models)
    for (const std::string &note : model.notes)
      writer.paragraph(fmt::format("model {}: {}", model.name, note), 2);
}

/// Bars of all systems and models over one logarithmic axis.
void writeBars(TextWriter &writer, const ComplexityReport &report) {
  constexpr double floor = 1e-4;
  constexpr int width = 40;
  double least = 1, most = floor;
  for (const SystemComplexity &system : report.systems)
    for (const FittedModel &model : system.models) {
      least = std::min(least, std::max(model.metrics.absolute.value, floor));
      most = std::max(most, model.metrics.absolute.value);
    }
  least = std::pow(10, std::floor(std::log10(least)));
  most = std::pow(10, std::max(std::ceil(std::log10(most)), std::log10(least) + 1));
  writer.blank();
  writer.heading(fmt::format("PC_a from {:g} to {:g}, logarithmic", least, most));
  for (const SystemComplexity &system : report.systems)
    for (const FittedModel &model : system.models) {
      const double part = std::log(std::max(model.metrics.absolute.value, least) / least) / std::log(most / least);
      std::string bar;
      for (int i = 0; i < static_cast<int>(std::lround(width * part)); ++i)
        bar += writer.style().unicode ? "█" : "#";
      writer.line(fmt::format("{:<18} {:<9} {} {}", fitText(printableText(system.name), 18, writer.style().unicode),
                              fitText(printableText(model.name), 9, writer.style().unicode), bar,
                              complexityText(model.metrics.absolute.value)));
    }
}

/// Of model 3, or of model 2 where it is the largest.
void writeLevels(TextWriter &writer, const ComplexityReport &report) {
  TextTable table{{{"system", Align::left, true},
                   {"l1", Align::right},
                   {"g1", Align::right},
                   {"l2", Align::right},
                   {"g2", Align::right}},
                  {}};
  for (const SystemComplexity &system : report.systems)
    for (const FittedModel &model : system.models)
      if (model.name == "3") {
        std::vector<std::string> &row = table.rows.emplace_back();
        row.push_back(printableText(system.name));
        for (const FittedParameter &parameter : model.parameters)
          row.push_back(withUnit(parameter.value.value, "s") + (parameter.fictitious.empty() ? "" : " ?"));
      }
  if (table.rows.size() < 2)
    return;
  writer.subheading("latency and gap per level, model 3 (?: fictitious)");
  writer.table(std::move(table));
}

void writeComplexity(TextWriter &writer, const ComplexityReport &report, bool allMaps) {
  for (size_t i = 0; i < report.systems.size(); ++i) {
    const SystemComplexity &system = report.systems[i];
    const PerformanceSystem &measured = report.data.systems[i];
    if (i > 0)
      writer.blank();
    double mean = 0;
    for (const PerformancePoint &point : measured.points)
      mean += std::log(point.performance) / static_cast<double>(measured.points.size());
    writer.heading(fmt::format("{}: {} point{}, geometric mean performance {}", system.name, measured.points.size(),
                               measured.points.size() == 1 ? "" : "s", withUnit(std::exp(mean), report.data.unit)));
    if (system.clockHz)
      writePerCycle(writer, system, std::exp(mean), report.data.unit);
    writeModels(writer, system);
    writeParameters(writer, system);
    const std::optional<SweepGrid> grid = sweepGrid(report.data, measured);
    if (!grid || system.models.empty())
      continue;
    writeSweep(writer, *grid, report.data.unit);
    const auto best = std::ranges::min_element(system.models, {},
                                               [](const FittedModel &model) { return model.metrics.errorSquares; });
    for (const FittedModel &model : system.models)
      if (allMaps || &model == &*best)
        writeResiduals(writer, *grid, model);
  }
  writeBars(writer, report);
  writeLevels(writer, report);
}

} // namespace

std::string renderText(const ComplexityReport &report, const TextOptions &options) {
  TextWriter writer = writerFor(options);
  writeComplexity(writer, report, options.allMaps);
  writeNotes(writer, report.notes);
  return writer.take();
}

} // namespace leastaction

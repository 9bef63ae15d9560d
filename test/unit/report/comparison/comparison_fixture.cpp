#include "test/unit/report/comparison/comparison_fixture.h"

#include "analysis/program/metric/program_metric.h"
#include "test/unit/report/run/explained_region.h"
#include "test/unit/report/run/run_fixture.h"
#include "test/unit/report/run/simulated_region.h"

namespace leastaction::fixture {

namespace {

/// Of so many the causes of ticks are compared, too.
constexpr size_t fewPrograms = 20;

struct Variant {
  std::string name;
  RegionSummary summary;
};

/// The integral of S, which the simulated region leaves out.
double actionIntegral(const RegionSummary &summary) {
  const ActionCurve &curve = summary.actionCurve;
  double sum = 0;
  for (size_t i = 0; i + 1 < curve.action.size(); ++i) {
    const uint64_t begin = i * curve.binTicks;
    const uint64_t end = i + 2 == curve.action.size() ? summary.ticks : begin + curve.binTicks;
    sum += static_cast<double>(end - begin) * (curve.action[i] + curve.action[i + 1]) / 2;
  }
  return sum;
}

/// Two versions of the dot product: a line was changed, one is new, one is gone, and one file cannot be read.
std::vector<SourceSides> exampleSides(const TickDifference &ticks) {
  struct Line {
    uint32_t own, reference;
    const char *text, *referenceText;
    uint64_t percent = 0, referencePercent = 0;
  };
  constexpr Line lines[] = {{1, 1, "// Dot product of two vectors.", "// Dot product of two vectors, unrolled."},
                            {2, 2, "#include <stddef.h>", "#include <stddef.h>"},
                            {40, 40, "double dot(const double *x, const double *y) {",
                             "double dot(const double *x, const double *y) {", 1, 1},
                            {0, 41, "", "  double sums[4] = {};", 0, 4},
                            {41, 42, "  for (int i = 0; i < n; ++i)", "  for (int i = 0; i < n; i += 4)", 9, 15},
                            {42, 43, "    sum += x[i] * y[i];", "    sums[0] += x[i] * y[i];", 85, 80},
                            {43, 0, "  check(<b>&amp;</b>);", "", 5, 0},
                            {44, 44, "\treturn sum;", "\treturn sum;"}};
  SourceSides sides{.file = "src/old/dot.c",
                    .referenceFile = "src/new/dot.c",
                    .lines = 90,
                    .referenceLines = 90,
                    .units = ticks.own * unitsPerTick,
                    .referenceUnits = ticks.reference * unitsPerTick};
  const auto part = [](uint64_t all, uint64_t percent, TickCause cause) {
    CauseUnits units;
    units.units[static_cast<size_t>(cause)] = all * unitsPerTick / 100 * percent;
    return units;
  };
  for (const Line &line : lines)
    sides.rows.push_back(
        {.own = {.number = line.own, .text = line.text, .ticks = part(ticks.own, line.percent, TickCause::memory)},
         .reference = {.number = line.reference,
                       .text = line.referenceText,
                       .ticks = part(ticks.reference, line.referencePercent, TickCause::dependency)},
         .isChanged = std::string_view(line.text) != line.referenceText});
  return {sides, {.file = "vector.h", .referenceFile = "vector.h", .missing = "vector.h: The file cannot be read."}};
}

ComparisonReport comparisonOf(std::vector<Variant> variants) {
  ComparisonReport report;
  report.core = "skylake";
  report.modelBound = {.core = "skylake", .median = 0.1, .orderedBeyond = 0.99};
  std::vector<ProgramAction> actions;
  for (const auto &[name, summary] : variants)
    actions.push_back({name, summary.ticks, summary.action, actionIntegral(summary), summary.actionCurve});
  const ProgramMetric metric = programMetric(actions);
  const size_t reference = metric.least.front();
  for (size_t i = 0; i < variants.size(); ++i) {
    const RegionSummary &own = variants[i].summary, &other = variants[reference].summary;
    report.programs.push_back(
        {variants[i].name, own.ticks, own.instructions, own.action, metric.norm[i], own.actionCurve});
    if (i != reference)
      report.differences.push_back({.program = i,
                                    .reference = reference,
                                    .action = static_cast<double>(own.action) - static_cast<double>(other.action),
                                    .byOpcode = actionDifference(own.byOpcode, other.byOpcode),
                                    .byClass = actionDifference(own.byClass, other.byClass),
                                    .byFunction = actionDifference(own.byFunction, other.byFunction),
                                    .byLine = actionDifference(own.byLine, other.byLine)});
    if (i != reference && variants.size() <= fewPrograms) {
      report.differences.back().ticks = tickDifference(explain(own), explain(other));
      report.differences.back().ticks->bound = report.modelBound;
      report.differences.back().sources = exampleSides(*report.differences.back().ticks);
    }
  }
  report.distance = metric.distance;
  for (size_t least : metric.least)
    report.leastAction.push_back(variants[least].name);
  report.map = programMap(report.distance);
  report.dendrogram = dendrogram(report.distance);
  report.notes = {"All runs were replayed on the same core model."};
  return report;
}

} // namespace

ComparisonReport exampleComparison() {
  const uint64_t overheads[] = {8, 5, 3, 0};
  const uint64_t missEvery[] = {110, 170, 210, 350};
  std::vector<Variant> variants;
  for (size_t level = 0; level < 4; ++level)
    variants.push_back(
        {"dot-O" + std::to_string(level) + ".run", simulateRegion({.name = "dot",
                                                                   .iterations = 2500,
                                                                   .overheadInstructions = overheads[level],
                                                                   .missEvery = missEvery[level]})});
  return comparisonOf(std::move(variants));
}

ComparisonReport manyPrograms(size_t count) {
  std::vector<Variant> variants;
  for (size_t i = 0; i < count; ++i)
    variants.push_back({"variant-" + std::to_string(i), simulateRegion({.name = "dot",
                                                                        .iterations = 200 + 7 * (i % 11),
                                                                        .overheadInstructions = i % 5,
                                                                        .missEvery = 20 + 30 * (i % 3) + i})});
  return comparisonOf(std::move(variants));
}

ComparisonReport hostileComparison() {
  ComparisonReport report = exampleComparison();
  report.core = hostileName;
  for (ProgramReport &program : report.programs)
    program.name = hostileName + std::to_string(&program - report.programs.data());
  report.leastAction = {report.programs.back().name};
  for (ProgramDifference &difference : report.differences)
    for (ActionDifference *by : {&difference.byOpcode, &difference.byClass, &difference.byFunction, &difference.byLine})
      by->rows.front().name = by->rows.front().function = hostileName;
  for (ProgramDifference &difference : report.differences)
    for (SourceSides &sides : difference.sources) {
      sides.file = sides.referenceFile = hostileName;
      for (SourceRow &row : sides.rows)
        row.own.text = row.reference.text = hostileName;
      sides.missing += sides.missing.empty() ? "" : hostileName;
    }
  report.notes = {hostileName};
  return report;
}

} // namespace leastaction::fixture

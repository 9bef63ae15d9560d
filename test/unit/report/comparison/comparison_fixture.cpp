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
  report.notes = {hostileName};
  return report;
}

} // namespace leastaction::fixture

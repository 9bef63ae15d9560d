#include "test/unit/program/metric/quadrature.h"

#include "analysis/program/metric/program_metric.h"
#include "analysis/program/spectrum/region_analysis.h"
#include "test/unit/program/spectrum/streams.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace leastaction {

namespace {

/// As `leastaction compare` does it with few programs, or with whole ticks only.
ProgramMetric metricOf(const std::vector<std::vector<Event>> &programs, const InstructionTable &table, bool inParts) {
  std::vector<ProgramAction> actions;
  for (const std::vector<Event> &events : programs) {
    RegionAnalysis analysis(table, {.maxBins = size_t{1} << 18, .curveInParts = inParts});
    analysis.add(events);
    const Result<RegionSummary> summary = analysis.summary();
    EXPECT_TRUE(summary);
    const bool areParts = !summary->curveInParts.action.empty();
    actions.push_back({"p", summary->ticks, summary->action, summary->actionIntegral,
                       areParts ? summary->curveInParts : summary->actionCurve, areParts ? summary->curveParts : 1});
  }
  return programMetric(actions);
}

/// The largest relative errors of a set.
struct Errors {
  double norm = 0, distance = 0;
};

Errors errorsOf(const std::vector<std::vector<Event>> &programs, const InstructionTable &table, bool inParts) {
  const test::Quadrature quadrature(programs);
  const ProgramMetric metric = metricOf(programs, table, inParts);
  Errors errors;
  for (size_t i = 0; i < programs.size(); ++i) {
    errors.norm = std::max(errors.norm, std::abs(metric.norm[i] / quadrature.norm(i) - 1));
    for (size_t j = 0; j < i; ++j)
      errors.distance = std::max(errors.distance, std::abs(metric.distance[i][j] / quadrature.distance(i, j) - 1));
  }
  return errors;
}

std::vector<std::vector<Event>> randomPrograms(uint32_t seed, size_t events) {
  std::vector<std::vector<Event>> programs;
  for (uint32_t i = 0; i < 4; ++i)
    programs.push_back(test::randomStream(100 * seed + i, events + events * i / 5));
  return programs;
}

/// The excerpt, and it with all that completes after the first miss as if there had been none.
std::vector<std::vector<Event>> excerpts() {
  const test::Excerpt excerpt;
  std::vector<std::vector<Event>> programs{excerpt.events, excerpt.events};
  for (Event &event : programs[1])
    if (event.complete > 1900)
      event.complete = std::max(event.issue, event.complete - 300);
  programs.push_back(excerpt.events);
  for (Event &event : programs[2])
    event.complete += event.complete > 1900 ? 0 : 100;
  return programs;
}

} // namespace

TEST(MetricQuadrature, RandomSetsAgree) {
  const InstructionTable table = test::tenInstructions();
  for (uint32_t set = 0; set < 4; ++set) {
    const Errors errors = errorsOf(randomPrograms(set, 500), table, true);
    EXPECT_LT(errors.norm, 1e-12) << set;
    EXPECT_LT(errors.distance, 1e-9) << set;
  }
}

TEST(MetricQuadrature, TwoHundredShortProgramsAgree) {
  const InstructionTable table = test::tenInstructions();
  Errors largest;
  for (uint32_t set = 0; set < 50; ++set) {
    const Errors errors = errorsOf(randomPrograms(1000 + set, 5 + set), table, true);
    EXPECT_LT(errors.norm, 1e-12) << set;
    EXPECT_LT(errors.distance, 1e-9) << set;
    largest = {std::max(largest.norm, errors.norm), std::max(largest.distance, errors.distance)};
  }
  RecordProperty("largest_error_of_a_distance", std::to_string(largest.distance * 1e12) + "e-12");
}

TEST(MetricQuadrature, ASetOfLongerProgramsAgrees) {
  const Errors errors = errorsOf(randomPrograms(4, 15000), test::tenInstructions(), true);
  EXPECT_LT(errors.norm, 1e-11);
  EXPECT_LT(errors.distance, 1e-9);
}

TEST(MetricQuadrature, TheExcerptAndItsVariantsAgree) {
  const test::Excerpt excerpt;
  const Errors errors = errorsOf(excerpts(), excerpt.table, true);
  EXPECT_LT(errors.norm, 1e-12);
  EXPECT_LT(errors.distance, 1e-9);
}

TEST(MetricQuadrature, WholeTicksAreOffWhereCurvesCross) {
  const Errors errors = errorsOf(randomPrograms(1, 500), test::tenInstructions(), false);
  EXPECT_LT(errors.norm, 1e-12);
  EXPECT_LT(errors.distance, 1e-5);
}

} // namespace leastaction

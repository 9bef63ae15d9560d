#include "analysis/study/scaling/power_law.h"
#include "test/unit/study/scratch_folder.h"

#include <gtest/gtest.h>

#include <cmath>

namespace leastaction {
namespace {

/// time*rate/work = 3 * (length/base)^0.7, but for a little noise.
std::string noisyMeasurements(size_t rows) {
  std::string text = "work [flop],rate [flop/s],base [byte],length [byte],time [s]\n";
  for (size_t i = 1; i <= rows; ++i) {
    const double noise = 1 + (i % 2 == 0 ? 1e-4 : -1e-4);
    text += "8,2,1," + std::to_string(i) + "," + std::to_string(noise * 4 * 3 * std::pow(static_cast<double>(i), 0.7)) +
            "\n";
  }
  return text;
}

TEST(PowerLawStudy, FindsTheExponent) {
  const ScratchFolder folder;
  const Result<CollapseReport> report = powerLaw(
      {.scaled = {.file = folder.file("runs.csv", noisyMeasurements(12)), .repeating = {"work", "rate", "base"}}});
  ASSERT_TRUE(report) << report.error().text();
  ASSERT_EQ(report->law.factors.size(), 1U);
  EXPECT_NEAR(report->law.factors[0].exponent.value, 0.7, 1e-3);
  EXPECT_NEAR(report->law.constant.value, 3, 1e-2);
  EXPECT_LE(report->law.factors[0].exponent.low, 0.7);
  EXPECT_GE(report->law.factors[0].exponent.high, 0.7);
}

TEST(PowerLawStudy, TheLastColumnDependsUnlessAnotherIsNamed) {
  const ScratchFolder folder;
  const std::string path = folder.file("runs.csv", noisyMeasurements(12));
  const Result<CollapseReport> last = powerLaw({.scaled = {.file = path, .repeating = {"work", "rate", "base"}}});
  const Result<CollapseReport> other =
      powerLaw({.scaled = {.file = path, .repeating = {"work", "rate", "base"}}, .of = "length"});
  ASSERT_TRUE(last && other);
  EXPECT_EQ(last->quantities.pi.groups[last->law.group].scaled, 4U);
  EXPECT_EQ(other->quantities.pi.groups[other->law.group].scaled, 3U);
  EXPECT_NEAR(other->law.factors[0].exponent.value, 1 / 0.7, 1e-2);
}

TEST(PowerLawStudy, TwoRowsAreTooFew) {
  const ScratchFolder folder;
  const std::string path = folder.file("runs.csv", noisyMeasurements(2));
  const Result<CollapseReport> report = powerLaw({.scaled = {.file = path, .repeating = {"work", "rate", "base"}}});
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().where, path);
}

} // namespace
} // namespace leastaction

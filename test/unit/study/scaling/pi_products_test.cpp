#include "analysis/study/scaling/pi_products.h"
#include "test/unit/study/scratch_folder.h"

#include <gtest/gtest.h>

#include <cmath>

namespace leastaction {
namespace {

/// Rows where time*rate/work is the root of memory*bandwidth/(work*bandwidth/rate), that is: one curve.
std::string measurementsOfOneCurve(size_t rows) {
  std::string text = "work [flop],rate [flop/s],time [s],length [byte],speed [byte/s]\n";
  for (size_t i = 1; i <= rows; ++i) {
    const double work = 1 + static_cast<double>(i * i % 7), rate = 1 + static_cast<double>(i % 3);
    const double length = static_cast<double>(i), speed = 1 + static_cast<double>(i * i % 5);
    const double x = length * rate / (work * speed);
    text += std::to_string(work) + "," + std::to_string(rate) + "," + std::to_string(work / rate * std::sqrt(x)) + "," +
            std::to_string(length) + "," + std::to_string(speed) + "\n";
  }
  return text;
}

TEST(PiProducts, AreThoseOfTheTheorem) {
  const ScratchFolder folder;
  const Result<PiReport> report = piProducts(
      {.scaled = {.file = folder.file("runs.csv", measurementsOfOneCurve(3)), .repeating = {"work", "rate"}}});
  ASSERT_TRUE(report) << report.error().text();
  EXPECT_EQ(report->quantities.pi.rank, 3U);
  EXPECT_EQ(report->quantities.pi.groups.size(), 2U);
  EXPECT_EQ(report->quantities.pi.repeating[0], 0U);
  EXPECT_EQ(report->quantities.pi.repeating[1], 1U);
  EXPECT_FALSE(report->collapse);
}

TEST(PiProducts, CollapseWhereThereIsOneCurve) {
  const ScratchFolder folder;
  const Result<PiReport> report = piProducts(
      {.scaled = {.file = folder.file("runs.csv", measurementsOfOneCurve(24)), .repeating = {"work", "rate", "length"}},
       .collapse = "time"});
  ASSERT_TRUE(report) << report.error().text();
  ASSERT_TRUE(report->collapse);
  EXPECT_LT(report->collapse->scatter, 1e-4);
}

TEST(PiProducts, FewRowsHaveNothingToSearch) {
  const ScratchFolder folder;
  const std::string path = folder.file("runs.csv", measurementsOfOneCurve(5));
  const Result<PiReport> report =
      piProducts({.scaled = {.file = path, .repeating = {"work", "rate", "length"}}, .collapse = "time"});
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().what, "there is nothing to search");
  EXPECT_EQ(report.error().where, path);
}

TEST(PiProducts, ARepeatingQuantityIsNoTarget) {
  const ScratchFolder folder;
  const Result<PiReport> report =
      piProducts({.scaled = {.file = folder.file("runs.csv", measurementsOfOneCurve(24)), .repeating = {"work"}},
                  .collapse = "work"});
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().where, "--collapse");
}

} // namespace
} // namespace leastaction

#include "analysis/study/scaling/hypercube_lesson.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

TEST(HypercubeLesson, GoesBetweenBitsInTurn) {
  const Result<HypercubeReport> report = hypercubeLesson({.dimensions = 4});
  ASSERT_TRUE(report);
  EXPECT_EQ(report->route.front(), 0b0101U);
  EXPECT_EQ(report->route.back(), 0b1010U);
  EXPECT_EQ(report->grayCode.size(), 16U);
  EXPECT_EQ(report->allToAll.size(), 4U);
  EXPECT_EQ(report->reduction.size(), 4U);
}

TEST(HypercubeLesson, GoesBetweenTheNodesThatAreNamed) {
  const Result<HypercubeReport> report = hypercubeLesson({.dimensions = 3, .from = "000", .to = "110"});
  ASSERT_TRUE(report);
  EXPECT_EQ(report->route, (std::vector<uint32_t>{0b000, 0b010, 0b110}));
}

TEST(HypercubeLesson, KnowsWhatIsNoNode) {
  const auto remedy = [](const std::string &text, unsigned dimensions) {
    const Result<HypercubeReport> report = hypercubeLesson({.dimensions = dimensions, .to = text});
    EXPECT_EQ(report.error().where, "--to");
    return report.error().remedy;
  };
  EXPECT_EQ(remedy("0120", 4), "write 4 binary digits");
  EXPECT_EQ(remedy("01", 4), "write 4 binary digits, or give --dimensions 2");
  EXPECT_EQ(remedy("01011", 1), "write 1 binary digit, or give --dimensions 5");
  EXPECT_EQ(remedy(std::string(largestHypercube + 1, '0'), 1), "write 1 binary digit");
}

} // namespace
} // namespace leastaction

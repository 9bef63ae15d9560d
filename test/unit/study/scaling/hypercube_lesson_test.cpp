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
  for (const char *text : {"01", "0120", "01011"}) {
    const Result<HypercubeReport> report = hypercubeLesson({.dimensions = 4, .to = text});
    ASSERT_FALSE(report) << text;
    EXPECT_EQ(report.error().where, "--to");
    EXPECT_EQ(report.error().remedy, "write 4 binary digits");
  }
}

} // namespace
} // namespace leastaction

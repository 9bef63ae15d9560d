#include "analysis/study/scaling/parameter_ranges.h"

#include <gtest/gtest.h>

#include <limits>

namespace leastaction {
namespace {

TEST(ParameterRanges, HaveTwoEndsOrOne) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  const auto ranges = readRanges({"l2=0:1e-6", "k=2:", "c=:-1"});
  ASSERT_TRUE(ranges) << ranges.error().text();
  EXPECT_EQ(ranges->at("l2").low, 0);
  EXPECT_EQ(ranges->at("l2").high, 1e-6);
  EXPECT_EQ(ranges->at("k").low, 2);
  EXPECT_EQ(ranges->at("k").high, infinity);
  EXPECT_EQ(ranges->at("c").low, -infinity);
  EXPECT_EQ(ranges->at("c").high, -1);
}

TEST(ParameterRanges, NameWhatIsWrong) {
  const auto what = [](const std::string &text) {
    const auto ranges = readRanges({text});
    return ranges ? "" : ranges.error().what + ", " + ranges.error().where;
  };
  EXPECT_EQ(what("l=3"), "'l=3' is not a range, --range");
  EXPECT_EQ(what("=0:3"), "'=0:3' is not a range, --range");
  EXPECT_EQ(what("l:0=3"), "'l:0=3' is not a range, --range");
  EXPECT_EQ(what("l=3:2"), "the range 'l=3:2' is empty, --range");
  EXPECT_EQ(what("l=3:3"), "the range 'l=3:3' is empty, --range");
  EXPECT_EQ(what("l=x:2"), "'x' is not a number, --range l");
}

} // namespace
} // namespace leastaction

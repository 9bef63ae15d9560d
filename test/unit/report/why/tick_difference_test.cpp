#include "analysis/report/why/tick_difference.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace leastaction {
namespace {

CauseUnits base(uint64_t ticks) {
  CauseUnits causes;
  causes.units[static_cast<size_t>(TickCause::base)] = ticks * unitsPerTick;
  return causes;
}

const TickDifferenceRow *rowOf(const TickDifference &difference, const std::string &name) {
  const auto row = std::ranges::find(difference.byLine, name, &TickDifferenceRow::name);
  return row == difference.byLine.end() ? nullptr : &*row;
}

TEST(TickDifference, LinesThatASideLeavesOutAreOneRow) {
  const TickSide cut{
      .ticks = 100, .causes = base(100), .lines = {{"a:1", base(60)}, {"a:2", base(20)}}, .largestOnly = true};
  const TickSide whole{
      .ticks = 130,
      .causes = base(130),
      .lines = {{"a:1", base(60)}, {"a:2", base(20)}, {"a:3", base(15)}, {"a:4", base(5)}, {"a:5", base(30)}}};
  const TickDifference difference = tickDifference(whole, cut);
  ASSERT_TRUE(rowOf(difference, "other lines"));
  EXPECT_EQ(rowOf(difference, "other lines")->difference(), 0);
  EXPECT_EQ(rowOf(difference, "a:5")->difference(), 30) << "no line of it that was left out had so many";
  EXPECT_FALSE(rowOf(difference, "a:3"));
}

TEST(TickDifference, IsOfAnExecutionWhereThatIsWanted) {
  const TickSide side = perExecution({.ticks = 90, .causes = base(90), .lines = {{"a:1", base(30)}}}, 3);
  EXPECT_EQ(side.ticks, 30u);
  EXPECT_EQ(side.causes.units, base(30).units);
  EXPECT_EQ(side.lines[0].ticks.units, base(10).units);
}

} // namespace
} // namespace leastaction

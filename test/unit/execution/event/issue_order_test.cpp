#include "analysis/execution/event/issue_order.h"

#include "test/unit/execution/event/event_collector.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <random>

namespace leastaction {

namespace {

bool isOrdered(const std::vector<Event> &events) {
  return std::ranges::is_sorted(events, [](const Event &a, const Event &b) {
    return a.issue != b.issue ? a.issue < b.issue : a.sequence < b.sequence;
  });
}

} // namespace

TEST(IssueOrder, RestoresWhatIsOutOfOrderByAnyDistanceInTheWindow) {
  for (uint64_t distance : {1, 50, 1000, 1'000'000}) {
    std::mt19937_64 random(distance);
    test::EventCollector collector;
    IssueOrder order(collector);
    constexpr uint64_t count = 3'000'000;
    for (uint64_t i = 0; i < count; ++i)
      ASSERT_TRUE(order.push({.sequence = i, .issue = i / 2 + random() % (distance / 2 + 1)}));
    order.finish();
    EXPECT_EQ(collector.all.size(), count);
    EXPECT_TRUE(isOrdered(collector.all)) << distance;
  }
}

TEST(IssueOrder, RefusesWhatComesTooLate) {
  test::EventCollector collector;
  IssueOrder order(collector);
  for (uint64_t i = 0; i < 2 * IssueOrder::window; ++i)
    ASSERT_TRUE(order.push({.issue = 10 + i}));
  EXPECT_FALSE(order.push({.issue = 0}));
}

TEST(IssueOrder, NothingIsFine) {
  test::EventCollector collector;
  IssueOrder(collector).finish();
  EXPECT_TRUE(collector.all.empty());
}

} // namespace leastaction

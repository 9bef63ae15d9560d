#include "analysis/program/cause/tick_counter.h"

#include <gtest/gtest.h>

#include <array>

namespace leastaction {
namespace {

TEST(TickCounter, ExecutionsAddUpFromTheFirstIssueToTheLastCompletion) {
  TickCounter counter("");
  counter.beginRegion(0, {.name = "a", .thread = "0"});
  counter.events(std::array{Event{.issue = 10, .complete = 90}, Event{.issue = 20, .complete = 30}});
  counter.events(std::array{Event{.issue = 25, .complete = 40}});
  counter.endRegion(0);
  counter.events(std::array{Event{.issue = 100, .complete = 200}});
  counter.beginRegion(0, {.name = "a", .thread = "0"});
  counter.events(std::array{Event{.issue = 300, .complete = 301}});
  counter.endRegion(0);
  ASSERT_EQ(counter.regions().size(), 1u);
  EXPECT_EQ(counter.regions()[0].ticks, 81u);
}

TEST(TickCounter, OneWithoutEventsHasNoTicksAndOthersAreLeftOut) {
  TickCounter counter("a");
  counter.beginRegion(0, {.name = "a", .thread = "0"});
  counter.beginRegion(1, {.name = "b", .thread = "0"});
  counter.events({});
  counter.endRegion(1);
  counter.endRegion(0);
  ASSERT_EQ(counter.regions().size(), 1u);
  EXPECT_EQ(counter.regions()[0].ticks, 0u);
}

} // namespace
} // namespace leastaction

#include "analysis/execution/event/event_check.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

Event event(uint64_t sequence, uint64_t issue, uint64_t complete, uint64_t wait = 0) {
  return {.sequence = sequence, .issue = issue, .complete = complete, .wait = wait};
}

/// Names of the rules that are violated, each with how often, and the first violation.
std::string found(const std::vector<Event> &events, EventCheck::Options options = {.retiresInOrder = true}) {
  EventCheck check(options);
  uint64_t line = 2;
  for (const Event &event : events)
    check.event(event, false, line++);
  check.finish();
  std::string text;
  for (const EventCheck::Rule &rule : check.rules())
    if (rule.violations)
      text += std::to_string(rule.violations) + " " + rule.first + "\n";
  EXPECT_EQ(check.isSound(), text.empty());
  EXPECT_EQ(check.events(), events.size());
  return text;
}

TEST(EventCheck, FindsNothingWrongWithSoundEvents) {
  EXPECT_EQ(found({event(0, 0, 4), event(2, 0, 5, 3), event(1, 1, 4), event(3, 4, 5), event(4, 9, 9)}), "");
  EXPECT_EQ(found({}), "");
}

TEST(EventCheck, CompletionIsNotBeforeIssue) {
  EXPECT_EQ(found({event(0, 3, 5), event(1, 7, 6), event(2, 8, 2)}),
            "2 line 3, instruction 1 completes at tick 6, before it issues at tick 7\n");
}

TEST(EventCheck, WaitingIsPartOfKappa) {
  EXPECT_EQ(found({event(0, 3, 5, 3)}), "1 line 2, instruction 0 waits for 3 ticks, longer than the 2 that it lasts\n");
}

TEST(EventCheck, TicksAndActionCanBeCounted) {
  EXPECT_EQ(
      found({event(0, 5, 5 + mostTicks), event(1, 6, 6 + mostTicks)}, {}),
      "1 line 3, instruction 1 completes at tick 4611686018427387910, more than 2^62 ticks behind the first issue "
      "at tick 5\n");
  std::vector<Event> many;
  for (uint64_t i = 0; i < 4; ++i)
    many.push_back(event(i, 0, mostTicks));
  EXPECT_EQ(found(many, {}), "1 line 5, instruction 3 lasts 4611686018427387904 ticks: with all before it more than 64 "
                             "bits hold\n");
  many.pop_back();
  EXPECT_EQ(found(many, {}), "");
}

TEST(EventCheck, EventsComeInTheOrderOfIssue) {
  EXPECT_EQ(found({event(0, 3, 5), event(1, 2, 6), event(2, 3, 6)}),
            "1 line 3, instruction 1 issues at tick 2, after one that issues at tick 3\n");
}

TEST(EventCheck, OrInTheOrderOfTheProgram) {
  EventCheck::Options program{.retiresInOrder = true, .mayStandInProgramOrder = true, .reorderBuffer = 2};
  EXPECT_EQ(found({event(0, 3, 5), event(1, 2, 6), event(2, 5, 6)}, program), "");
  EXPECT_EQ(found({event(1, 2, 6), event(0, 3, 5), event(2, 5, 6)}, program), "");
  EXPECT_EQ(found({event(1, 2, 6), event(2, 5, 6), event(0, 3, 5)}, program),
            "1 line 4, instruction 0 issues at tick 3, after one that issues at tick 5\n");
  // The rest is checked in the order of issue all the same.
  EXPECT_EQ(found({event(0, 3, 5), event(1, 2, 6), event(2, 4, 7)}, program),
            "1 line 4, instruction 2 is in flight at tick 4 with 2 others, of 2 that there is room for\n");
}

TEST(EventCheck, NoInstructionComesTwice) {
  EXPECT_EQ(found({event(7, 3, 5), event(8, 3, 5), event(7, 4, 5)}), "1 line 4, instruction 7 has come before\n");
  // Numbers may begin anywhere and leave out some; those long past cannot be known.
  EXPECT_EQ(found({event(7, 3, 5), event(7 + EventCheck::window, 8, 9), event(8 + EventCheck::window, 9, 10)}), "");
  EXPECT_EQ(found({event(5 * EventCheck::window, 3, 5), event(5, 4, 5)}, {}),
            "1 line 3, instruction 5 comes too late to be distinguished from others: 20971520 has come before it\n");
}

TEST(EventCheck, RetirementHasTheOrderOfTheProgram) {
  // Of those in flight, the neighbours tell.
  EXPECT_EQ(found({event(1, 0, 5), event(0, 0, 6)}),
            "1 line 3, instruction 0 retires at tick 6, behind instruction 1 at tick 5\n");
  EXPECT_EQ(found({event(0, 0, 6), event(1, 1, 5)}),
            "1 line 3, instruction 1 retires at tick 5, before instruction 0 at tick 6\n");
  // What has retired leaves nothing earlier behind.
  EXPECT_EQ(found({event(1, 0, 5), event(0, 6, 7)}),
            "1 line 3, instruction 0 issues at tick 6, when instruction 1 has retired\n");
  EXPECT_EQ(found({event(1, 0, 5), event(0, 6, 7)}, {}), "");
}

TEST(EventCheck, NoMoreAreInFlightThanThereIsRoomFor) {
  std::vector<Event> events = {event(0, 0, 9), event(1, 0, 9), event(2, 1, 9), event(3, 1, 1), event(4, 9, 10)};
  EXPECT_EQ(found(events, {.reorderBuffer = 3}), "");
  EXPECT_EQ(found(events, {.reorderBuffer = 2}),
            "1 line 4, instruction 2 is in flight at tick 1 with 2 others, of 2 that there is room for\n");
  EventCheck check({.reorderBuffer = 2});
  for (const Event &event : events)
    check.event(event, event.sequence == 1, 0); // A fused branch needs no entry of its own.
  check.finish();
  EXPECT_TRUE(check.isSound());
  EXPECT_EQ(check.mostInFlight(), 3u);
}

TEST(EventCheck, ThreadsAreApart) {
  EventCheck check({.retiresInOrder = true, .reorderBuffer = 1});
  for (const char *thread : {"0", "1"}) {
    check.nextThread(thread);
    check.event(event(0, 3, 9), false, 0);
  }
  EXPECT_TRUE(check.isSound());
  check.event(event(0, 9, 10), false, 0);
  EXPECT_EQ(check.rules()[3].first, "thread 1, instruction 0 has come before");
}

} // namespace
} // namespace leastaction

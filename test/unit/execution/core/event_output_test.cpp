#include "analysis/execution/core/stage/event_output.h"

#include "hand_made.h"

namespace leastaction {
namespace {

using test::HandMade;

/// The one event of an instruction.
Event eventOf(Completion completion, const Executed &executed, uint64_t retireTick, std::vector<Access> accesses = {}) {
  std::vector<Event> events;
  EventOutput output(completion);
  output.setSink([&](std::span<const Event> batch) { events.assign(batch.begin(), batch.end()); });
  output.setPath(3);
  const HandMade instruction({.tableId = 7}, {}, {}, {}, std::move(accesses));
  output.add(instruction.of(), executed, MemoryLevel::l2, retireTick);
  output.flush(retireTick);
  EXPECT_EQ(events.size(), 1u);
  return events.empty() ? Event{} : events.front();
}

TEST(EventOutput, CompletesWithItsExecutionOrItsRetirement) {
  constexpr Executed executed{.issueTick = 10, .completeTick = 15, .readyTick = 15};
  const Event result = eventOf(Completion::execution, executed, 40);
  EXPECT_EQ(result.issue, 10u);
  EXPECT_EQ(result.complete, 15u);
  EXPECT_EQ(result.wait, 0u);
  const Event retired = eventOf(Completion::retirement, executed, 40);
  EXPECT_EQ(retired.complete, 40u);
  EXPECT_EQ(retired.wait, 25u) << "behind its result";
  EXPECT_EQ(retired.executionTicks(), 5u);
}

TEST(EventOutput, AMoveThatRenamingDidOnlyWaits) {
  constexpr Executed moved{.issueTick = 10, .completeTick = 10, .readyTick = 20};
  EXPECT_EQ(eventOf(Completion::execution, moved, 25).kappa(), 0u);
  EXPECT_EQ(eventOf(Completion::retirement, moved, 25).wait, 15u);
}

TEST(EventOutput, SaysWhatItBelongsTo) {
  const Event event = eventOf(Completion::execution, {}, 0, {{.address = 0x1000, .bytes = 8}});
  EXPECT_EQ(event.instruction, 7u);
  EXPECT_EQ(event.level, MemoryLevel::l2);
  EXPECT_EQ(event.path, 3u);
  EXPECT_EQ(event.address, 0x1000u);
  EXPECT_EQ(eventOf(Completion::execution, {}, 0, {{.address = unknownAddress, .bytes = 8}}).address, 0u);
}

TEST(EventOutput, NumbersInProgramOrderAndSendsInOrderOfIssue) {
  std::vector<Event> events;
  EventOutput output(Completion::execution);
  output.setSink([&](std::span<const Event> batch) { events.insert(events.end(), batch.begin(), batch.end()); });
  const HandMade instruction({}, {});
  output.add(instruction.of(), {.issueTick = 20, .completeTick = 21}, MemoryLevel::none, 21);
  output.add(instruction.of(), {.issueTick = 10, .completeTick = 11}, MemoryLevel::none, 21);
  output.addOpaque(5, 30, 100);
  output.flush(130);
  ASSERT_EQ(events.size(), 3u);
  EXPECT_EQ(events[0].sequence, 1u);
  EXPECT_EQ(events[1].sequence, 0u);
  EXPECT_EQ(events[2].sequence, 2u);
  EXPECT_EQ(events[2].kappa(), 100u);
  EXPECT_EQ(events[2].instruction, 5u);
}

} // namespace
} // namespace leastaction

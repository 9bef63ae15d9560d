#include "analysis/program/spectrum/score.h"

#include "test/unit/program/spectrum/streams.h"

#include <gtest/gtest.h>
#include <numeric>

namespace leastaction {

namespace {

double twiceTheArea(const Score &score, const ScoreStrip &strip) {
  return 2 * std::accumulate(strip.energy.begin(), strip.energy.end(), 0.0) * static_cast<double>(score.binTicks);
}

} // namespace

TEST(Score, EachStripHoldsTheActionOfItsOpcode) {
  const InstructionTable table = test::tenInstructions();
  const std::vector<Event> events = test::randomStream(8, 50000);
  ScoreAccumulator accumulator(table);
  for (size_t i = 0; i < events.size(); i += 1000)
    accumulator.add(std::span(events).subspan(i, 1000), 0);
  std::vector<double> action(10, 0.0);
  for (const Event &event : events)
    action[event.instruction] += static_cast<double>(event.kappa());
  const Score score = accumulator.finish(test::lastComplete(events), ScoreKey::opcode);
  ASSERT_EQ(score.strips.size(), 10U);
  double previous = 1e300;
  for (const ScoreStrip &strip : score.strips) {
    EXPECT_LE(strip.energy.size(), ScoreAccumulator::usualBins);
    const double expected = action[static_cast<size_t>(strip.name.back() - '0')];
    EXPECT_NEAR(twiceTheArea(score, strip) / expected, 1, 1e-6) << strip.name;
    EXPECT_LE(expected, previous);
    previous = expected;
  }
  EXPECT_EQ(accumulator.finish(test::lastComplete(events), ScoreKey::instructionClass).strips.size(), 2U);
}

TEST(Score, LinesAreNamedByFileAndNumber) {
  InstructionTable table;
  const uint32_t opcode = table.opcode("op", InstructionClass::integer);
  const uint32_t file = table.file("a.c");
  for (uint32_t line : {7U, 0U, 7U})
    table.addInstruction({.opcode = opcode, .file = file, .line = line});
  table.addInstruction({.opcode = opcode});
  ScoreAccumulator accumulator(table);
  accumulator.add(std::vector<Event>{{.issue = 0, .complete = 4, .instruction = 0},
                                     {.issue = 0, .complete = 5, .instruction = 1},
                                     {.issue = 0, .complete = 6, .instruction = 2},
                                     {.issue = 0, .complete = 1, .instruction = 3}},
                  0);
  const Score score = accumulator.finish(6, ScoreKey::line);
  ASSERT_EQ(score.strips.size(), 3U);
  EXPECT_EQ(score.strips[0].name, "a.c:7");
  EXPECT_NEAR(twiceTheArea(score, score.strips[0]), 10, 1e-6);
  EXPECT_EQ(score.strips[1].name, "a.c");
  EXPECT_EQ(score.strips[2].name, "(unknown)");
}

TEST(Score, ManyKeysEndInOther) {
  InstructionTable table;
  ScoreAccumulator accumulator(table);
  double action = 0;
  for (uint32_t i = 0; i < 3000; ++i) {
    const uint32_t opcode = table.opcode("op" + std::to_string(i), InstructionClass::other);
    const uint32_t instruction = table.addInstruction({.opcode = opcode});
    const Event event{.issue = i, .complete = i + 1 + (i % 7 == 0 ? 500 + i % 100 : 0), .instruction = instruction};
    accumulator.add(std::span(&event, 1), 0);
    action += static_cast<double>(event.kappa());
  }
  const Score score = accumulator.finish(4000, ScoreKey::opcode);
  ASSERT_EQ(score.strips.size(), ScoreAccumulator::maxStrips + 1);
  EXPECT_EQ(score.strips.back().name, "other");
  double sum = 0;
  for (const ScoreStrip &strip : score.strips)
    sum += twiceTheArea(score, strip);
  EXPECT_NEAR(sum / action, 1, 1e-5);
}

TEST(Score, NoEventsNoStrips) {
  const InstructionTable table;
  EXPECT_TRUE(ScoreAccumulator(table).finish(0, ScoreKey::function).strips.empty());
}

} // namespace leastaction

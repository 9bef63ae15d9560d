#include "analysis/execution/core/stage/register_values.h"

#include "hand_made.h"

#include <array>

namespace leastaction {
namespace {

using test::HandMade;

constexpr std::array<RegisterRead, 2> oneAndTwo{{{.registerId = 1}, {.registerId = 2}}};

TEST(RegisterValues, AllOperandsAreAwaited) {
  RegisterValues registers(test::handMadeCore(), test::handMadeRoles);
  registers.recompute(1, 10);
  registers.recompute(2, 20);
  EXPECT_EQ(registers.ready(oneAndTwo, 0), 20u);
  EXPECT_EQ(registers.ready(oneAndTwo, 30), 30u);
  EXPECT_TRUE(registers.anyReadyBefore(oneAndTwo, 11));
  EXPECT_FALSE(registers.anyReadyBefore(oneAndTwo, 10));
}

TEST(RegisterValues, SomeOperandsAreNeededLaterOrEarlier) {
  RegisterValues registers(test::handMadeCore(), test::handMadeRoles);
  registers.recompute(1, 10);
  const auto ready = [&](int8_t advanceTicks) {
    return registers.ready(std::array{RegisterRead{.registerId = 1, .advanceTicks = advanceTicks}}, 0);
  };
  EXPECT_EQ(ready(4), 6u);
  EXPECT_EQ(ready(-4), 14u);
  EXPECT_EQ(ready(12), 0u) << "not before the first tick";
}

TEST(RegisterValues, EveryResultHasItsLatency) {
  RegisterValues registers(test::handMadeCore(), test::handMadeRoles);
  const HandMade two({.result = {.pointer = true}}, {}, {},
                     {{.registerId = 1, .latencyTicks = 3}, {.registerId = 2, .latencyTicks = 4}});
  registers.write(two.of(), 10);
  EXPECT_EQ(registers.readyTick(1), 13u);
  EXPECT_EQ(registers.readyTick(2), 14u);
  EXPECT_TRUE(registers.facts(2).pointer);
}

TEST(RegisterValues, AChainStartsEarlierByTheSmallerSaving) {
  RegisterValues registers(test::handMadeCore(), test::handMadeRoles);
  registers.write(HandMade({.result = {.chainSaving = 2}}, {}, {}, {{.registerId = 1, .latencyTicks = 4}}).of(), 10);
  const std::array reads{RegisterRead{.registerId = 1}};
  const auto readyWithSaving = [&](uint8_t saving) {
    CompiledInstruction instruction;
    instruction.result.chainSaving = saving;
    return registers.readyFor(instruction, reads, 0);
  };
  EXPECT_EQ(readyWithSaving(2), 12u);
  EXPECT_EQ(readyWithSaving(1), 13u);
  EXPECT_EQ(readyWithSaving(5), 12u);
}

TEST(RegisterValues, BypassesThatAreCommonDelay) {
  CoreDescription core = test::handMadeCore();
  core.bypassDelays = {{.from = {"ADD*"}, .to = {"SUB*"}, .ticks = 1}, {.from = {"ADD*"}, .to = {"SHL*"}, .ticks = 4}};
  RegisterValues registers(core, test::handMadeRoles);
  registers.write(
      HandMade({.result = {.chainSaving = 2, .bypasses = 0b11}}, {}, {}, {{.registerId = 1, .latencyTicks = 4}}).of(),
      10);
  const std::array reads{RegisterRead{.registerId = 1}};
  const auto readyBy = [&](uint8_t bypasses) {
    CompiledInstruction instruction;
    instruction.bypasses = bypasses;
    return registers.readyFor(instruction, reads, 0);
  };
  EXPECT_EQ(readyBy(0b100), 14u);
  EXPECT_EQ(readyBy(0b001), 15u);
  EXPECT_EQ(readyBy(0b011), 19u);
}

TEST(RegisterValues, FlagsOfABypassDelayWhateverElseIsAwaited) {
  CoreDescription core = test::handMadeCore();
  core.bypassDelays = {{.from = {"TEST*"}, .to = {"CMOV*"}, .ticks = 3, .ofFlags = true, .sparesEvery = 2}};
  Roles roles = test::handMadeRoles;
  roles.flags = {2, 3};
  RegisterValues registers(core, roles);
  registers.write(HandMade({.result = {.bypasses = 1}}, {}, {},
                           {{.registerId = 1, .latencyTicks = 1}, {.registerId = 3, .latencyTicks = 1}})
                      .of(),
                  10);
  registers.write(HandMade({}, {}, {}, {{.registerId = 4, .latencyTicks = 1}}).of(), 20);
  const auto readyWith = [&](uint8_t registerId, uint8_t bypasses) {
    CompiledInstruction conditional;
    conditional.bypasses = bypasses;
    const std::array reads{RegisterRead{.registerId = registerId}, RegisterRead{.registerId = 4}};
    return registers.readyFor(conditional, reads, 0);
  };
  EXPECT_EQ(readyWith(3, 1), 24u);
  EXPECT_EQ(readyWith(3, 0), 21u);
  EXPECT_EQ(readyWith(1, 1), 21u) << "no flags";
  EXPECT_EQ(readyWith(3, 1), 21u) << "the second one is spared";
}

TEST(RegisterValues, AMoveThatRenamingDoesHandsOnTheValue) {
  RegisterValues registers(test::handMadeCore(), test::handMadeRoles);
  registers.write(HandMade({.result = {.pointer = true}}, {}, {}, {{.registerId = 1, .latencyTicks = 5}}).of(), 10);
  const HandMade move({.executeOps = 1, .move = MoveKind::integer}, {test::arithmeticPorts}, {{.registerId = 1}},
                      {{.registerId = 2, .latencyTicks = 1}});
  ASSERT_TRUE(registers.eliminates(move.of(), 0));
  registers.writeEliminated(move.of(), 15);
  EXPECT_EQ(registers.readyTick(2), 15u) << "without a tick of its own";
  EXPECT_TRUE(registers.facts(2).pointer);
}

TEST(RegisterValues, MovesBeyondThePlacesExecute) {
  CoreDescription core = test::handMadeCore();
  core.moveSlots = 1;
  RegisterValues registers(core, test::handMadeRoles);
  const auto eliminates = [&](uint8_t to) {
    const HandMade move({.executeOps = 1, .move = MoveKind::integer}, {test::arithmeticPorts}, {{.registerId = 1}},
                        {{.registerId = to}});
    return registers.eliminates(move.of(), 10);
  };
  EXPECT_TRUE(eliminates(2));
  EXPECT_FALSE(eliminates(3));
  EXPECT_TRUE(registers.eliminates(HandMade({.eliminated = true}, {}).of(), 10)) << "a zero idiom needs no place";
}

TEST(RegisterValues, AWholeRegisterWaitsForItsPart) {
  RegisterValues registers(test::handMadeCore(), test::handMadeRoles);
  registers.recompute(1, 10);
  registers.recompute(2, 20);
  registers.join(1, 2);
  EXPECT_EQ(registers.readyTick(1), 20u);
}

} // namespace
} // namespace leastaction

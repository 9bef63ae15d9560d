#include "analysis/execution/trace/register_state.h"

#include <gtest/gtest.h>

#include <array>

namespace leastaction {
namespace {

using format::noRegister;
using format::Step;
using format::StepEntry;

constexpr uint8_t stack = format::stackRegister;

/// Register 1 after `step` computed it from register 2 (a) and register 3 (b).
uint64_t after(StepEntry step, uint64_t a, uint64_t b = 0) {
  RegisterState registers;
  std::array<uint64_t, format::registerCount> values{};
  values[2] = a;
  values[3] = b;
  registers.set(values);
  const uint64_t *slots = nullptr;
  registers.apply(step, slots);
  return registers[1];
}

StepEntry recorded(uint8_t target) {
  return {0, Step::recorded, target, noRegister, noRegister, 1, 64, 0};
}

TEST(RegisterState, ComputesWhatTheProcessorComputes) {
  constexpr uint64_t high = 0xffffffff80000001;
  EXPECT_EQ(after({0, Step::affine, 1, 2, 3, 8, 64, -5}, 100, 3), 119u);
  EXPECT_EQ(after({0, Step::affine, 1, 2, noRegister, 1, 32, 1}, 0xffffffff), 0u);
  EXPECT_EQ(after({0, Step::affine, 1, noRegister, noRegister, 1, 64, -1}, 7), ~uint64_t{0});
  EXPECT_EQ(after({0, Step::affine, 1, noRegister, noRegister, 1, 32, -1}, 7), 0xffffffffu);
  EXPECT_EQ(after({0, Step::subtract, 1, 2, 3, 1, 64, 0}, 3, 5), ~uint64_t{1});
  EXPECT_EQ(after({0, Step::bitAnd, 1, 2, noRegister, 1, 64, -16}, high), 0xffffffff80000000u);
  EXPECT_EQ(after({0, Step::shiftLeft, 1, 2, noRegister, 1, 32, 4}, high), 0x10u);
  EXPECT_EQ(after({0, Step::shiftRight, 1, 2, noRegister, 1, 32, 4}, high), 0x08000000u);
  EXPECT_EQ(after({0, Step::shiftRight, 1, 2, noRegister, 1, 64, 60}, high), 0xfu);
  EXPECT_EQ(after({0, Step::shiftRightSigned, 1, 2, noRegister, 1, 32, 4}, high), 0xf8000000u);
  EXPECT_EQ(after({0, Step::shiftRightSigned, 1, 2, noRegister, 1, 64, 4}, high), 0xfffffffff8000000u);
  EXPECT_EQ(after({0, Step::zeroExtend, 1, 2, noRegister, 8, 32, 0}, 0x12345678), 0x78u);
  EXPECT_EQ(after({0, Step::zeroExtend, 1, 2, noRegister, 8, 32, 8}, 0x12345678), 0x56u); // %ah and its like
  EXPECT_EQ(after({0, Step::signExtend, 1, 2, noRegister, 16, 32, 0}, 0x8001), 0xffff8001u);
  EXPECT_EQ(after({0, Step::signExtend, 1, 2, noRegister, 32, 64, 0}, 0x80000000), 0xffffffff80000000u);
}

TEST(RegisterState, CallsAreToldApartByTheStackPointer) {
  RegisterState registers;
  std::array<uint64_t, 4> slots = {0x1000, 1, 0x2000, 2};
  const uint64_t *next = slots.data();
  for (uint8_t target : {stack, uint8_t{3}}) // one stack, and then another
    registers.apply(recorded(target), next);
  registers.leaveForCall();
  for (uint8_t target : {stack, uint8_t{3}})
    registers.apply(recorded(target), next);
  registers.leaveForCall();
  registers.returnFromCall(0x1000);
  EXPECT_EQ(registers[3], 1u);
  registers.returnFromCall(0x2000);
  EXPECT_EQ(registers[3], 2u);
  EXPECT_TRUE(registers.knows(3, noRegister));
  registers.returnFromCall(0x3000); // left where records are missing
  EXPECT_FALSE(registers.knows(3, noRegister));
}

TEST(RegisterState, BehindAGapOnlyWhatIsRecordedIsKnown) {
  RegisterState registers;
  registers.forget();
  uint64_t slot = 0x5000;
  const uint64_t *next = &slot;
  registers.apply(recorded(2), next);
  registers.apply({0, Step::affine, 1, 2, noRegister, 1, 64, 8}, next);
  registers.apply({0, Step::affine, 5, 2, 3, 1, 64, 0}, next);
  EXPECT_EQ(registers[1], 0x5008u);
  EXPECT_TRUE(registers.knows(1, 2));
  EXPECT_FALSE(registers.knows(5, noRegister)); // from one that is not known
  EXPECT_FALSE(registers.knows(1, 3));
}

} // namespace
} // namespace leastaction

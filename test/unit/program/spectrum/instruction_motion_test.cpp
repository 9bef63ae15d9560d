#include "analysis/program/spectrum/instruction_motion.h"

#include <gtest/gtest.h>

#include <cmath>

namespace leastaction {
namespace {

// e0 = 1, l = 1, tau = 5, t = 1.25.
TEST(InstructionMotion, IsThatOfNumrich) {
  const InstructionMotion motion(5);
  const InstructionMotion::State state = motion.at(1.25);
  EXPECT_NEAR(state.position, .146447, 5e-7);
  EXPECT_NEAR(state.potential, -.5, 1e-12);
  EXPECT_NEAR(state.kinetic, .5, 1e-12);
  EXPECT_NEAR(motion.mass(), 20.264237, 5e-7);
  EXPECT_NEAR(state.momentum, 4.501582, 5e-7);
  EXPECT_NEAR(state.force, 2.828427, 5e-7);
}

TEST(InstructionMotion, HasNoEnergyInAll) {
  for (const uint64_t kappa : {uint64_t{1}, uint64_t{20}, uint64_t{1'000'000'000'000}})
    for (const double length : {0.125, 1.0, 8.0})
      for (double part = 0; part <= 1; part += 1.0 / 64) {
        const InstructionMotion motion(kappa, length);
        const InstructionMotion::State state = motion.at(part * static_cast<double>(kappa));
        EXPECT_NEAR(state.momentum * state.momentum / (2 * motion.mass()) + state.potential, 0, 1e-12);
        const double r = state.position / length;
        EXPECT_NEAR(state.potential, 4 * (r * r - r), 1e-12); // (5.7)
      }
}

// (5.2), (5.3): dr/dt = p/m, dp/dt = f.
TEST(InstructionMotion, ObeysTheEquationsOfMotion) {
  const InstructionMotion motion(20, 2);
  constexpr double step = 1e-4;
  for (double k = 0.5; k < 20; k += 0.5) {
    const auto before = motion.at(k - step), after = motion.at(k + step), here = motion.at(k);
    EXPECT_NEAR((after.position - before.position) / (2 * step), here.momentum / motion.mass(), 1e-7);
    EXPECT_NEAR((after.momentum - before.momentum) / (2 * step), here.force, 1e-6);
    EXPECT_NEAR((after.action - before.action) / (2 * step), 2 * here.kinetic, 1e-7);
  }
}

TEST(InstructionMotion, RestsAtBothEnds) {
  const InstructionMotion motion(7, 3);
  for (const double k : {-1.0, 0.0}) {
    EXPECT_EQ(motion.at(k).position, 0);
    EXPECT_EQ(motion.at(k).momentum, 0);
  }
  for (const double k : {7.0, 99.0}) {
    EXPECT_NEAR(motion.at(k).position, 3, 1e-12);
    EXPECT_EQ(motion.at(k).momentum, 0);
    EXPECT_EQ(motion.at(k).action, 7);
  }
  const InstructionMotion none(0);
  EXPECT_EQ(none.mass(), 0);
  EXPECT_EQ(none.at(0).position, 0);
  EXPECT_NEAR(none.at(1).position, 1, 1e-12);
  EXPECT_EQ(none.at(1).action, 0);
}

TEST(InstructionMotion, UnitOfMassIsThatOfNumrich) {
  EXPECT_DOUBLE_EQ(massUnit(1e9), 1e-18); // flop s^2/word^2 for 1 GHz
  EXPECT_EQ(massUnit(0), 0);
}

} // namespace
} // namespace leastaction

#include "analysis/program/spectrum/kinetic_energy.h"

#include <gtest/gtest.h>

namespace leastaction {

TEST(KineticEnergy, TableForKappaFive) {
  constexpr double energy[] = {0, .345492, .904508, .904508, .345492, 0};
  constexpr double action[] = {0, .243173, 1.532255, 3.467745, 4.756827, 5};
  for (int k = 0; k <= 5; ++k) {
    EXPECT_NEAR(kineticEnergy(k, 5), energy[k], 5e-7) << k;
    EXPECT_NEAR(actionUpTo(k, 5), action[k], 5e-7) << k;
  }
}

TEST(KineticEnergy, NothingOutsideTheInstruction) {
  EXPECT_EQ(kineticEnergy(-1, 5), 0);
  EXPECT_EQ(kineticEnergy(6, 5), 0);
  EXPECT_EQ(actionUpTo(-1, 5), 0);
  EXPECT_EQ(actionUpTo(9, 5), 5);
  EXPECT_EQ(kineticEnergy(0, 0), 0);
  EXPECT_EQ(actionUpTo(1, 0), 0);
  EXPECT_EQ(energyIntegral(0, 10, 0), 0);
}

TEST(KineticEnergy, IntegralIsHalfTheGrowthOfAction) {
  for (uint64_t kappa : {1, 2, 5, 17, 300})
    for (uint64_t first = 0; first <= kappa; ++first)
      for (uint64_t last = first; last <= kappa; ++last)
        EXPECT_NEAR(2 * energyIntegral(first, last, kappa),
                    actionUpTo(static_cast<double>(last), kappa) - actionUpTo(static_cast<double>(first), kappa),
                    1e-12);
}

TEST(KineticEnergy, ShortStretchOfAVeryLongEventKeepsItsPrecision) {
  constexpr uint64_t kappa = 1'000'000'000'000;
  EXPECT_NEAR(energyIntegral(kappa / 2, kappa / 2 + 1, kappa), 1.0, 1e-12);
  EXPECT_NEAR(energyIntegral(kappa / 4, kappa / 4 + 10, kappa), 5.0, 1e-9);
}

TEST(KineticEnergy, IntegralIsCutToTheInstruction) {
  EXPECT_DOUBLE_EQ(energyIntegral(0, 100, 7), 3.5);
  EXPECT_EQ(energyIntegral(7, 9, 7), 0);
}

} // namespace leastaction

#include "analysis/program/spectrum/long_waves.h"

#include "analysis/program/spectrum/kinetic_energy.h"

#include <gtest/gtest.h>

namespace leastaction {

namespace {

struct Wave {
  uint64_t issue;
  uint64_t kappa;
};

/// Several of one kappa, overlapping and not, several in one tick, and two of other lengths.
const std::vector<Wave> waves = {{0, 300}, {0, 300}, {5, 700}, {120, 300}, {200, 10000}, {420, 300}, {1500, 300}};

double energyOfTick(uint64_t tick) {
  double sum = 0;
  for (const Wave &wave : waves)
    if (tick >= wave.issue)
      sum += energyIntegral(tick - wave.issue, tick - wave.issue + 1, wave.kappa);
  return sum;
}

} // namespace

TEST(LongWaves, TicksInPiecesOfAnySize) {
  for (size_t piece : {1, 7, 64, 1000, 4096}) {
    LongWaves sum;
    size_t added = 0;
    for (uint64_t first = 0; first < 11000; first += piece) {
      for (; added < waves.size() && waves[added].issue < first + piece; ++added)
        sum.add(waves[added].issue, waves[added].kappa);
      std::vector<double> energy(piece, 0.0);
      sum.addTicks(first, energy);
      for (size_t i = 0; i < piece; ++i)
        ASSERT_NEAR(energy[i], energyOfTick(first + i), 1e-12) << piece << " " << first + i;
    }
    EXPECT_TRUE(sum.empty());
  }
}

TEST(LongWaves, HundredsInFlightAreTakenByCells) {
  LongWaves sum;
  std::vector<Wave> many;
  for (uint64_t i = 0; i < 300; ++i)
    many.push_back({.issue = 10 * i, .kappa = 1024 + 97 * i});
  constexpr size_t ticks = 40'000;
  std::vector<double> energy(ticks, 0.0);
  size_t added = 0;
  for (size_t first = 0; first < ticks; first += 2000) {
    for (; added < many.size() && many[added].issue < first + 2000; ++added)
      sum.add(many[added].issue, many[added].kappa);
    sum.addTicks(first, std::span(energy).subspan(first, 2000));
  }
  double area = 0, action = 0;
  for (size_t tick = 0; tick < ticks; ++tick) {
    double exact = 0;
    for (const Wave &wave : many)
      if (tick >= wave.issue && tick < wave.issue + wave.kappa)
        exact += energyIntegral(tick - wave.issue, tick - wave.issue + 1, wave.kappa);
    ASSERT_NEAR(energy[tick], exact, 300 * 2e-10) << tick;
    area += energy[tick];
  }
  for (const Wave &wave : many)
    action += static_cast<double>(wave.kappa);
  EXPECT_NEAR(2 * area / action, 1, 1e-13);
  EXPECT_TRUE(sum.empty());
}

TEST(LongWaves, ClosedFormBetweenBeginningsAndEnds) {
  LongWaves sum;
  for (const Wave &wave : waves)
    sum.add(wave.issue, wave.kappa);
  sum.moveTo(1500);
  EXPECT_EQ(sum.nextCompletion(), 1800U);
  double area = 0;
  for (uint64_t tick = 1500; tick < 1790; ++tick)
    area += energyOfTick(tick);
  EXPECT_NEAR(sum.area(1500, 1790), area, 1e-10);
  std::vector<double> samples(30, 0.0);
  sum.sample(1500, 10, samples);
  for (size_t i = 0; i < samples.size(); ++i)
    EXPECT_NEAR(samples[i], energyOfTick(1500 + 10 * i), 1e-12);
}

TEST(LongWaves, InFlightIsNeverZero) {
  LongWaves sum;
  sum.add(0, uint64_t{1} << 61);
  std::vector<double> energy(100, 0.0);
  sum.addTicks(0, energy);
  for (double value : energy)
    EXPECT_GT(value, 0);
}

TEST(LongWaves, AGroupThatIsNeverEmptyDoesNotDrift) {
  LongWaves sum;
  constexpr uint64_t kappa = 300;
  std::vector<double> energy(1000);
  for (uint64_t first = 0; first < 3'000'000; first += 1000) {
    for (uint64_t tick = first; tick < first + 1000; tick += 10)
      sum.add(tick, kappa);
    std::ranges::fill(energy, 0.0);
    sum.addTicks(first, energy);
  }
  double exact = 0;
  for (uint64_t age = 9; age < kappa; age += 10)
    exact += energyIntegral(age, age + 1, kappa);
  EXPECT_NEAR(energy.back(), exact, 1e-10);
}

} // namespace leastaction

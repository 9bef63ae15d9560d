#include "analysis/program/estimate/calibrated_windows.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

namespace leastaction {
namespace {

/// Of windows with so many instructions, nothing else being counted.
SampledValue estimateOf(const std::vector<double> &values, const std::vector<uint64_t> &sizes, uint64_t run) {
  std::vector<CountedPart> windows;
  WindowSeries series;
  for (uint32_t i = 0; i < values.size(); ++i) {
    windows.push_back({.instructions = sizes[i]});
    if (values[i] != 0)
      series.emplace_back(i, values[i]);
  }
  return CalibratedWindows(windows, {.instructions = run}, 0).total(series);
}

TEST(CalibratedWindows, WhatIsInProportionIsKnownFromAFewWindows) {
  const SampledValue estimate = estimateOf({20, 40, 10, 30}, {200, 400, 100, 300}, 1'000'000);
  EXPECT_DOUBLE_EQ(estimate.value, 1e5);
  EXPECT_NEAR(estimate.low, 1e5, 0.01);
  EXPECT_NEAR(estimate.high, 1e5, 0.01);
}

TEST(CalibratedWindows, WindowsWithoutAValueCountAsZero) {
  const std::vector<uint64_t> sizes{10, 12, 9, 11, 10, 10};
  const SampledValue sparse = estimateOf({0, 5, 0, 0, 7, 0}, sizes, 62'000'000);
  // By hand: residuals y - r x with r = 12 / 62, then half the sum of squares of their differences.
  const double ratio = 12.0 / 62;
  const std::vector<double> values{0, 5, 0, 0, 7, 0};
  double squares = 0;
  for (size_t i = 1; i < values.size(); ++i)
    squares += std::pow((values[i] - ratio * static_cast<double>(sizes[i])) -
                            (values[i - 1] - ratio * static_cast<double>(sizes[i - 1])),
                        2);
  const double reach = (sparse.high - sparse.value) / 1'000'000;
  EXPECT_DOUBLE_EQ(sparse.value, 12'000'000);
  // Student's quantile for 10 / 3 degrees of freedom lies between those for 3 and 4.
  const double error = std::sqrt(6.0 / 10 * squares);
  EXPECT_GT(reach, 2.776 * error);
  EXPECT_LT(reach, 3.182 * error);
}

TEST(CalibratedWindows, IntervalsHoldTheTruthAsOftenAsTheySay) {
  std::mt19937_64 random(1);
  std::lognormal_distribution<double> noise(0, 0.5);
  constexpr size_t trials = 2000, windows = 200;
  size_t held = 0;
  for (size_t trial = 0; trial < trials; ++trial) {
    std::vector<double> values;
    std::vector<uint64_t> sizes;
    for (size_t i = 0; i < windows; ++i) {
      sizes.push_back(100 + random() % 10);
      values.push_back(static_cast<double>(sizes.back()) * noise(random));
    }
    const SampledValue estimate = estimateOf(values, sizes, 1'000'000'000);
    const double truth = 1e9 * std::exp(0.125);
    held += estimate.low <= truth && truth <= estimate.high;
  }
  EXPECT_GT(held, trials * 93 / 100);
  EXPECT_LT(held, trials * 97 / 100);
}

TEST(CalibratedWindows, WhatChangesSlowlyDoesNotWidenTheInterval) {
  std::vector<double> values;
  for (size_t i = 0; i < 400; ++i)
    values.push_back(i < 200 ? 100 : 1000);
  const SampledValue estimate = estimateOf(values, std::vector<uint64_t>(400, 100), 100'000'000);
  EXPECT_NEAR(estimate.value, 5.5e8, 1);
  EXPECT_LT(estimate.high - estimate.low, 0.1e8); // One step, where independent windows would make it 0.9e8.
}

TEST(CalibratedWindows, WhereAllIsKnownThereIsOneValue) {
  const SampledValue estimate = estimateOf({1, 5, 9}, {10, 10, 10}, 30);
  EXPECT_DOUBLE_EQ(estimate.value, 15);
  EXPECT_EQ(estimate.low, estimate.value);
  EXPECT_EQ(estimate.high, estimate.value);
}

TEST(CalibratedWindows, TwoWindowsSayNothingOfTheirError) {
  const SampledValue estimate = estimateOf({1, 2}, {10, 10}, 1000);
  EXPECT_DOUBLE_EQ(estimate.value, 150);
  EXPECT_DOUBLE_EQ(estimate.low, 3); // These were told.
  EXPECT_TRUE(std::isinf(estimate.high));
}

/// Stretches of a run, of which windows see one part in a hundred: ticks follow from mispredictions, which come in some
/// phases, and from chance.
struct Made {
  std::vector<CountedPart> windows;
  CountedPart run;
  WindowSeries ticks;
  double truth = 0;
};

Made madeRun(std::mt19937_64 &random, uint64_t misprediction) {
  std::normal_distribution<double> noise(0, 100);
  Made made;
  for (uint32_t stretch = 0; stretch < 200; ++stretch) {
    const uint64_t inPhase = random() % 4 == 0 ? 100 : 5, seen = random() % 100;
    for (uint64_t part = 0; part < 100; ++part) {
      CountedPart counted{.instructions = 3000};
      counted.auxiliaries.of(Auxiliary::mispredictions) = inPhase + random() % 10 * (part % 2);
      const auto mispredicted = counted.auxiliaries.of(Auxiliary::mispredictions);
      const double ticks = 2000 + static_cast<double>(misprediction * mispredicted) + noise(random);
      made.truth += ticks;
      made.run.instructions += counted.instructions;
      made.run.auxiliaries += counted.auxiliaries;
      if (part == seen) {
        made.ticks.emplace_back(stretch, ticks);
        made.windows.push_back(counted);
      }
    }
  }
  return made;
}

TEST(CalibratedWindows, WhatIsCountedOfAllNarrowsTheInterval) {
  std::mt19937_64 random(3);
  constexpr size_t trials = 400;
  size_t held = 0;
  double reach = 0, reachWithout = 0;
  for (size_t trial = 0; trial < trials; ++trial) {
    Made made = madeRun(random, 18);
    const CalibratedWindows windows(made.windows, made.run, 0);
    const SampledValue ticks = windows.total(made.ticks);
    EXPECT_EQ(windows.used(), std::vector{Auxiliary::mispredictions});
    held += ticks.low <= made.truth && made.truth <= ticks.high;
    reach += ticks.high - ticks.value;
    for (CountedPart &window : made.windows)
      window.auxiliaries = {};
    const SampledValue without = CalibratedWindows(made.windows, made.run, 0).total(made.ticks);
    reachWithout += without.high - without.value;
  }
  EXPECT_GT(held, trials * 92 / 100);
  EXPECT_LT(held, trials * 98 / 100);
  EXPECT_LT(5 * reach, reachWithout);
}

TEST(CalibratedWindows, WeightedWindowsHaveWhatTheRunHas) {
  std::mt19937_64 random(4);
  const Made made = madeRun(random, 18);
  const CalibratedWindows windows(made.windows, made.run, 0);
  WindowSeries mispredictions, rest;
  for (const auto &[window, ticks] : made.ticks) {
    mispredictions.emplace_back(window, made.windows[window].auxiliaries[0]);
    rest.emplace_back(window, ticks - mispredictions.back().second);
  }
  const SampledValue counted = windows.total(mispredictions);
  EXPECT_NEAR(counted.value / static_cast<double>(made.run.auxiliaries[0]), 1, 1e-9);
  EXPECT_NEAR(counted.high / counted.low, 1, 1e-6);
  // Parts have the sum of the whole, as fractions have.
  EXPECT_NEAR((counted.value + windows.total(rest).value) / windows.total(made.ticks).value, 1, 1e-12);
  EXPECT_NEAR(windows.fraction(mispredictions, made.ticks).value + windows.fraction(rest, made.ticks).value, 1, 1e-12);
}

TEST(CalibratedWindows, CountsThatWindowsHardlySawAreLeftOut) {
  std::mt19937_64 random(5);
  Made made = madeRun(random, 18);
  made.windows[7].auxiliaries.of(Auxiliary::firstUses) = 1;
  made.run.auxiliaries.of(Auxiliary::firstUses) = 100'000;
  const CalibratedWindows windows(made.windows, made.run, 0);
  EXPECT_EQ(windows.used(), std::vector{Auxiliary::mispredictions});
  EXPECT_NEAR(windows.total(made.ticks).value / made.truth, 1, 0.02);
}

TEST(CalibratedWindows, FewWindowsAreWeightedAlike) {
  std::mt19937_64 random(6);
  Made made = madeRun(random, 18);
  made.windows.resize(30);
  made.ticks.resize(30);
  EXPECT_TRUE(CalibratedWindows(made.windows, made.run, 0).used().empty());
}

TEST(CalibratedWindows, OfARunThatIsNotKnownSumsAreThoseOfTheWindows) {
  const CalibratedWindows windows(6, 0);
  const WindowSeries values{{0, 10}, {1, 12}, {2, 9}, {4, 11}, {5, 10}};
  const SampledValue sum = windows.total(values);
  EXPECT_DOUBLE_EQ(sum.value, 52);
  // By hand: half the squares of differences, of 6 windows with 5 of them.
  const double error = std::sqrt(6.0 / 2 * (4 + 9 + 81 + 121 + 1) / 5);
  // Student's quantile for 10 / 3 degrees of freedom lies between those for 3 and 4.
  EXPECT_GT(sum.high - sum.value, 2.776 * error);
  EXPECT_LT(sum.high - sum.value, 3.182 * error);
  EXPECT_DOUBLE_EQ(sum.value - sum.low, sum.high - sum.value);
  EXPECT_TRUE(windows.used().empty());
}

TEST(CalibratedWindows, PartsOfARunThatIsNotKnownHaveIntervalsThatHoldThem) {
  std::mt19937_64 random(7);
  std::lognormal_distribution<double> noise(0, 0.8);
  constexpr size_t trials = 2000, count = 100;
  const double mean = std::exp(0.32);
  size_t held = 0;
  for (size_t trial = 0; trial < trials; ++trial) {
    WindowSeries part, whole;
    for (uint32_t window = 0; window < count; ++window) {
      const double own = noise(random);
      part.emplace_back(window, own);
      whole.emplace_back(window, own + 3 * noise(random));
    }
    const SampledValue fraction = CalibratedWindows(count, 0).fraction(part, whole);
    held += fraction.low <= mean / (4 * mean) && mean / (4 * mean) <= fraction.high;
  }
  EXPECT_GT(held, trials * 92 / 100);
  EXPECT_LT(held, trials * 97 / 100);
}

TEST(CalibratedWindows, FewWindowsOfARunThatIsNotKnownSayNothingOfTheirError) {
  const SampledValue sum = CalibratedWindows(2, 0).total({{0, 1}, {1, 2}});
  EXPECT_DOUBLE_EQ(sum.value, 3);
  EXPECT_DOUBLE_EQ(sum.low, 0);
  EXPECT_TRUE(std::isinf(sum.high));
}

TEST(CalibratedWindows, WindowsCountByWhatTheyStandFor) {
  std::vector<CountedPart> windows(4, {.instructions = 100, .chunk = {{.size = 1, .weight = 1, .stratum = 1}}});
  windows[0].chunk->weight = windows[1].chunk->weight = 3;
  const CalibratedWindows calibrated(windows, {.instructions = 80'000}, 0);
  // Of eight parts, six are like the first two.
  EXPECT_NEAR(calibrated.total({{0, 10}, {1, 10}, {2, 50}, {3, 50}}).value, 80'000 * 0.2, 1e-6);
}

/// Chunks of a run, one of ten drawn: some execute a line, for so many ticks of each instruction.
struct Chunks {
  std::vector<CountedPart> drawn;
  CountedPart run;
  WindowSeries ticks, line;
};

Chunks someChunks(size_t count) {
  Chunks chunks;
  for (uint32_t chunk = 0; chunk < count; ++chunk) {
    const uint64_t instructions = chunk % 2 == 0 ? 1000 : 3000;
    chunks.drawn.push_back({.instructions = instructions / 10,
                            .chunk = {{.size = 1, .weight = 10, .stratum = 1, .instructions = instructions}}});
    chunks.run.instructions += 10 * instructions;
    chunks.ticks.emplace_back(chunk, static_cast<double>(instructions) / 10);
    chunks.line.emplace_back(chunk, 100);
  }
  return chunks;
}

double reachOf(const SampledValue &value) {
  return (value.high - value.low) / 2 / value.value;
}

TEST(CalibratedWindows, WhatChunksLeaveOpenOfTheLengthIsInTotals) {
  const Chunks chunks = someChunks(60);
  const CalibratedWindows windows(chunks.drawn, chunks.run, 0);
  // Ticks are in proportion to instructions, so how many the run has is all that is not known of them: 1,000 or 3,000
  // of each chunk.
  EXPECT_NEAR(windows.total(chunks.ticks).value, static_cast<double>(chunks.run.instructions), 1e-3);
  EXPECT_NEAR(reachOf(windows.total(chunks.ticks)), 2.02 * std::sqrt(60.0 / 2) * 0.99 / 60, 0.005);
  // What each chunk has as much of is known.
  EXPECT_LT(reachOf(windows.total(chunks.line)), 1e-9);
  EXPECT_NEAR(reachOf(windows.fraction(chunks.ticks, chunks.ticks)), 0, 1e-9);
}

TEST(CalibratedWindows, StrataThatDifferDoNotWidenTheInterval) {
  Chunks chunks = someChunks(60);
  WindowSeries values;
  for (uint32_t chunk = 0; chunk < 60; ++chunk) {
    chunks.drawn[chunk].chunk->stratum = chunk / 20 + 1;
    values.emplace_back(chunk, 100 * (chunk / 20) + 1);
  }
  EXPECT_LT(reachOf(CalibratedWindows(chunks.drawn, chunks.run, 0).total(values)), 1e-9);
  for (CountedPart &drawn : chunks.drawn)
    drawn.chunk->stratum = 1;
  EXPECT_GT(reachOf(CalibratedWindows(chunks.drawn, chunks.run, 0).total(values)), 0.02);
}

TEST(CalibratedWindows, AChunkAloneInItsStratumCountsAsOneOfTheStratumBefore) {
  Chunks chunks = someChunks(30);
  chunks.drawn.back().chunk->stratum = 2;
  chunks.line.back().second = 400;
  EXPECT_GT(reachOf(CalibratedWindows(chunks.drawn, chunks.run, 0).total(chunks.line)), 0.05);
}

TEST(CalibratedWindows, ChunksOfWhichLessIsSeenCountForMore) {
  Chunks chunks = someChunks(40);
  for (uint32_t chunk = 0; chunk < 40; chunk += 2) {
    // Half of it warms up.
    chunks.drawn[chunk].instructions /= 2;
    chunks.drawn[chunk].chunk->unseen = 2;
    chunks.line[chunk].second /= 2;
  }
  EXPECT_NEAR(CalibratedWindows(chunks.drawn, chunks.run, 0).total(chunks.line).value, 100 * 10 * 10 * 40, 1e-3);
}

/// Five of a hundred, on average.
TEST(CalibratedWindows, IntervalsOfWhatFewChunksHaveReachUp) {
  std::mt19937_64 random(8);
  constexpr size_t trials = 1000, count = 100;
  size_t held = 0, met = 0;
  for (size_t trial = 0; trial < trials; ++trial) {
    const Chunks chunks = someChunks(count);
    WindowSeries line;
    for (uint32_t chunk = 0; chunk < count; ++chunk)
      if (random() % 20 == 0)
        line.emplace_back(chunk, 100);
    if (line.empty())
      continue;
    const SampledValue value = CalibratedWindows(chunks.drawn, chunks.run, 0).total(line);
    const double truth = 100.0 * 10 * 10 * count / 20;
    EXPECT_GT(value.high - value.value, value.value - value.low);
    held += value.low <= truth && truth <= value.high;
    ++met;
  }
  EXPECT_GT(held, met * 92 / 100);
}

} // namespace
} // namespace leastaction

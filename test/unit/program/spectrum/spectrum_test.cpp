#include "analysis/program/spectrum/spectrum.h"

#include "analysis/program/spectrum/kinetic_energy.h"
#include "test/unit/program/spectrum/streams.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <numeric>

namespace leastaction {

namespace {

SpectrumResult spectrumOf(const std::vector<Event> &events, BinOptions options) {
  Spectrum spectrum(options);
  for (const Event &event : events)
    spectrum.add(event.issue, event.kappa());
  Result<SpectrumResult> result = spectrum.finish(test::lastComplete(events));
  EXPECT_TRUE(result.has_value());
  return *result;
}

double twiceTheArea(const SpectrumBins &bins) {
  return 2 * std::accumulate(bins.mean.begin(), bins.mean.end(), 0.0) * static_cast<double>(bins.binTicks);
}

/// Single-tick means, the slow way.
std::vector<double> energyOfTicks(const std::vector<Event> &events) {
  std::vector<double> energy(test::lastComplete(events), 0.0);
  for (const Event &event : events)
    for (uint64_t age = 0; age < event.kappa(); ++age)
      energy[event.issue + age] += energyIntegral(age, age + 1, event.kappa());
  return energy;
}

} // namespace

TEST(Spectrum, ConservesActionAtEveryWidth) {
  for (uint32_t seed : {1, 2, 3}) {
    const std::vector<Event> events = test::randomStream(seed, 20000);
    const double action = static_cast<double>(test::actionOf(events));
    for (uint64_t width : {0, 1, 2, 7, 64, 1000, 10'000'000})
      EXPECT_NEAR(twiceTheArea(spectrumOf(events, {.fixedBinTicks = width}).bins) / action, 1, 1e-12) << width;
  }
}

TEST(Spectrum, EqualsBruteForceTickByTick) {
  for (uint32_t seed : {4, 5}) {
    const std::vector<Event> events = test::randomStream(seed, 20000);
    const std::vector<double> exact = energyOfTicks(events);
    const SpectrumResult result = spectrumOf(events, {.fixedBinTicks = 1});
    ASSERT_EQ(result.bins.mean.size(), exact.size());
    for (size_t tick = 0; tick < exact.size(); ++tick)
      ASSERT_NEAR(result.bins.mean[tick], exact[tick], 1e-9) << tick;
    EXPECT_EQ(result.idleTicks, static_cast<uint64_t>(std::ranges::count(exact, 0.0)));
    EXPECT_NEAR(result.maxEnergy, *std::ranges::max_element(exact), 1e-9);
  }
}

TEST(Spectrum, MinimumAndMaximumAreThoseOfSingleTicks) {
  const std::vector<Event> events = test::randomStream(6, 20000);
  const std::vector<double> exact = energyOfTicks(events);
  for (uint64_t width : {7, 100, 1000}) {
    const SpectrumBins bins = spectrumOf(events, {.fixedBinTicks = width}).bins;
    for (size_t bin = 0; bin < bins.mean.size(); ++bin) {
      const auto first = exact.begin() + static_cast<ptrdiff_t>(bin * width);
      const auto last = exact.begin() + static_cast<ptrdiff_t>(std::min(exact.size(), (bin + 1) * width));
      const double inFlight = 20; // Bridged stretches are sampled.
      ASSERT_NEAR(bins.min[bin], *std::min_element(first, last), 2e-4 * inFlight) << bin;
      ASSERT_NEAR(bins.max[bin], *std::max_element(first, last), 2e-4 * inFlight) << bin;
    }
  }
}

TEST(Spectrum, DoublingEqualsTheWidthFromTheStart) {
  const std::vector<Event> events = test::randomStream(7, 30000);
  const SpectrumResult doubled = spectrumOf(events, {.maxBins = 100});
  const SpectrumResult direct = spectrumOf(events, {.fixedBinTicks = doubled.bins.binTicks});
  ASSERT_EQ(doubled.bins.mean.size(), direct.bins.mean.size());
  EXPECT_LE(doubled.bins.mean.size(), 100U);
  EXPECT_GT(doubled.bins.mean.size(), 50U);
  for (size_t bin = 0; bin < direct.bins.mean.size(); ++bin) {
    EXPECT_NEAR(doubled.bins.mean[bin], direct.bins.mean[bin], 1e-11);
    EXPECT_NEAR(doubled.bins.max[bin], direct.bins.max[bin], 4e-3);
  }
}

TEST(Spectrum, TenMillionEventsLoseNothing) {
  Spectrum spectrum({});
  uint64_t action = 0;
  uint64_t ticks = 0;
  uint64_t state = 1;
  for (uint64_t i = 0; i < 10'000'000; ++i) {
    state = state * 6364136223846793005 + 1442695040888963407;
    const uint64_t dice = state >> 40;
    const uint64_t kappa = dice % 100 < 95 ? 1 + dice % 19 : dice % 100 < 99 ? 40 + dice % 257 : 300;
    spectrum.add(i / 2, kappa);
    action += kappa;
    ticks = std::max(ticks, i / 2 + kappa);
  }
  const Result<SpectrumResult> result = spectrum.finish(ticks);
  ASSERT_TRUE(result);
  EXPECT_NEAR(twiceTheArea(result->bins) / static_cast<double>(action), 1, 1e-12);
  EXPECT_EQ(result->idleTicks, 0U);
}

TEST(Spectrum, AnOpaqueCallOfABillionTicksIsTakenInClosedForm) {
  const std::vector<Event> events = {{.issue = 0, .complete = 5},
                                     {.issue = 2, .complete = 1'000'000'002},
                                     {.issue = 1'000'000'010, .complete = 1'000'000'015}};
  const SpectrumResult result = spectrumOf(events, {});
  EXPECT_NEAR(twiceTheArea(result.bins) / 1'000'000'010, 1, 1e-13);
  EXPECT_EQ(result.idleTicks, 8U);
  EXPECT_NEAR(result.maxEnergy, 1, 2e-4);
  const size_t middle = result.bins.mean.size() / 2;
  EXPECT_NEAR(result.bins.mean[middle], 1, 1e-2);
}

TEST(Spectrum, IdleTicksAreCounted) {
  const std::vector<Event> events = {
      {.issue = 0, .complete = 5}, {.issue = 8, .complete = 8}, {.issue = 10'000, .complete = 10'001}};
  EXPECT_EQ(spectrumOf(events, {}).idleTicks, 9995U);
}

TEST(Spectrum, EventsWithoutDurationCarryNothing) {
  const SpectrumResult result = spectrumOf({{.issue = 0, .complete = 0}, {.issue = 0, .complete = 0}}, {});
  EXPECT_TRUE(result.bins.mean.empty());
  EXPECT_EQ(result.maxEnergy, 0);
}

TEST(Spectrum, TooManyFixedBinsAreAnErrorThatNamesAWidth) {
  Spectrum spectrum({.fixedBinTicks = 1});
  spectrum.add(0, uint64_t{1} << 25);
  const Result<SpectrumResult> result = spectrum.finish(uint64_t{1} << 25);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().remedy, "ask for bins of at least 2 ticks");
}

} // namespace leastaction

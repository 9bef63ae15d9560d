#include "analysis/scaling/isoefficiency/overhead_fit.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <random>

namespace leastaction {
namespace {

struct Planted {
  std::vector<GrowthTerm> terms;
  std::vector<double> coefficients;
};

double total(const Planted &planted, double size, double processors, double work) {
  double sum = work;
  for (size_t i = 0; i < planted.terms.size(); ++i)
    sum += planted.coefficients[i] * overheadValue(planted.terms[i], size, processors);
  return sum;
}

/// P of 1 to 1,024, six sizes, three repetitions with this relative noise; W = n^2.
std::vector<ScalingObservation> measure(const Planted &planted, double noise, std::mt19937 &random) {
  std::normal_distribution<double> normal;
  std::vector<ScalingObservation> runs;
  for (double processors = 1; processors <= 1024; processors *= 2)
    for (const double size : {1e2, 3e2, 1e3, 3e3, 1e4, 3e4})
      for (int repetition = 0; repetition < 3; ++repetition)
        runs.push_back({processors, size, size * size,
                        total(planted, size, processors, size * size) / processors * (1 + noise * normal(random))});
  return runs;
}

/// One or two terms of the dictionary, each about as much as the work on 64 processors.
Planted plant(const OverheadDictionary &dictionary, std::mt19937 &random) {
  Planted planted;
  const size_t count = 1 + random() % 2;
  std::uniform_real_distribution<double> share(0.3, 3);
  while (planted.terms.size() < count) {
    const GrowthTerm &term = dictionary.terms[random() % dictionary.terms.size()];
    if (std::ranges::any_of(planted.terms, [&](const GrowthTerm &other) { return other.isLike(term); }))
      continue;
    planted.terms.push_back(term);
    // As much as the work at a middle size on a middle number of processors.
    planted.coefficients.push_back(share(random) * 1e6 / overheadValue(term, 1e3, 64));
  }
  return planted;
}

TEST(OverheadFit, RecoversPlantedTermsUnderNoise) {
  const OverheadDictionary dictionary = overheadDictionary(2);
  std::mt19937 random(10);
  int recovered = 0;
  constexpr int cases = 500;
  for (int i = 0; i < cases; ++i) {
    const Planted planted = plant(dictionary, random);
    const Result<OverheadFit> fit = fitOverhead(measure(planted, 0.05, random), dictionary, "test");
    ASSERT_TRUE(fit) << fit.error().text();
    const bool hasAll =
        fit->terms.size() == planted.terms.size() && std::ranges::all_of(planted.terms, [&](const GrowthTerm &term) {
          return std::ranges::any_of(fit->terms, [&](const auto &one) { return one.term.isLike(term); });
        });
    recovered += hasAll;
  }
  RecordProperty("recovered", recovered);
  EXPECT_GE(recovered, cases * 95 / 100);
}

TEST(OverheadFit, IntervalsHoldThePlantedCoefficients) {
  std::mt19937 random(11);
  const OverheadDictionary dictionary = overheadDictionary(2);
  const GrowthTerm striped = GrowthTerm::of(Grower::n).times(GrowthTerm::of(Grower::P));
  int held = 0;
  for (int i = 0; i < 100; ++i) {
    const Result<OverheadFit> fit = fitOverhead(measure({{striped}, {40}}, 0.05, random), dictionary, "test");
    ASSERT_TRUE(fit && fit->terms.size() == 1);
    EXPECT_TRUE(fit->terms[0].term.isLike(striped));
    held += fit->terms[0].coefficient.low <= 40 && 40 <= fit->terms[0].coefficient.high;
    EXPECT_EQ(fit->poor, "");
  }
  EXPECT_GE(held, 85);
}

TEST(OverheadFit, SaysThatTheDictionaryIsWrong) {
  std::mt19937 random(12);
  std::normal_distribution<double> normal;
  const auto poor = [&](const auto &overhead) {
    std::vector<ScalingObservation> runs;
    for (double processors = 1; processors <= 1024; processors *= 2)
      for (const double size : {1e2, 1e3, 1e4, 1e5})
        runs.push_back({processors, size, size * size,
                        (size * size + overhead(size, processors)) / processors * (1 + 0.05 * normal(random))});
    const Result<OverheadFit> fit = fitOverhead(runs, overheadDictionary(2), "test");
    return fit ? fit->poor : fit.error().text();
  };
  EXPECT_NE(poor([](double, double processors) { return std::pow(processors, 4); }), "");
  EXPECT_NE(poor([](double size, double processors) { return size * size * std::pow(processors, 3); }), "");
  EXPECT_NE(poor([](double size, double processors) { return processors == 64 ? 10 * size * size : 0; }), "");
  EXPECT_EQ(poor([](double, double processors) { return 1e3 * processors * std::log2(processors); }), "");
}

// The six runs of docs/scaling.md: T_o = 0.002 n (P - 1) leaves nothing, and a second term has only rounding to tell.
TEST(OverheadFit, ExactRunsNeedNoFurtherTerm) {
  std::vector<ScalingObservation> runs;
  for (const auto &[processors, size, time] :
       {std::array{1., 100., 1.}, std::array{1., 200., 4.}, std::array{2., 100., .6}, std::array{2., 200., 2.2},
        std::array{4., 100., .4}, std::array{4., 200., 1.3}})
    runs.push_back({processors, size, size * size, time});
  const Result<OverheadFit> fit = fitOverhead(runs, overheadDictionary(2), "test");
  ASSERT_TRUE(fit) << fit.error().text();
  ASSERT_EQ(fit->terms.size(), 1);
  EXPECT_EQ(overheadText(fit->terms[0].term), "n (P - 1)");
  EXPECT_NEAR(fit->terms[0].coefficient.value, 0.002, 1e-9);
}

TEST(OverheadFit, NeedsSeveralRuns) {
  const std::vector<ScalingObservation> runs = {{1, 10, 10, 1}, {2, 10, 10, 0.6}};
  EXPECT_FALSE(fitOverhead(runs, overheadDictionary(1), "test"));
}

TEST(OverheadFit, ShowsATermAsItIsComputed) {
  const GrowthTerm processors = GrowthTerm::of(Grower::P), size = GrowthTerm::of(Grower::n, Rational(3, 2));
  EXPECT_EQ(overheadText(processors), "(P - 1)");
  EXPECT_EQ(overheadText(size.times(processors)), "n^(3/2) (P - 1)");
  EXPECT_EQ(overheadText(size.times(GrowthTerm::logOf(Grower::P))), "n^(3/2) log P");
  EXPECT_EQ(overheadSum(size.times(processors)).text(), "n^(3/2) P - n^(3/2)");
}

} // namespace
} // namespace leastaction

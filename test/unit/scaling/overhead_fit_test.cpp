#include "analysis/scaling/overhead_fit.h"

#include <gtest/gtest.h>

#include <algorithm>
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

/// One or two terms of the dictionary, each a fifth of the time at least somewhere the others are not larger.
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
    if (!hasAll && recovered + 10 > i) {
      std::string text = "planted";
      for (size_t j = 0; j < planted.terms.size(); ++j)
        text += " + " + planted.terms[j].text();
      text += " found";
      for (const auto &one : fit->terms)
        text += " + " + one.term.text();
      GTEST_LOG_(INFO) << text;
    }
  }
  RecordProperty("recovered", recovered);
  EXPECT_GE(recovered, cases * 95 / 100);
}

} // namespace
} // namespace leastaction

// Random work and overhead: what is stated of them against W found in numbers, of sizes and processors of any
// magnitude. LEASTACTION_TEST_FORMULAS=2000 in the environment tries more of them, LEASTACTION_TEST_SEED=2 others.
#include "analysis/scaling/isoefficiency/growth_parser.h"
#include "analysis/scaling/isoefficiency/isoefficiency.h"
#include "analysis/scaling/isoefficiency/numeric_growth.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <random>
#include <string>
#include <vector>

namespace leastaction {
namespace {

using Kind = Growth::Kind;

/// c n^n log^nLog n P^P log^PLog P.
struct Product {
  double c = 1, n = 0, nLog = 0, p = 0, pLog = 0;

  std::string text() const {
    return fmt::format("({:.17g})*n^({})*log2(n)^({})*P^({})*log2(P)^({})", c, n, nLog, p, pLog);
  }
  /// Powers are subtracted before they meet sizes beyond precision.
  Product over(const Product &other) const {
    return {c / other.c, n - other.n, nLog - other.nLog, p - other.p, pLog - other.pLog};
  }
  /// log2 of the absolute value at n = 2^size, P = 2^processors.
  double log(double size, double processors) const {
    return std::log2(std::abs(c)) + n * size + nLog * std::log2(size) + p * processors + pLog * std::log2(processors);
  }
};

struct Case {
  Product work;
  std::vector<Product> overhead;
  std::optional<Product> concurrency;

  std::string text() const {
    std::string all = "W = " + work.text() + ", T_o = ";
    for (const Product &term : overhead)
      all += term.text() + " + ";
    return all + (concurrency ? "0, C = " + concurrency->text() : "0");
  }
  bool keeps(double size, double processors, double efficiency) const {
    const double own = work.log(size, processors);
    std::vector<double> logs = {0};
    for (const Product &term : overhead)
      logs.push_back(term.over(work).log(size, processors));
    const double most = std::ranges::max(logs); // What cancels does so at any magnitude.
    double sum = std::exp2(-most);
    for (size_t i = 0; i < overhead.size(); ++i)
      sum += std::copysign(std::exp2(logs[i + 1] - most), overhead[i].c);
    return sum > 0 && std::log2(sum) + most + std::log2(efficiency) <= 0 && own >= processors &&
           (!concurrency || concurrency->log(size, processors) >= processors);
  }
  /// log2 W, from the largest n downwards: "from which on".
  std::optional<double> logWork(double processors, double efficiency) const {
    double good = processors * 1e12;
    if (!keeps(good, processors, efficiency))
      return std::nullopt;
    double bad = good;
    while (bad > 0.01 && keeps(bad, processors, efficiency)) {
      good = bad;
      bad *= 0.985;
    }
    for (const int steps : {1000, 1000, 100, 100, 100, 100}) {
      const double width = (good - bad) / steps, from = good;
      for (int i = 1; i < steps; ++i) {
        if (!keeps(from - i * width, processors, efficiency)) {
          bad = from - i * width;
          break;
        }
        good = from - i * width;
      }
    }
    return work.log(good, processors);
  }
};

class Formulas {
public:
  explicit Formulas(unsigned long long seed) : random_(seed) {}
  Case next() {
    Case one;
    one.work.n = pick({1, 1, 1.5, 2, 3});
    one.work.nLog = pick({0, 1, 1, 2});
    const size_t terms = std::uniform_int_distribution<size_t>(1, 4)(random_);
    for (size_t i = 0; i < terms; ++i)
      one.overhead.push_back(term(one.work, i == 0));
    if (chance(0.25))
      one.concurrency = Product{.n = one.work.n * pick({0.25, 0.5, 0.75, 1})};
    return one;
  }
  double efficiency() { return pick({0.1, 0.3, 0.5, 0.5, 0.62, 0.8, 0.9}); }

private:
  double pick(std::vector<double> values) {
    return values[std::uniform_int_distribution<size_t>(0, values.size() - 1)(random_)];
  }
  bool chance(double probability) { return std::bernoulli_distribution(probability)(random_); }

  Product term(const Product &work, bool isFirst) {
    const double size = std::exp(std::uniform_real_distribution(std::log(0.05), std::log(8.0))(random_));
    Product one{.c = size * (!isFirst && chance(0.25) ? -1 : 1)};
    const double kind = std::uniform_real_distribution(0.0, 1.0)(random_);
    if (kind < 0.3) {
      one.p = pick({0.5, 1, 1, 1.5, 2});
      one.pLog = pick({0, 0, 1, 2});
    } else if (kind < 0.5) {
      one.n = work.n * pick({0.25, 0.5, 0.75});
      one.p = pick({0, 0.5, 1, 1.5});
      one.pLog = pick({0, 1});
      one.nLog = pick({0, 0, 1});
    } else if (kind < 0.85 && work.nLog > 0) {
      // Level: log P in place of one log n or more.
      one.n = work.n;
      one.pLog = work.nLog == 1 ? 1 : pick({1, 2});
      one.nLog = work.nLog - one.pLog;
    } else if (kind < 0.93) {
      one = {.c = one.c * 0.2, .n = work.n, .nLog = work.nLog};
    } else {
      one.n = work.n;
      one.nLog = work.nLog;
      one.pLog = pick({-1, 1});
    }
    return one;
  }

  std::mt19937_64 random_;
};

Result<IsoefficiencyProblem> problemOf(const Case &one) {
  std::string overhead;
  for (const Product &term : one.overhead)
    overhead += (overhead.empty() ? "" : " + ") + term.text();
  IsoefficiencyProblem problem{.work = TRY(parseGrowth(one.work.text(), "work")).sum,
                               .overhead = TRY(parseGrowth(overhead, "overhead")).sum};
  if (one.concurrency)
    problem.concurrency = TRY(parseGrowth(one.concurrency->text(), "concurrency")).sum;
  return problem;
}

/// Whether W grows so from 2^(2*10^5) to 2^(4*10^7) processors, or as far as numbers hold.
bool agrees(const Case &one, const Growth &growth, double efficiency) {
  if (growth.kind == Kind::never)
    return !one.logWork(1e6, efficiency);
  if (growth.kind == Kind::exponential) {
    const std::optional<double> few = one.logWork(30, efficiency), many = one.logWork(36, efficiency);
    return few && many && std::abs(std::log2(*many / *few) - 6 * growth.power - growth.log * std::log2(1.2)) < 0.3;
  }
  const double few = 2e5, many = 4e7, logs = std::log2(many / few);
  const std::optional<double> less = one.logWork(few, efficiency), more = one.logWork(many, efficiency);
  if (!less || !more)
    return false;
  if (growth.kind == Kind::superpower)
    return std::abs(std::log2(*more / *less) / logs - growth.log) < 0.1;
  return std::abs((*more - *less - growth.power * (many - few)) / logs - growth.log) < 0.2;
}

/// The exponent that stands in place of a closed form, from 10^3 to 10^9 processors.
bool agreesInNumbers(const Case &one, std::optional<double> exponent, double efficiency) {
  const double few = std::log2(1e3), many = std::log2(1e9);
  const std::optional<double> less = one.logWork(few, efficiency), more = one.logWork(many, efficiency);
  if (!exponent || !less || !more)
    return !exponent && !(less && more);
  return std::abs((*more - *less) / (many - few) - *exponent) < 0.02;
}

TEST(RandomFormulas, GrowAsStated) {
  const char *const wanted = std::getenv("LEASTACTION_TEST_FORMULAS");
  const char *const seed = std::getenv("LEASTACTION_TEST_SEED");
  const int count = wanted ? std::atoi(wanted) : 120;
  Formulas formulas(seed ? std::strtoull(seed, nullptr, 10) : 20260517);
  int closed = 0, thresholds = 0, numeric = 0;
  for (int i = 0; i < count; ++i) {
    const Case one = formulas.next();
    const double efficiency = formulas.efficiency();
    const Result<IsoefficiencyProblem> problem = problemOf(one);
    ASSERT_TRUE(problem) << one.text() << ": " << problem.error().what;
    const Result<Isoefficiency> result = isoefficiency(*problem);
    const Growth growth = result ? result->at(efficiency) : Growth{.kind = Kind::numeric};
    if (growth.kind == Kind::numeric) {
      ++numeric;
      const std::optional<double> exponent = result ? growth.power : NumericGrowth(*problem).exponent(efficiency);
      EXPECT_TRUE(agreesInNumbers(one, exponent, efficiency)) << one.text() << " at " << efficiency;
      if (wanted)
        fmt::print("numeric {} at {}: P^{:.3f}; {}\n", one.text(), efficiency, exponent.value_or(0),
                   result ? "closed " + result->balance.at(efficiency).text() : result.error().what);
    } else {
      ++closed;
      EXPECT_TRUE(agrees(one, growth, efficiency)) << one.text() << " at " << efficiency << ": " << growth.text();
    }
    if (!result || !result->thresholdEfficiency)
      continue;
    ++thresholds;
    const double threshold = *result->thresholdEfficiency, below = threshold * 0.9,
                 above = threshold + 0.1 * (result->mostEfficiency.value_or(1) - threshold);
    EXPECT_TRUE(agrees(one, result->balance.fixed, below)) << one.text() << " below " << threshold;
    EXPECT_GT(result->at(above).compare(result->balance.fixed), 0) << one.text() << " above " << threshold;
    EXPECT_FALSE(agrees(one, result->balance.fixed, above)) << one.text() << " above " << threshold;
  }
  RecordProperty("closed", closed);
  if (wanted)
    fmt::print("{} formulas: {} in closed form, {} in numbers; {} thresholds\n", count, closed, numeric, thresholds);
  EXPECT_GE(closed, count * 95 / 100);
}

} // namespace
} // namespace leastaction

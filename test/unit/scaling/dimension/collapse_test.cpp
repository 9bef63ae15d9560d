#include "analysis/scaling/dimension/collapse.h"
#include "analysis/scaling/dimension/quantity_table.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace leastaction {
namespace {

/// work, bytes, rate, bandwidth, latency, messages, time
struct Runs {
  std::vector<std::string> names{"w", "m", "r", "b", "n", "t"};
  std::vector<Dimension> dimensions;
  std::vector<std::vector<double>> rows;
  PiGroups pi;
};

Dimension dimension(int length, int work, int time) {
  return Dimension(std::vector<Rational>{length, work, time});
}

/// t = f(w, m, r, b, n), n a number.
Runs runs(unsigned seed, size_t count, const std::function<double(double, double, double, double, double)> &time) {
  Runs made;
  made.dimensions = {dimension(0, 1, 0),  dimension(1, 0, 0), dimension(0, 1, -1),
                     dimension(1, 0, -1), dimension(0, 0, 0), dimension(0, 0, 1)};
  std::mt19937_64 random(seed);
  std::uniform_real_distribution<> uniform(0, 5);
  for (size_t i = 0; i < count; ++i) {
    std::vector<double> row;
    for (int column = 0; column < 5; ++column)
      row.push_back(std::exp(uniform(random)));
    row.push_back(time(row[0], row[1], row[2], row[3], row[4]));
    made.rows.push_back(row);
  }
  made.pi = *piGroups(made.dimensions, {0, 1, 2}, made.names);
  return made;
}

TEST(Collapse, FindsAPowerLawAndItsIntervals) {
  constexpr unsigned trials = 500;
  unsigned held = 0;
  for (unsigned seed = 0; seed < trials; ++seed) {
    std::mt19937_64 random(seed + 1000);
    std::normal_distribution<> normal(0, 0.2);
    const Runs made = runs(seed, 20, [&](double w, double m, double r, double b, double n) {
      return 3 * w / r * std::pow(m * r / (b * w), 0.7) * std::pow(n, -0.5) * std::exp(normal(random));
    });
    const Result<PowerLaw> law = fitPowerLaw(made.pi, 5, made.rows, made.names, "");
    ASSERT_TRUE(law) << law.error().text();
    ASSERT_EQ(law->factors.size(), 2u);
    // Of the group with n: exponents of the groups are those of the quantities.
    for (const PowerLaw::Factor &factor : law->factors)
      if (made.pi.groups[factor.group].scaled == 4)
        held += factor.exponent.low <= -0.5 && -0.5 <= factor.exponent.high;
  }
  EXPECT_NEAR(static_cast<double>(held) / trials, 0.95, 0.035);
}

TEST(Collapse, TheSearchFindsTheCurve) {
  // One curve of m r sqrt(n)/(b w), not a power law.
  const Runs made = runs(7, 60, [](double w, double m, double r, double b, double n) {
    return w / r * (1 + m * r * std::sqrt(n) / (b * w)) * n;
  });
  const Result<CollapsedPair> pair = searchCollapse(made.pi, 5, made.rows, made.names, "test");
  ASSERT_TRUE(pair) << pair.error().text();
  EXPECT_LT(pair->scatter, 0.03);
  EXPECT_GT(pair->before, 0.5);
  // Either side may be multiplied with powers of x, so what must hold is that x is that product.
  const std::vector<int64_t> &x = pair->x.exponents;
  EXPECT_EQ(x[5], 0);
  EXPECT_EQ(std::abs(x[4]) * 2, std::abs(x[0]));
  EXPECT_EQ(x[0] * x[1], -x[0] * x[0]);
}

TEST(Collapse, SaysWhereThereIsNone) {
  const Runs made = runs(1, 5, [](double w, double, double r, double, double) { return w / r; });
  EXPECT_TRUE(searchCollapse(made.pi, 5, made.rows, made.names, "test").error().text().starts_with("there is nothing"));
}

TEST(Collapse, TheSearchRefusesProductsThatLeaveTheRangeOfNumbers) {
  for (const double value : {1e308, 1e-308}) {
    Runs made = runs(7, 60, [](double w, double m, double r, double b, double n) {
      return w / r * (1 + m * r * std::sqrt(n) / (b * w)) * n;
    });
    made.rows[30][2] = value;
    made.rows[30][3] = 1 / value;
    const Result<CollapsedPair> pair = searchCollapse(made.pi, 5, made.rows, made.names, "test");
    ASSERT_FALSE(pair);
    EXPECT_NE(pair.error().text().find("number in measurement 31 (test)"), std::string::npos) << pair.error().text();
  }
}

} // namespace
} // namespace leastaction

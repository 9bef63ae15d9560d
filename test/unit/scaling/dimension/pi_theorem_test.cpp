#include "analysis/scaling/dimension/pi_theorem.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <random>

namespace leastaction {
namespace {

Dimension dimension(std::vector<Rational> exponents) {
  return Dimension(std::move(exponents));
}

/// The cache of Numrich's report [N 2.2]: misses, footprint, cache size, line size and associativity.
const std::vector<std::string> cacheNames = {"chi", "m", "c", "l", "d"};
const std::vector<Dimension> cache = {dimension({1, 0, 0}), dimension({1, 0, 0}), dimension({1, 0, 0}),
                                      dimension({1, 0, 0}), dimension({0, 0, 0})};

TEST(PiTheorem, GivesTheScaledCacheOfNumrich) {
  Result<PiGroups> pi = piGroups(cache, {3}, cacheNames);
  ASSERT_TRUE(pi);
  EXPECT_EQ(pi->rank, 1u);
  ASSERT_EQ(pi->groups.size(), 4u);
  EXPECT_EQ(groupText(pi->groups[0], cacheNames), "chi/l");
  EXPECT_EQ(groupText(pi->groups[1], cacheNames), "m/l");
  EXPECT_EQ(groupText(pi->groups[2], cacheNames), "c/l"); // the cache shape k [N 2.4]
  EXPECT_EQ(groupText(pi->groups[3], cacheNames), "d");
}

TEST(PiTheorem, ChoosesTheFirstIndependentQuantities) {
  // work, memory, rate, bandwidth, time: efficiency and the force ratio
  const std::vector<std::string> names = {"w", "m", "r", "b", "t"};
  Result<PiGroups> pi = piGroups(
      {dimension({0, 1, 0}), dimension({1, 0, 0}), dimension({0, 1, -1}), dimension({1, 0, -1}), dimension({0, 0, 1})},
      {}, names);
  ASSERT_TRUE(pi);
  EXPECT_EQ(pi->repeating, (std::vector<size_t>{0, 1, 2}));
  ASSERT_EQ(pi->groups.size(), 2u);
  EXPECT_EQ(groupText(pi->groups[0], names), "b*w/(m*r)");
  EXPECT_EQ(groupText(pi->groups[1], names), "t*r/w");
}

TEST(PiTheorem, ExponentsAreTheSmallestWholeNumbers) {
  const std::vector<std::string> names = {"a", "b"};
  Result<PiGroups> pi = piGroups({dimension({Rational(2, 3), 0}), dimension({Rational(1, 2), 0})}, {}, names);
  ASSERT_TRUE(pi);
  EXPECT_EQ(groupText(pi->groups[0], names), "b^4/a^3");
}

TEST(PiTheorem, SaysWhatCannotBe) {
  Result<PiGroups> square = piGroups({dimension({1, 0, 0}), dimension({0, 1, 0})}, {}, {"a", "b"});
  ASSERT_TRUE(square);
  EXPECT_TRUE(square->groups.empty());
  EXPECT_EQ(piGroups({}, {}, {})->rank, 0u);
  EXPECT_FALSE(piGroups(cache, {0, 1}, cacheNames)); // both are lengths
  EXPECT_FALSE(piGroups(cache, {4}, cacheNames));    // has no dimension
  const int64_t large = 1'000'000'007;
  EXPECT_FALSE(
      piGroups({dimension({Rational(1, large)}), dimension({Rational(1, large + 2)}), dimension({large * large})}, {},
               {"a", "b", "c"}));
}

/// Any change of units leaves the groups as they are, which is what the theorem says.
TEST(PiTheorem, GroupsDoNotDependOnUnits) {
  std::mt19937_64 random(7);
  std::uniform_real_distribution<double> logarithm(-5, 5);
  for (int trial = 0; trial < 300; ++trial) {
    const size_t primaries = 1 + random() % 4, count = 1 + random() % 8;
    std::vector<Dimension> dimensions;
    std::vector<std::string> names;
    std::vector<double> values, scaled;
    std::vector<double> unit(primaries);
    for (double &size : unit)
      size = std::exp(logarithm(random));
    for (size_t i = 0; i < count; ++i) {
      std::vector<Rational> exponents;
      for (size_t k = 0; k < primaries; ++k)
        exponents.emplace_back(static_cast<int64_t>(random() % 5) - 2, 1 + static_cast<int64_t>(random() % 2));
      dimensions.push_back(dimension(exponents));
      names.push_back("x" + std::to_string(i));
      values.push_back(std::exp(logarithm(random)));
      scaled.push_back(values.back());
      for (size_t k = 0; k < primaries; ++k)
        scaled.back() *= std::pow(unit[k], exponents[k].value());
    }
    Result<PiGroups> pi = piGroups(dimensions, {}, names);
    ASSERT_TRUE(pi) << pi.error().text();
    EXPECT_EQ(pi->groups.size(), count - pi->rank);
    for (const PiGroup &group : pi->groups) {
      Dimension product(primaries);
      int64_t common = 0;
      for (size_t i = 0; i < count; ++i) {
        product *= dimensions[i].power(group.exponents[i]);
        common = std::gcd(common, group.exponents[i]);
      }
      EXPECT_TRUE(product.isNumber());
      EXPECT_EQ(common, 1);
      EXPECT_GT(group.exponents[group.scaled], 0);
      double size = 0; // of the exponents: how much rounding the logarithms allow
      for (size_t i = 0; i < count; ++i)
        size += std::abs(static_cast<double>(group.exponents[i]) * std::log(scaled[i]));
      EXPECT_NEAR(groupValue(group, scaled) / groupValue(group, values), 1, 1e-14 * (10 + size));
    }
  }
}

TEST(PiTheorem, TakesHundredsOfQuantities) {
  std::mt19937_64 random(3);
  std::vector<Dimension> dimensions;
  std::vector<std::string> names;
  for (int i = 0; i < 200; ++i) {
    std::vector<Rational> exponents;
    for (int k = 0; k < 8; ++k)
      exponents.emplace_back(static_cast<int64_t>(random() % 7) - 3);
    dimensions.push_back(dimension(exponents));
    names.push_back("x" + std::to_string(i));
  }
  Result<PiGroups> pi = piGroups(dimensions, {}, names);
  ASSERT_TRUE(pi) << pi.error().text();
  EXPECT_EQ(pi->rank, 8u);
  EXPECT_EQ(pi->groups.size(), 192u);
}

} // namespace
} // namespace leastaction

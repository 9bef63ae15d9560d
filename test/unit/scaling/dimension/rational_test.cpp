#include "analysis/scaling/dimension/rational.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>

namespace leastaction {
namespace {

constexpr int64_t most = std::numeric_limits<int64_t>::max(), least = std::numeric_limits<int64_t>::min();

TEST(Rational, IsInLowestTermsWithAPositiveDenominator) {
  EXPECT_EQ(Rational(6, -4), Rational(-3, 2));
  EXPECT_EQ(Rational(0, -7), Rational(0));
  EXPECT_EQ(Rational(6, -4).text(), "-3/2");
  EXPECT_EQ(Rational(8, 4).text(), "2");
  EXPECT_EQ(Rational(least, least), Rational(1));
}

TEST(Rational, Computes) {
  EXPECT_EQ(Rational(1, 3) + Rational(1, 6), Rational(1, 2));
  EXPECT_EQ(Rational(1, 3) - Rational(1, 3), Rational(0));
  EXPECT_EQ(Rational(2, 3) * Rational(9, 4), Rational(3, 2));
  EXPECT_EQ(Rational(2, 3) / Rational(-4, 9), Rational(-3, 2));
  EXPECT_EQ(Rational(most, 3) * Rational(3, most), Rational(1)); // larger on the way than 64 bits
}

TEST(Rational, IsInvalidWhereItDoesNotFit) {
  EXPECT_FALSE((Rational(most) + Rational(1)).isValid());
  EXPECT_FALSE((Rational(1, most) * Rational(1, 2)).isValid());
  EXPECT_FALSE((-Rational(least)).isValid());
  EXPECT_FALSE((Rational(1) / Rational(0)).isValid());
  const Rational invalid = Rational(most) * Rational(most);
  EXPECT_FALSE((invalid + Rational(1)).isValid());
  EXPECT_FALSE((Rational(1) / invalid).isValid());
  EXPECT_FALSE(invalid.isZero());
}

} // namespace
} // namespace leastaction

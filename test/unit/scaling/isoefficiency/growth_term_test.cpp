#include "analysis/scaling/isoefficiency/growth_term.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

TEST(GrowthTerm, PowersAndProductsAreExact) {
  const GrowthTerm term = GrowthTerm::number(1.5).times(GrowthTerm::constant("tw")).times(GrowthTerm::of(Grower::n));
  EXPECT_EQ(term.text(), "3/2 tw n");
  EXPECT_EQ(term.raised(2).text(), "9/4 tw^2 n^2");
  EXPECT_EQ(term.raised(Rational(1, 2)).raised(2).text(), term.text());
  EXPECT_TRUE(term.times(term.raised(-1)).isNumber());
}

TEST(GrowthTerm, ShapeIsWithoutConstants) {
  const GrowthTerm term = GrowthTerm::constant("ts").times(GrowthTerm::logOf(Grower::P, 2));
  EXPECT_EQ(term.shape().text(), "log^2 P");
  EXPECT_DOUBLE_EQ(term.factor({{"ts", 3}}), 3);
  EXPECT_DOUBLE_EQ(term.factor({}), 1);
}

TEST(GrowthSum, LikeTermsAreOneAndCancel) {
  const GrowthSum sum = GrowthSum(GrowthTerm::of(Grower::P)).plus(GrowthTerm::of(Grower::n));
  EXPECT_EQ(sum.plus(sum).text(), "2 P + 2 n");
  EXPECT_EQ(sum.plus(sum.times(GrowthTerm::number(-1))).text(), "0");
  EXPECT_EQ(sum.times(sum).text(), "P^2 + 2 n P + n^2");
}

} // namespace
} // namespace leastaction

#include "analysis/scaling/isoefficiency/growth_parser.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

std::string readGrowth(const std::string &formula) {
  const Result<GrowthFormula> parsed = parseGrowth(formula, "test");
  return parsed ? parsed->sum.text() : "error: " + parsed.error().what;
}

TEST(GrowthParser, MultipliesOut) {
  EXPECT_EQ(readGrowth("P*(ts + tw*n/P)*log2(P)"), "ts P log P + tw n log P");
  EXPECT_EQ(readGrowth("(n + P)^2 - n^2 - 2*n*P"), "P^2");
  EXPECT_EQ(readGrowth("-n^2*-1"), "n^2");
  EXPECT_EQ(readGrowth("2^3^1*sqrt(n*P)"), "8 n^(1/2) P^(1/2)");
  EXPECT_EQ(readGrowth("1e3*n^0.75"), "1000 n^(3/4)");
  EXPECT_EQ(readGrowth("n^(1/3)*n^(2/3)"), "n");
}

TEST(GrowthParser, TakesLogarithmsApart) {
  EXPECT_EQ(readGrowth("log2(4*n^2/P)"), "2 log n - log P + 2");
  EXPECT_EQ(readGrowth("log2(sqrt(P))"), "1/2 log P");
  EXPECT_EQ(readGrowth("log2(n)^2"), "log^2 n");
}

TEST(GrowthParser, SaysWhatItTakesToLeadingOrder) {
  const Result<GrowthFormula> parsed = parseGrowth("sqrt(n + P)*n/(P - 1)", "test");
  ASSERT_TRUE(parsed);
  EXPECT_EQ(parsed->sum.text(), "n^(3/2)/P + n/P^(1/2)");
  ASSERT_EQ(parsed->notes.size(), 2U);
  EXPECT_EQ(parsed->notes[0], "(n + P)^(1/2) is taken as n^(1/2) + P^(1/2)");
  EXPECT_EQ(readGrowth("max(n, n^2, P)"), "n^2 + P");
  EXPECT_EQ(readGrowth("min(n, n^2)"), "n");
}

TEST(GrowthParser, RefusesWhatIsNoPower) {
  EXPECT_TRUE(readGrowth("exp(n)").starts_with("error: the formula 'exp(n)' has the function exp"));
  EXPECT_TRUE(readGrowth("P^n").starts_with("error"));
  EXPECT_TRUE(readGrowth("n/(n+P)").starts_with("error"));
  EXPECT_TRUE(readGrowth("log2(log2(n))").starts_with("error"));
  EXPECT_TRUE(readGrowth("min(n, P)").starts_with("error"));
  EXPECT_TRUE(readGrowth("(n+P+1)^999").starts_with("error"));
  EXPECT_TRUE(readGrowth(std::string(100000, '(')).starts_with("error"));
  EXPECT_TRUE(readGrowth("n^1e99").starts_with("error"));
  EXPECT_TRUE(readGrowth("n +").starts_with("error"));
  EXPECT_TRUE(readGrowth("1/0").starts_with("error"));
}

} // namespace
} // namespace leastaction

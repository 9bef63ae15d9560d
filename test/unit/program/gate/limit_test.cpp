#include "analysis/program/gate/limit.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

TEST(Limit, IsExceededAboveTheStatedShare) {
  const Limit limit = *parseLimit("+0.1%", "");
  EXPECT_FALSE(limit.exceededBy(1000, 1000));
  EXPECT_FALSE(limit.exceededBy(1000, 1001)); // 1000 * 1.001 is a little less than 1001 in binary
  EXPECT_TRUE(limit.exceededBy(1000, 1002));
  EXPECT_FALSE(limit.exceededBy(1000, 10));
}

TEST(Limit, IsExactForLargeCounts) {
  const Limit none = *parseLimit("0%", "");
  EXPECT_FALSE(none.exceededBy(123456789012, 123456789012));
  EXPECT_TRUE(none.exceededBy(123456789012, 123456789013));
}

TEST(Limit, MayAskForLess) {
  const Limit limit = *parseLimit("-5%", "");
  EXPECT_FALSE(limit.exceededBy(1000, 950));
  EXPECT_TRUE(limit.exceededBy(1000, 951));
}

TEST(Limit, MayBeAnAmount) {
  const Limit limit = *parseLimit("+300", "");
  EXPECT_FALSE(limit.exceededBy(1000, 1300));
  EXPECT_TRUE(limit.exceededBy(1000, 1301));
}

TEST(Limit, OfNothingHoldsForNothing) {
  EXPECT_FALSE(parseLimit("2%", "")->exceededBy(0, 0));
  EXPECT_TRUE(parseLimit("2%", "")->exceededBy(0, 1));
}

TEST(Limit, SaysItselfAsItIsRead) {
  for (const char *text : {"+2%", "+0.1%", "-5%", "+300", "+0%", "+12.5%"})
    EXPECT_EQ(parseLimit(text, "")->text(), text);
  EXPECT_EQ(parseLimit("2%", "")->text(), "+2%");
}

TEST(Limit, ThatIsNoneNamesItsOption) {
  for (const char *text : {"", "%", "+", "two", "2%%", "2 %", "++2%", "+-2%", "nan", "inf%", "1e999", "0x10"}) {
    Result<Limit> limit = parseLimit(text, "--max-ticks");
    ASSERT_FALSE(limit) << text;
    EXPECT_EQ(limit.error().where, "--max-ticks");
  }
}

TEST(Limit, ThatDecidesNothingIsRefused) {
  for (const char *text : {"1e308%", "1e10%", "1e300"})
    EXPECT_TRUE(parseLimit(text, "").error().text().ends_with("give a smaller one, like +2% or +300")) << text;
  for (const char *text : {"-500%", "-100.1%", "-1e300"})
    EXPECT_EQ(parseLimit(text, "").error().what, "the limit '" + std::string(text) + "' can never be met");
  for (const char *text : {"+1000%", "-100%", "-300", "+1e+06"})
    EXPECT_EQ(parseLimit(text, "")->text(), text);
}

} // namespace
} // namespace leastaction

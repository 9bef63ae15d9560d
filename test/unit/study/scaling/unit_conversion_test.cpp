#include "analysis/study/scaling/unit_conversion.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

TEST(UnitConversion, TellsAnExpressionsValue) {
  const Result<UnitsReport> report = unitConversion({.expression = "12 flop/byte * 25.6 Gbyte/s"});
  ASSERT_TRUE(report) << report.error().text();
  ASSERT_TRUE(report->quantity);
  EXPECT_DOUBLE_EQ(report->quantity->value, 307.2e9);
  EXPECT_FALSE(report->conversion);
}

TEST(UnitConversion, TellsHowOftenAUnitGoesIntoIt) {
  const Result<UnitsReport> unit = unitConversion({.expression = "7.1 us * 2.3 Gbyte/s", .to = "kbyte"});
  ASSERT_TRUE(unit && unit->conversion);
  EXPECT_NEAR(unit->conversion->times, 16.33, 1e-9);
  EXPECT_TRUE(unit->conversion->isUnit);
  const Result<UnitsReport> expression = unitConversion({.expression = "8 Gbyte/s", .to = "4 Gbyte/s"});
  ASSERT_TRUE(expression && expression->conversion);
  EXPECT_DOUBLE_EQ(expression->conversion->times, 2);
  EXPECT_FALSE(expression->conversion->isUnit);
}

TEST(UnitConversion, TakesUnitsOfOnesOwn) {
  const Result<UnitsReport> report = unitConversion(
      {.expression = "1 word/clock", .definitions = {"clock=0.5 ns", "word=8 byte"}, .in = {"clock", "word"}});
  ASSERT_TRUE(report) << report.error().text();
  EXPECT_DOUBLE_EQ(report->quantity->value, 16e9);
  EXPECT_EQ(report->system.unitText(report->quantity->dimension), "word/clock");
}

TEST(UnitConversion, WithoutAnExpressionItIsTheSystem) {
  const Result<UnitsReport> report = unitConversion({});
  ASSERT_TRUE(report);
  EXPECT_FALSE(report->quantity);
  EXPECT_NE(report->system.find("Gflop"), std::nullopt);
}

TEST(UnitConversion, NamesWhatIsWrong) {
  const auto where = [](const UnitsQuestion &question) {
    const Result<UnitsReport> report = unitConversion(question);
    return report ? "" : report.error().where;
  };
  EXPECT_EQ(where({.to = "s"}), "leastaction units");
  EXPECT_EQ(where({.definitions = {"word"}}), "--define");
  EXPECT_EQ(where({.in = {"parsec"}}), "--in");
  EXPECT_EQ(where({.expression = "3 flop", .to = "byte"}), "--to");
  EXPECT_EQ(where({.expression = "3 flop + 2 s"}).substr(0, 10), "expression");
}

} // namespace
} // namespace leastaction

#include "analysis/scaling/dimension/quantity.h"

#include <gtest/gtest.h>

#include <random>

namespace leastaction {
namespace {

const UnitSystem &units() {
  return UnitSystem::standard();
}

std::string shown(std::string_view text) {
  Result<Quantity> quantity = parseQuantity(text, units(), "test");
  return quantity ? quantityText(*quantity, units()) : quantity.error().text();
}

TEST(Quantity, IsReadAndWrittenWithItsUnit) {
  EXPECT_EQ(shown("3.3e8 flop/s"), "330 Mflop/s");
  EXPECT_EQ(shown("12 flop/byte"), "12 flop/byte");
  EXPECT_EQ(shown("7.1 us"), "7.1 us");
  EXPECT_EQ(shown("7.1 µs"), "7.1 us");
  EXPECT_EQ(shown("2 h + 3 min"), "7.38 ks");
  EXPECT_EQ(shown("1 s^2 / 4 byte^(1/2)"), "0.25 s^2/byte^(1/2)");
  EXPECT_EQ(shown("0 Gflop"), "0 flop");
  EXPECT_EQ(shown("-2 kbyte"), "-2 kbyte");
  EXPECT_EQ(shown("3 \u00b5s"), "3 us");
  EXPECT_EQ(shown("3 \u03bcs"), "3 us");
  EXPECT_EQ(shown("6*7"), "42");
}

TEST(Quantity, MultipliesNeighboursBeforeItDivides) {
  EXPECT_EQ(shown("3 flop / 2 s"), "1.5 flop/s");
  EXPECT_EQ(shown("3 flop / 2 * s"), "1.5 flop*s");
  EXPECT_EQ(shown("12 flop/byte * 25.6 Gbyte/s"), "307.2 Gflop/s");
  EXPECT_EQ(shown("-2^2"), "-4");
  EXPECT_EQ(shown("2 - -2"), "4");
  EXPECT_EQ(shown("2 (3 + 4) s^-1"), "14 Hz");
}

TEST(Quantity, ExponentsMayHaveDecimals) {
  EXPECT_EQ(shown("s^0.5"), "1 s^(1/2)");
  EXPECT_EQ(shown("9^0.5"), "3");
  EXPECT_EQ(shown("9^.5 s"), "3 s");
  EXPECT_EQ(shown("4 byte^1.5"), "4 byte^(3/2)");
  EXPECT_EQ(shown("s^2.0"), "1 s^2");
  EXPECT_EQ(shown("s^-1.25"), "1 1/s^(5/4)");
  EXPECT_EQ(shown("s^(0.5)"), "1 s^(1/2)");
  EXPECT_EQ(shown("s^(1.5/3)"), "1 s^(1/2)");
}

TEST(Quantity, RefusesNumbersThatAreNoFactors) {
  const std::pair<const char *, const char *> wrong[] = {
      {"1.5.2 s", "a number follows a number (test, column 4)"},
      {"1..2", "a number follows a number (test, column 3)"},
      {"1 000 s", "a number follows a number (test, column 3)"},
      {"2^3 4", "a number follows a number (test, column 5)"},
      {"s^0.5.5", "a number follows a number (test, column 6)"},
      {"s2", "a number directly follows a unit (test, column 2)"},
      {"3 flop.5", "a number directly follows a unit (test, column 7)"}};
  for (const auto &[text, message] : wrong)
    EXPECT_TRUE(shown(text).starts_with(message)) << shown(text);
  EXPECT_EQ(shown("s 2"), "2 s");
  EXPECT_EQ(shown("14 1/s"), "14 Hz");
  EXPECT_EQ(shown("2400 1/s * 1e6"), "2.4 GHz");
  EXPECT_EQ(shown("14 1/s^2"), "14 1/s^2");
  EXPECT_EQ(shown("(1 + 2) 3"), "9");
}

TEST(Quantity, SaysWhatIsWrongAndWhere) {
  const std::pair<const char *, const char *> wrong[] = {
      {"3 flop + 2 s", "flop and s cannot be added (test, column 8)"},
      {"3 flop - 2", "flop and 1 cannot be subtracted (test, column 8)"},
      {"3 flip", "there is no unit 'flip' (test, column 3)"},
      {"kmin", "there is no unit 'kmin' (test, column 1)"},
      {"3 flop /", "something is missing at the end (test, column 9)"},
      {"", "something is missing at the end (test, column 1)"},
      {"(3 flop", "a parenthesis is not closed (test, column 8)"},
      {"3 flop)", "')' is not expected (test, column 7)"},
      {"3 $", "'$' is not expected (test, column 3)"},
      {"1 / 0 s", "division by zero (test, column 5)"},
      {"s^x", "an exponent is a number like 2 or 0.5, or a fraction in parentheses (test, column 3)"},
      {"s^2.", "an exponent is a number like 2 or 0.5, or a fraction in parentheses (test, column 3)"},
      {"s^.", "an exponent is a number like 2 or 0.5, or a fraction in parentheses (test, column 3)"},
      {"s^1000001", "an exponent is at most 1000000, with at most six decimals (test, column 3)"},
      {"s^0.0000001", "an exponent is at most 1000000, with at most six decimals (test, column 3)"},
      {"s^(1/0)", "division by zero (test, column 7)"},
      {"1e999 s", "the number is too large or too small (test, column 1)"},
      {"1e300 s * 1e300 s", "the result is too large (test, column 18)"},
      {"(0-4)^(1/2)", "a root of a negative number (test, column 12)"}};
  for (const auto &[text, message] : wrong)
    EXPECT_TRUE(shown(text).starts_with(message)) << shown(text);
  EXPECT_TRUE(shown(std::string(5000, '(')).starts_with("there are too many parentheses"));
  EXPECT_TRUE(shown(std::string(5000, '-') + "1").starts_with("there are too many"))
      << shown(std::string(5000, '-') + "1");
}

TEST(Quantity, ExponentsThatNoLongerFitAreAnError) {
  std::string text = "s";
  for (int i = 0; i < 4; ++i)
    text = "(" + text + ")^1000000";
  EXPECT_TRUE(shown(text).starts_with("the result is too large")) << shown(text);
}

TEST(Quantity, IsToldInOtherUnitsOfItsDimensionOnly) {
  const Quantity rate = *parseQuantity("3 Gbyte/min", units(), "");
  EXPECT_DOUBLE_EQ(*convert(rate, *parseQuantity("Mbyte/s", units(), ""), units(), "--to"), 50);
  EXPECT_EQ(convert(rate, *parseQuantity("s", units(), ""), units(), "--to").error().what,
            "byte/s cannot be expressed in s");
  EXPECT_FALSE(convert(*parseQuantity("1", units(), ""), *parseQuantity("0", units(), ""), units(), ""));
}

TEST(Quantity, ReadsWhatItWrites) {
  std::mt19937_64 random(1);
  std::uniform_real_distribution<double> exponent(-20, 20);
  for (int i = 0; i < 1000; ++i) {
    Dimension dimension(std::vector<Rational>{static_cast<int64_t>(random() % 5) - 2,
                                              static_cast<int64_t>(random() % 5) - 2,
                                              Rational(static_cast<int64_t>(random() % 7) - 3, 2)});
    const Quantity written{std::pow(10, exponent(random)), dimension};
    Result<Quantity> read = parseQuantity(quantityText(written, units()), units(), "");
    ASSERT_TRUE(read) << quantityText(written, units()) << read.error().text();
    EXPECT_EQ(read->dimension, dimension) << quantityText(written, units());
    EXPECT_NEAR(read->value / written.value, 1, 1e-3) << quantityText(written, units());
  }
}

} // namespace
} // namespace leastaction

#include "analysis/scaling/dimension/quantity_file.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

std::string errorOf(std::string_view text) {
  const Result<QuantityTable> table = parseQuantities(text, "q.toml");
  return table ? "none" : table.error().what + " (" + table.error().where + ")";
}

TEST(QuantityFile, KeepsTheOrderOfTheFile) {
  const auto table = parseQuantities("units = [\"M\", \"T\"]\n[quantities]\nz = [1, 0]\na = [\"-1/2\", 3]\n", "q.toml");
  ASSERT_TRUE(table) << table.error().text();
  EXPECT_EQ(table->names(), (std::vector<std::string>{"z", "a"}));
  EXPECT_EQ(table->primaries, (std::vector<std::string>{"M", "T"}));
  EXPECT_EQ(table->columns[1].dimension, Dimension({Rational(-1, 2), Rational(3)}));
  EXPECT_EQ(table->columns[1].dimension.text(table->primaries), "T^3/M^(1/2)");
  EXPECT_EQ(Dimension({0, 0}).text(table->primaries), "1");
  EXPECT_EQ(Dimension({-1, -1}).text(table->primaries), "1/(M*T)");
}

TEST(QuantityFile, SaysWhatIsWrongAndWhere) {
  EXPECT_EQ(errorOf("units = ["), "Error while parsing array: encountered end-of-file (q.toml, line 1, column 10)");
  EXPECT_EQ(errorOf("[quantities]\na = [1]"), "'units' is not a list of names (q.toml)");
  EXPECT_EQ(errorOf("units = [\"M\", \"M\"]"),
            "the unit 'M' appears twice, or has no name (q.toml, line 1, column 15)");
  EXPECT_EQ(errorOf("units = [\"M\"]"), "there are no quantities (q.toml)");
  EXPECT_EQ(errorOf("units = [\"M\"]\n[quantities]\na = [1, 2]"),
            "'a' is not a list of 1 exponents (q.toml, line 3, column 5)");
  EXPECT_EQ(errorOf("units = [\"M\"]\n[quantities]\na = [0.5]"),
            "an exponent is not a fraction (q.toml, line 3, column 6)");
  EXPECT_EQ(errorOf("units = [\"M\"]\n[quantities]\na = [\"1/0\"]"),
            "an exponent is not a fraction (q.toml, line 3, column 6)");
  EXPECT_EQ(errorOf("units = [\"M\"]\nother = 1"), "there is no key 'other' here (q.toml, line 2, column 9)");
}

} // namespace
} // namespace leastaction

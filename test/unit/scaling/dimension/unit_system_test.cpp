#include "analysis/scaling/dimension/unit_system.h"

#include "analysis/scaling/dimension/quantity.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

TEST(UnitSystem, HasTheTableOfNumrich) {
  const UnitSystem &units = UnitSystem::standard();
  const std::pair<const char *, const char *> table[] = {
      {"length", "(1, 0, 0)"},       {"work", "(0, 1, 0)"},      {"time", "(0, 0, 1)"},   {"frequency", "(0, 0, -1)"},
      {"clock period", "(0, 0, 1)"}, {"velocity", "(1, 0, -1)"}, {"force", "(-1, 1, 0)"}, {"power", "(0, 1, -1)"},
      {"mass", "(-2, 1, 2)"},        {"momentum", "(-1, 1, 1)"}, {"action", "(0, 1, 1)"}};
  ASSERT_EQ(units.quantities().size(), std::size(table));
  for (size_t i = 0; i < std::size(table); ++i) {
    EXPECT_EQ(units.quantities()[i].name, table[i].first);
    EXPECT_EQ(UnitSystem::exponentsText(units.quantities()[i].dimension), table[i].second);
  }
}

TEST(UnitSystem, PrefixesAreThoseOfSi) {
  const UnitSystem &units = UnitSystem::standard();
  EXPECT_EQ(units.find("Gflop")->size, 1e9);
  EXPECT_EQ(units.find("ns")->size, 1e-9);
  EXPECT_EQ(units.find("kbit")->size, 125);
  EXPECT_FALSE(units.find("kmin"));
  EXPECT_FALSE(units.find("G"));
  EXPECT_FALSE(units.find("Gkflop"));
}

TEST(UnitSystem, MayBeTheUsersOwn) {
  UnitSystem units = UnitSystem::standard();
  ASSERT_TRUE(defineUnit(units, "clock", "0.5 ns", "--define"));
  ASSERT_TRUE(defineUnit(units, "word", "8 byte", "--define"));
  Result<UnitSystem> own = units.in({"clock", "word"}, "--in");
  ASSERT_TRUE(own);
  const Quantity bandwidth = *parseQuantity("16 Gbyte/s", *own, "");
  EXPECT_EQ(quantityText(bandwidth, *own), "1 word/clock");
  EXPECT_DOUBLE_EQ(own->sizeOf(own->quantities()[7].dimension), 2e9); // flop/clock
  EXPECT_EQ(quantityText(*parseQuantity("3 word", units, ""), units), "24 byte");
}

TEST(UnitSystem, RefusesWhatCannotBe) {
  UnitSystem units = UnitSystem::standard();
  EXPECT_FALSE(defineUnit(units, "s", "1 s", ""));
  EXPECT_FALSE(defineUnit(units, "ms", "1 s", "")); // a prefix makes it one already
  EXPECT_FALSE(defineUnit(units, "", "1 s", ""));
  EXPECT_FALSE(defineUnit(units, "a b", "1 s", ""));
  EXPECT_FALSE(defineUnit(units, "nothing", "0 s", ""));
  EXPECT_FALSE(defineUnit(units, "odd", "1 sec", ""));
  EXPECT_FALSE(units.in({"furlong"}, ""));
  EXPECT_FALSE(units.in({"byte", "bit"}, ""));
  EXPECT_FALSE(units.in({"Hz", "s"}, ""));
  EXPECT_FALSE(units.in({"byte", "flop", "s", "Hz"}, ""));
  ASSERT_TRUE(defineUnit(units, "dozen", "12", ""));
  EXPECT_EQ(units.in({"dozen"}, "--in").error().text(),
            "'dozen' is a number, not a unit (--in): choose units of which none can be made of the others");
}

// Any independent quantities may be primary [N 1.1]: bandwidth, power and time, say.
TEST(UnitSystem, OtherQuantitiesMayBePrimary) {
  UnitSystem units = UnitSystem::standard();
  ASSERT_TRUE(defineUnit(units, "link", "25 Gbyte/s", "--define"));
  const Result<UnitSystem> own = units.in({"link", "s"}, "--in");
  ASSERT_TRUE(own) << own.error().text();
  EXPECT_EQ(own->primaries()[0].name, "velocity");
  EXPECT_EQ(own->primaries()[0].symbol, "V");
  EXPECT_EQ(own->primaries()[1].unit, "flop");
  const Quantity length = *parseQuantity("50 Gbyte", *own, "");
  EXPECT_EQ(quantityText(length, *own), "2 link*s");
  EXPECT_EQ(UnitSystem::exponentsText(length.dimension), "(1, 0, 1)");
  EXPECT_EQ(UnitSystem::exponentsText(own->inStandard(length.dimension)), "(1, 0, 0)");
  EXPECT_EQ(own->named(length.dimension)->name, "length");
  const Result<UnitSystem> power = units.in({"Gflop", "link", "Hz"}, "--in");
  ASSERT_TRUE(power) << power.error().text();
  EXPECT_EQ(quantityText(*parseQuantity("5 Gflop/s", *power, ""), *power), "5 Gflop*Hz");
  EXPECT_EQ(power->primaries()[1].unit, "Gflop");
}

} // namespace
} // namespace leastaction

#include "analysis/base/enum_names.h"

#include <gtest/gtest.h>

namespace leastaction {

enum class Fruit { apple, pear };
template <> inline constexpr auto enumNames<Fruit> = std::to_array<std::string_view>({"apple", "pear"});

namespace {

TEST(EnumNames, LeadBothWays) {
  EXPECT_EQ(nameOf(Fruit::apple), "apple");
  EXPECT_EQ(nameOf(Fruit::pear), "pear");
  EXPECT_EQ(valueNamed<Fruit>("pear"), Fruit::pear);
}

TEST(EnumNames, OtherWordsAreNoValues) {
  EXPECT_EQ(valueNamed<Fruit>("Pear"), std::nullopt);
  EXPECT_EQ(valueNamed<Fruit>("pea"), std::nullopt);
  EXPECT_EQ(valueNamed<Fruit>(""), std::nullopt);
}

} // namespace
} // namespace leastaction

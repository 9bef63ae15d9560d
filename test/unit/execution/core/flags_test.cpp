#include "analysis/execution/core/flags.h"

#include "assembled.h"

namespace leastaction {
namespace {

TEST(Flags, CarryIsApartFromTheOthers) {
  EXPECT_FALSE(flagsWritten("INC64r").carry);
  EXPECT_TRUE(flagsWritten("ADD64rr").carry);
  EXPECT_FALSE(flagsWritten("BT32rr").others);
  EXPECT_FALSE(flagsRead("ADC64rr", {}).others);
}

TEST(Flags, ConditionsSayWhatTheyRead) {
  const auto target = Target::create("skylake");
  const auto read = [&](std::string_view hex) { return flagsRead("CMOV64rr", test::decode(**target, hex)); };
  EXPECT_FALSE(read("480f44c3").carry) << "cmove";
  EXPECT_FALSE(read("480f42c3").others) << "cmovb";
  EXPECT_TRUE(read("480f47c3").carry && read("480f47c3").others) << "cmova";
}

TEST(Flags, ComparisonsFuseWithBranches) {
  constexpr unsigned equal = 4, below = 2, sign = 8;
  EXPECT_TRUE(fusesWith("CMP64rr") >> below & 1);
  EXPECT_FALSE(fusesWith("CMP64rr") >> sign & 1);
  EXPECT_TRUE(fusesWith("TEST64rr") >> sign & 1);
  EXPECT_TRUE(fusesWith("INC64r") >> equal & 1);
  EXPECT_FALSE(fusesWith("INC64r") >> below & 1);
  EXPECT_EQ(fusesWith("CMP64mi8"), 0u);
  EXPECT_EQ(fusesWith("MOV64rr"), 0u);
}

} // namespace
} // namespace leastaction

#include "runtime/emulator/function_names.h"

#include <gtest/gtest.h>

namespace leastaction::emulator {
namespace {

TEST(FunctionNamesTest, AreReadableWithoutParameters) {
  EXPECT_EQ(readableName("main"), "main");
  EXPECT_EQ(readableName("_ZN3app5solveEid"), "app::solve");
  EXPECT_EQ(readableName("_Z5scaleIdET_S0_S0_"), "scale<double>"); // double scale<double>(double, double)
  EXPECT_EQ(readableName("_ZN12_GLOBAL__N_13runEv"), "(anonymous namespace)::run");
  EXPECT_EQ(readableName("_ZNK7CompareclEii"), "Compare::operator()");
}

TEST(FunctionNamesTest, RustsHaveNoHash) {
  EXPECT_EQ(readableName("_ZN3sum7collatz17h5034c313f2c1aba2E"), "sum::collatz");
  EXPECT_EQ(readableName("_RNvNtCs1234_7mycrate3foo3bar"), "mycrate::foo::bar");
  EXPECT_EQ(readableName("_ZN3app17h5034c313f2c1abaxEv"), "app::h5034c313f2c1abax");
  EXPECT_TRUE(matchesAny({"sum::collatz"}, "_ZN3sum7collatz17h5034c313f2c1aba2E"));
}

TEST(FunctionNamesTest, PatternsMatchSymbolsAndReadableNames) {
  EXPECT_TRUE(matchesAny({"x", "app::*"}, "_ZN3app5solveEid"));
  EXPECT_TRUE(matchesAny({"_ZN3app*"}, "_ZN3app5solveEid"));
  EXPECT_TRUE(matchesAny({"app::solve(int, double)"}, "_ZN3app5solveEid"));
  EXPECT_FALSE(matchesAny({"solve"}, "_ZN3app5solveEid"));
  EXPECT_FALSE(matchesAny({}, "main"));
  std::vector<bool> matched(3, false);
  EXPECT_TRUE(matchesAny({"main", "x", "m*"}, "main", &matched));
  EXPECT_EQ(matched, std::vector<bool>({true, false, true}));
}

} // namespace
} // namespace leastaction::emulator

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

TEST(FunctionNamesTest, PatternsMatchSymbolsAndReadableNames) {
  EXPECT_TRUE(matchesAny({"x", "app::*"}, "_ZN3app5solveEid"));
  EXPECT_TRUE(matchesAny({"_ZN3app*"}, "_ZN3app5solveEid"));
  EXPECT_TRUE(matchesAny({"app::solve(int, double)"}, "_ZN3app5solveEid"));
  EXPECT_FALSE(matchesAny({"solve"}, "_ZN3app5solveEid"));
  EXPECT_FALSE(matchesAny({}, "main"));
}

} // namespace
} // namespace leastaction::emulator

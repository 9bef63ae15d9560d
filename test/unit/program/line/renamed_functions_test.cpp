#include "analysis/program/line/renamed_functions.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

Share share(const char *name, uint64_t count) {
  return {.name = name, .function = {}, .count = count, .action = 1};
}

TEST(RenamedFunctions, HaveTheSameInstructions) {
  EXPECT_EQ(renamedFunctions({share("main", 5), share("f", 70)}, {share("main", 9), share("g", 70)}),
            std::vector<std::string>{"Function 'f' is gone and 'g' is new, with the same instructions: renamed?"});
  EXPECT_TRUE(renamedFunctions({share("f", 70)}, {share("g", 71)}).empty());
}

TEST(RenamedFunctions, AreNotToldWhereItCouldBeSeveral) {
  EXPECT_TRUE(renamedFunctions({share("f", 70)}, {share("g", 70), share("h", 70)}).empty());
  EXPECT_TRUE(renamedFunctions({share("f", 70)}, {share("f", 70), share("h", 70)}).empty());
}

} // namespace
} // namespace leastaction

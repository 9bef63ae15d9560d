#include "analysis/report/format/line_names.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

TEST(LineNames, BothAreToldWhereTheyDiffer) {
  EXPECT_EQ(nameOfBoth("a.c:12", "a.c:14", true), "a.c:12 → 14");
  EXPECT_EQ(nameOfBoth("a.c:12", "b.c:12", false), "a.c:12 -> b.c:12");
  EXPECT_EQ(nameOfBoth("src/a.c:12", "src/b.c:12", true), "a.c:12 → b.c:12");
  EXPECT_EQ(nameOfBoth("x/old/a.c:12", "x/new/a.c:14", true), "old/a.c:12 → new/a.c:14");
  EXPECT_EQ(nameOfBoth("a.c:12", "a.c:12", true), "a.c:12");
  EXPECT_EQ(nameOfBoth("a.c:12", "", true), "a.c:12");
  EXPECT_EQ(nameOfBoth("a.c:12 (reference)", "a.c:12", true), "a.c:12 (reference)");
  EXPECT_EQ(nameOfBoth("a.c:123", "a.c:12", true), "a.c:123 → 12");
}

TEST(LineNames, TheColumnSaysWhichIsWhich) {
  EXPECT_EQ(headOfBoth("source line", true, "1", "2", false), "line 1 -> 2");
  EXPECT_EQ(headOfBoth("source line", false, "1", "2", true), "source line");
}

} // namespace
} // namespace leastaction

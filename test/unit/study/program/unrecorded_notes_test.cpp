#include "analysis/study/program/unrecorded_notes.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

TEST(UnrecordedNotes, SayNothingWhereAllIsRecorded) {
  EXPECT_TRUE(unrecordedNotes(UnrecordedCode{.functions = 3, .bytes = 90, .leftAlone = {}}).empty());
}

TEST(UnrecordedNotes, SayHowManyWhichShareAndWhy) {
  const UnrecordedCode code{.functions = 10,
                            .bytes = 1000,
                            .leftAlone = {{1, "f", "it is naked"}, {2, "g", "it is large"}, {3, "h", "it is naked"}},
                            .leftAloneBytes = 100,
                            .foreign = 1,
                            .foreignBytes = 150};
  EXPECT_EQ(unrecordedNotes(code),
            std::vector<std::string>{
                "Not recorded: 4 of 10 functions, 25.0 % of the code. 1 could not be instrumented (g): it is large; "
                "2 could not be instrumented (f, h): it is naked; 1 was compiled without the plugin (other compilers, "
                "assembly, libraries)."});
}

TEST(UnrecordedNotes, HaveNoShareOfAStrippedProgram) {
  const UnrecordedCode code{
      .functions = 5, .bytes = 40, .leftAlone = {{1, "a", "r"}, {2, "b", "r"}, {3, "c", "r"}, {4, "d", "r"}}};
  EXPECT_EQ(
      unrecordedNotes(code),
      std::vector<std::string>{"Not recorded: 4 of 5 functions. 4 could not be instrumented (a, b, c and 1 more): r."});
}

} // namespace
} // namespace leastaction

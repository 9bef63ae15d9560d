#include "analysis/study/scaling/program_to_start.h"
#include "test/unit/study/scratch_folder.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

TEST(ProgramToStart, IsThere) {
  const ScratchFolder folder;
  EXPECT_TRUE(checkProgram(folder.program("matvec", "")));
  EXPECT_TRUE(checkProgram("sh"));
  EXPECT_TRUE(checkProgram("./add_{n}"));
  EXPECT_TRUE(checkProgram("--bind-to"));
}

TEST(ProgramToStart, IsNot) {
  const ScratchFolder folder;
  folder.program("matvec", "");
  const std::string plain = folder.file("matvec.c", "");
  const auto error = [](const std::string &word) { return checkProgram(word).error().text(); };
  EXPECT_EQ(error(folder.path("matvex")), "there is no such program (" + folder.path("matvex") + "): did you mean '" +
                                              folder.path("matvec") + "'? build it, or correct its path");
  EXPECT_EQ(error("./no_such_program_at_all"),
            "there is no such program (./no_such_program_at_all): build it, or correct its path");
  EXPECT_EQ(error("no_such_program_at_all"),
            "there is no such program (no_such_program_at_all): give its path, or put it on $PATH");
  EXPECT_EQ(error(plain), "the program cannot be executed (" + plain +
                              "): compile it if it is source code, else make it executable: chmod +x " + plain);
  EXPECT_EQ(error(folder.path(".")), "the program is a folder (" + folder.path(".") + "): name a program in it");
}

} // namespace
} // namespace leastaction

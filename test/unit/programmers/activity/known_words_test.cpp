#include "analysis/programmers/activity/known_words.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

TEST(KnownWords, ArePrograms) {
  for (const char *known : {"gcc", "g++", "gcc-12", "clang++-22", "x86_64-linux-gnu-gcc-12.2.0", "mpicc",
                            "mpicc.openmpi", "mpirun", "mpiexec.hydra", "ccache"})
    EXPECT_TRUE(isKnownProgram(known)) << known;
  for (const char *unknown : {"anna", "gcc-anna", "anna-gcc", "gcc-20061224123", "", "-12", "12", "GCC"})
    EXPECT_FALSE(isKnownProgram(unknown)) << unknown;
  EXPECT_TRUE(isLauncher("mpirun.mpich"));
  EXPECT_FALSE(isLauncher("gcc"));
}

TEST(KnownWords, AreOptions) {
  for (const char *known : {"-O2", "-g", "-Wall", "-c", "-o", "-fopenmp", "-MF", "-pthread"})
    EXPECT_TRUE(isKnownOption(known)) << known;
  for (const char *unknown : {"", "-", "-Wanna", "-O2x", "--print-anna", "options"})
    EXPECT_FALSE(isKnownOption(unknown)) << unknown;
}

TEST(KnownWords, AreValuesOfTheirOptionsOnly) {
  EXPECT_TRUE(isKnownValue("-std=", "c++23"));
  EXPECT_TRUE(isKnownValue("-march=", "native"));
  EXPECT_TRUE(isKnownValue("-ftemplate-depth=", "2000"));
  EXPECT_FALSE(isKnownValue("-ftemplate-depth=", "20061224"));
  EXPECT_FALSE(isKnownValue("-std=", "anna"));
  EXPECT_FALSE(isKnownValue("-fplugin=", "native"));
}

TEST(KnownWords, BeginWordsWithTheirValue) {
  EXPECT_EQ(joinedOption("-Iinclude"), "-I");
  EXPECT_EQ(joinedOption("-isystem/usr"), "-isystem");
  EXPECT_EQ(joinedOption("-I"), "");
  EXPECT_EQ(joinedOption("--Ix"), "");
}

TEST(KnownWords, AreEndings) {
  EXPECT_EQ(knownEnding("life.c"), "c");
  EXPECT_EQ(knownEnding("life.tar.f90"), "f90");
  for (const char *name : {".c", "life", "life.anna", "life.", ""})
    EXPECT_EQ(knownEnding(name), "") << name;
}

} // namespace
} // namespace leastaction

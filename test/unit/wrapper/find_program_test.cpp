#include "wrapper/find_program.h"

#include <gtest/gtest.h>

#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

namespace leastaction::wrapper {
namespace {

namespace fs = std::filesystem;

class FindProgram : public testing::Test {
protected:
  FindProgram() {
    fs::remove_all(folder_);
    for (const char *name : {"one", "two"})
      fs::create_directories(folder_ / name);
  }
  ~FindProgram() override { fs::remove_all(folder_); }

  std::string make(const char *name, const char *text, mode_t mode = 0755) {
    const fs::path path = folder_ / name;
    std::ofstream(path) << text;
    chmod(path.c_str(), mode);
    return path;
  }
  std::string path() const { return (folder_ / "one").string() + ":" + (folder_ / "two").string(); }

  fs::path folder_ = fs::path(testing::TempDir()) / ("find_program_test." + std::to_string(getpid()));
};

TEST_F(FindProgram, FirstThatCanBeExecuted) {
  make("one/gcc", "", 0644);
  const std::string second = make("two/gcc", "");
  EXPECT_EQ(findProgram("gcc", path().c_str(), {}).path, second);
  EXPECT_FALSE(findProgram("gcc", path().c_str(), {}).wasSkipped);
  EXPECT_EQ(findProgram(second, path().c_str(), {}).path, second);
}

TEST_F(FindProgram, NoneAndForbidden) {
  EXPECT_TRUE(findProgram("gcc", path().c_str(), {}).path.empty());
  EXPECT_TRUE(findProgram("", path().c_str(), {}).path.empty());
  fs::create_directory(folder_ / "one/gcc"); // a folder is no program
  EXPECT_FALSE(findProgram("gcc", path().c_str(), {}).isForbidden);
  make("two/gcc", "", 0644);
  EXPECT_TRUE(findProgram("gcc", path().c_str(), {}).isForbidden);
}

TEST_F(FindProgram, ScriptThatHasRunIsSkipped) {
  const std::string script = (folder_ / "one/gcc").string(), second = make("two/gcc", "");
  for (const char *text : {"#!/bin/sh\n", "exec gcc \"$@\"\n", ""}) { // without an interpreter, a shell runs it
    make("one/gcc", text);
    Guard guard;
    const FoundProgram first = findProgram("gcc", path().c_str(), guard);
    EXPECT_EQ(first.path, script);
    guard.add(first.identity);
    const FoundProgram next = findProgram("gcc", path().c_str(), guard);
    EXPECT_EQ(next.path, second) << text;
    EXPECT_TRUE(next.wasSkipped);
    EXPECT_EQ(findProgram(script, path().c_str(), guard).path, second); // named by its path, too
  }
}

TEST_F(FindProgram, CompilerMayRunItselfButNotForEver) {
  const std::string first = make("one/gcc", "\x7f"
                                            "ELF");
  Guard guard;
  for (int times = 0; times < 8; ++times) {
    const FoundProgram found = findProgram("gcc", path().c_str(), guard);
    ASSERT_EQ(found.path, first) << times;
    guard.add(found.identity);
  }
  EXPECT_TRUE(findProgram("gcc", path().c_str(), guard).path.empty());
}

TEST_F(FindProgram, Folders) {
  EXPECT_EQ(pathFolders("/a::/b:"), (std::vector<std::string>{"/a", ".", "/b", "."}));
  EXPECT_EQ(pathWithoutWrapper("gcc", path().c_str()), "");
}

} // namespace
} // namespace leastaction::wrapper

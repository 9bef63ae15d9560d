#include "wrapper/processes.h"

#include "wrapper/circumstances.h"

#include <gtest/gtest.h>

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

namespace leastaction::wrapper {
namespace {

TEST(Processes, StatWithAnyName) {
  const std::string rest = " S 2 3 4 1027 5 0 1 1 1 1 1 1 1 1 20 0 1 0 777 0 0";
  for (const char *name : {"(gcc)", "(a) b (c))", "()"}) {
    const std::optional<ProcessFacts> facts = parseProcessFacts("12 " + std::string(name) + rest);
    ASSERT_TRUE(facts) << name;
    EXPECT_EQ(facts->id, 12);
    EXPECT_EQ(facts->parent, 2);
    EXPECT_EQ(facts->group, 3);
    EXPECT_EQ(facts->session, 4);
    EXPECT_EQ(facts->foregroundGroup, 5);
    EXPECT_EQ(facts->startedAt, 777);
  }
  for (const char *text : {"", "12", "12 (x) S 1 2", ") S 1"})
    EXPECT_FALSE(parseProcessFacts(text)) << text;
}

TEST(Processes, BuildIsAlive) {
  const std::string name = buildName(bootId());
  EXPECT_TRUE(isBuildAlive(name)) << name;
  EXPECT_FALSE(isBuildAlive(name + "1"));
  EXPECT_FALSE(isBuildAlive("nonsense"));
  EXPECT_EQ(processFacts(getpid())->parent, getppid());
}

TEST(Processes, ProjectIsTheTreeUnderVersionControl) {
  namespace fs = std::filesystem;
  const fs::path home = fs::path(testing::TempDir()) / ("processes_test." + std::to_string(getpid()));
  fs::create_directories(home / "life/.git");
  fs::create_directories(home / "life/src/deep");
  fs::create_directories(home / "other");
  fs::create_directories(home / ".git"); // somebody's settings: no project
  EXPECT_EQ(projectFolder(home / "life/src/deep", home), home / "life");
  EXPECT_EQ(projectFolder(home / "life", home), home / "life");
  EXPECT_EQ(projectFolder(home / "other", home), home / "other");
  std::ofstream(home / "life/src/.leastaction") << "";
  EXPECT_EQ(projectFolder(home / "life/src/deep", home), home / "life/src");
  fs::remove_all(home);
}

} // namespace
} // namespace leastaction::wrapper

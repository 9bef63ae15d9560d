#include "analysis/study/program/run_sources.h"

#include <gtest/gtest.h>

#include "test/unit/study/program/study_inputs.h"

namespace leastaction {
namespace {

TEST(RunSources, KnowNothingOfWhatIsNoRun) {
  const test::TemporaryFolder folder;
  const RunSources sources(folder.path("none"));
  EXPECT_EQ(sources.sum("a.c"), "");
  EXPECT_FALSE(sources.text("a.c"));
  EXPECT_TRUE(storeSources(folder.path("none"), {}));
  EXPECT_TRUE(fileLines(folder.path("none"), {"a.c"}).empty());
}

TEST(RunSources, OfARunWithoutDebugInformationNothingIsStored) {
  test::SyntheticRun made(test::oneFunction);
  test::record(made);
  EXPECT_TRUE(storeSources(made.folder.path(), {}));
  EXPECT_FALSE(std::filesystem::exists(made.folder.path("sources")));
}

TEST(RunSources, DamageIsSeenByTheName) {
  test::TemporaryFolder folder;
  const std::string text = "int x;\n", sum = md5Of(text);
  std::filesystem::create_directory(folder.path("sources"));
  folder.write("sources/" + sum, text);
  EXPECT_TRUE(damagedSources(folder.path()).empty());
  folder.write("sources/" + sum, text + " ");
  ASSERT_EQ(damagedSources(folder.path()).size(), 1u);
  EXPECT_NE(damagedSources(folder.path())[0].find(sum + " is not the one that was stored"), std::string::npos);
  folder.write("sources/" + sum, text);
  // Text of files without a sum stands apart, behind the sum of its path.
  std::filesystem::create_directory(folder.path("sources/by_date"));
  folder.write("sources/by_date/" + md5Of("/a.c") + "-" + sum, text);
  EXPECT_TRUE(damagedSources(folder.path()).empty());
  folder.write("sources/by_date/" + md5Of("/a.c") + "-" + sum, text + " ");
  EXPECT_EQ(damagedSources(folder.path()).size(), 1u);
}

TEST(RunSources, FilesAreThoseOfLines) {
  std::set<std::string> files;
  addFiles(files, {{.name = "a.c:3", .function = {}}, {.name = "a.c:4", .function = {}}, {.name = "", .function = {}}});
  EXPECT_EQ(files, std::set<std::string>{"a.c"});
}

} // namespace
} // namespace leastaction

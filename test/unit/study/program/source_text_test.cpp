#include "analysis/study/program/source_text.h"

#include <gtest/gtest.h>

#include "test/unit/study/program/study_inputs.h"

namespace leastaction {
namespace {

constexpr const char *notFound =
    "The file was not found where it was compiled, beside the run, or below a source root; "
    "add --source-root FOLDER.";

/// A region whose only line is NAME:5.
std::vector<RegionReport> lineFive(const std::string &name) {
  RegionReport region;
  region.summary.byLine = {{.name = name + ":5", .function = {}, .count = 1, .action = 10}};
  return {region};
}

struct SourceTexts : testing::Test {
  SourceTexts() {
    folder.write("a.c", "1\n2\n3\n4\n5\n6\n7\n8\n9\n");
    folder.write("dot.csv", ""); // written behind it: the file is as old as the program
  }
  SourceFile only(const std::string &name, const std::vector<std::string> &roots = {}) const {
    const std::vector<SourceFile> sources = readSources(folder.path("dot.csv"), roots, lineFive(name));
    return sources.size() == 1 ? sources[0] : SourceFile{};
  }
  test::TemporaryFolder folder;
};

TEST_F(SourceTexts, ThreeLinesAroundEachAreShown) {
  const SourceFile source = only("a.c");
  EXPECT_EQ(source.missing, "");
  ASSERT_EQ(source.lines.size(), 7u);
  EXPECT_EQ(source.lines.front().number, 2u);
  EXPECT_EQ(source.lines.front().text, "2");
  EXPECT_EQ(source.lines.back().number, 8u);
}

TEST_F(SourceTexts, SaysWhyThereIsNone) {
  EXPECT_EQ(only("none.c").missing, notFound);
  std::filesystem::create_directory(folder.path("folder.c"));
  EXPECT_EQ(only("folder.c").missing, "The file cannot be read.");
  EXPECT_EQ(only("/etc/passwd").missing,
            "The file is outside the source roots, or hidden in them; add --source-root FOLDER.");
  folder.write("short.c", "1\n");
  folder.write("dot.csv", "");
  EXPECT_EQ(only("short.c").missing, "The file has no such lines.");
}

TEST_F(SourceTexts, AreLookedForBelowSourceRoots) {
  const test::TemporaryFolder other;
  std::filesystem::create_directories(other.path("part"));
  other.write("part/b.c", "1\n2\n3\n4\n5\n");
  other.write("c.c", "1\n2\n3\n4\n5\n");
  folder.write("dot.csv", "");
  EXPECT_EQ(only("part/b.c").missing, notFound);
  const SourceFile below = only("part/b.c", {other.path()});
  EXPECT_EQ(below.missing, "");
  EXPECT_EQ(below.lines.size(), 4u);
  EXPECT_TRUE(below.isDated) << "an events CSV has no sums";
  EXPECT_EQ(only("/gone/since/c.c", {other.path()}).missing, "") << "compiled in a folder that is elsewhere by now";
  EXPECT_EQ(only("part/b.c", {other.path("part")}).missing, "");
  EXPECT_EQ(only("d.c", {other.path()}).missing, notFound);
}

TEST_F(SourceTexts, FilesComeByFallingActionWithOrWithoutTheirText) {
  std::vector<RegionReport> regions = lineFive("a.c");
  regions[0].summary.byLine.push_back({.name = "b.c:1", .function = {}, .count = 1, .action = 90});
  regions[0].summary.byLine.push_back({.name = "unknown", .function = {}, .count = 1, .action = 900});
  const std::vector<SourceFile> sources = sourcesLeftOut(regions);
  ASSERT_EQ(sources.size(), 2u);
  EXPECT_EQ(sources[0].name, "b.c");
  EXPECT_EQ(sources[1].name, "a.c");
  EXPECT_EQ(sources[1].missing, "Source text was left out (--no-source-text).");
}

TEST_F(SourceTexts, WholeFilesAreReadByTheSameRules) {
  const std::vector<SourceText> sources = wholeSources(folder.path("dot.csv"), {}, {"a.c", "none.c", "/etc/passwd"});
  ASSERT_EQ(sources.size(), 3u);
  EXPECT_EQ(sources[0].name, "a.c");
  EXPECT_EQ(sources[0].text, "1\n2\n3\n4\n5\n6\n7\n8\n9\n");
  EXPECT_EQ(sources[0].missing, "");
  EXPECT_EQ(sources[1].missing, notFound);
  EXPECT_EQ(sources[2].missing, only("/etc/passwd").missing);
  EXPECT_EQ(sources[2].text, "");
}

} // namespace
} // namespace leastaction

#include "analysis/study/program/source_places.h"

#include <gtest/gtest.h>

#include "test/unit/study/program/study_inputs.h"

namespace leastaction {
namespace {

namespace fs = std::filesystem;

/// Goes to a folder for as long as it lives.
class Within {
public:
  explicit Within(const fs::path &folder) : before_(fs::current_path()) { fs::current_path(folder); }
  ~Within() { fs::current_path(before_); }

private:
  fs::path before_;
};

std::vector<SlowLine> linesOf(const std::vector<std::string> &files) {
  std::vector<SlowLine> lines;
  for (const std::string &file : files)
    lines.push_back({.file = file, .line = 1});
  return lines;
}

TEST(SourcePlaces, AreBesideTheRun) {
  test::TemporaryFolder folder;
  folder.write("a.c", "");
  const SourcePlaces places = sourcePlaces(folder.path("a.run"), linesOf({"a.c", "a.c", "none.c"}));
  EXPECT_EQ(places.folder, fs::current_path().string());
  EXPECT_EQ(places.byName.size(), 1u);
  EXPECT_EQ(places.shown("a.c"), folder.path("a.c"));
  EXPECT_EQ(places.shown("none.c"), "none.c");
}

TEST(SourcePlaces, AreToldFromTheWorkingFolder) {
  test::TemporaryFolder folder, runs;
  fs::create_directories(folder.path("real"));
  fs::create_directory_symlink(folder.path("real"), folder.path("link"));
  fs::create_directory_symlink(folder.path(), runs.path("here"));
  folder.write("real/b.c", "");
  folder.write("c.c", "");
  runs.write("d.c", "");
  const Within within(folder.path());
  const std::string elsewhere = runs.path("here") + "/c.c";
  const SourcePlaces places =
      sourcePlaces(runs.path("a.run"), linesOf({"link/b.c", "./real/../c.c", "d.c", elsewhere, "/dev/null"}));
  EXPECT_EQ(places.shown("link/b.c"), "link/b.c"); // as it is written
  EXPECT_EQ(places.shown("./real/../c.c"), "c.c");
  EXPECT_EQ(places.shown("d.c"), runs.path("d.c"));
  EXPECT_EQ(places.shown(elsewhere), "c.c"); // below, but for a link
  EXPECT_FALSE(places.byName.contains("/dev/null"));
}

} // namespace
} // namespace leastaction

#include "analysis/study/program/source_file.h"

#include <gtest/gtest.h>

#include "test/unit/study/program/study_inputs.h"

#include <sys/stat.h>

namespace leastaction {
namespace {

namespace fs = std::filesystem;

TEST(SourceFile, IsOpenedWhereItReallyLies) {
  const test::TemporaryFolder folder;
  folder.write("a.c", "int a;\n");
  fs::create_symlink("a.c", folder.path("link.c"));
  const std::optional<OpenSource> file = OpenSource::open(folder.path("link.c"));
  ASSERT_TRUE(file);
  EXPECT_EQ(file->place(), fs::canonical(folder.path("a.c")));
  EXPECT_EQ(file->text(100).value_or(""), "int a;\n");
  EXPECT_EQ(file->text(6), std::nullopt) << "longer than allowed";
}

TEST(SourceFile, OnlyRegularFilesAreOpened) {
  const test::TemporaryFolder folder;
  ASSERT_EQ(mkfifo(folder.path("pipe").c_str(), 0600), 0);
  EXPECT_FALSE(OpenSource::open(folder.path("pipe")));
  EXPECT_FALSE(OpenSource::open(folder.path()));
  EXPECT_FALSE(OpenSource::open(folder.path("none")));
}

TEST(SourceRoots, HoldWhatIsBelowThemAndNotHidden) {
  const test::TemporaryFolder folder, more;
  folder.write("dot.csv", "");
  const SourceRoots roots(folder.path("dot.csv"), {more.path()});
  const fs::path own = fs::canonical(folder.path()), other = fs::canonical(more.path());
  EXPECT_TRUE(roots.hold(own / "src" / "a.c"));
  EXPECT_TRUE(roots.hold(other / "a.c"));
  EXPECT_FALSE(roots.hold(own));
  EXPECT_FALSE(roots.hold(own / ".git" / "config"));
  EXPECT_FALSE(roots.hold(own / ".secret"));
  EXPECT_FALSE(roots.hold("/etc/passwd"));
}

TEST(SourceRoots, KnowWhereAFileMayBe) {
  const test::TemporaryFolder folder, more;
  folder.write("dot.csv", "");
  const SourceRoots roots(folder.path("dot.csv"), {more.path()});
  const fs::path other = fs::canonical(more.path());
  EXPECT_EQ(roots.placesOf("/src/part/a.c"),
            (std::vector<fs::path>{other / "src/part/a.c", other / "part/a.c", other / "a.c"}));
  EXPECT_EQ(roots.placesOf("a.c"), std::vector<fs::path>{other / "a.c"});
}

} // namespace
} // namespace leastaction

#include "analysis/execution/trace/source_names.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

TEST(SourceNames, OneFileHasOneNameHoweverItIsSpelled) {
  SourceNames names;
  for (const char *spelled : {"./dot.c", "dot.c", "/src/dot.c", "part/../dot.c", "/src/./part/..//dot.c"})
    EXPECT_EQ(names.of("/src", spelled), "dot.c") << spelled;
  EXPECT_EQ(names.of("/src/part", "../dot.c"), "dot.c");
}

TEST(SourceNames, TheFirstSpellingStays) {
  SourceNames names;
  EXPECT_EQ(names.of("/src", "/src/dot.c"), "/src/dot.c");
  EXPECT_EQ(names.of("/src", "dot.c"), "/src/dot.c");
}

TEST(SourceNames, FilesOfDifferentFoldersStayApart) {
  SourceNames names;
  EXPECT_EQ(names.of("/a", "dot.c"), "dot.c");
  EXPECT_EQ(names.of("/b", "dot.c"), "/b/dot.c");
  EXPECT_EQ(names.of("/b", "/a/dot.c"), "dot.c");
}

TEST(SourceNames, WithoutAFolderNamesStayRelative) {
  SourceNames names;
  EXPECT_EQ(names.of("", "./dot.c"), "dot.c");
  EXPECT_EQ(absoluteSource("", "../dot.c"), "../dot.c");
  EXPECT_EQ(absoluteSource("build", "../dot.c"), "dot.c");
}

} // namespace
} // namespace leastaction

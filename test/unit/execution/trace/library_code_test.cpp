#include "analysis/execution/trace/library_code.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

TEST(LibraryCode, TheSystemsAndTheCompilersFilesAreLibraries) {
  const LibraryCode library("/home/me/sort/build", "/home/me/sort/sort.cpp");
  for (const char *path : {"/usr/include/c++/14/vector", "/usr/lib/llvm-22/lib/clang/22/include/immintrin.h",
                           "/usr/local/include/fmt/format.h", "/home/me/gcc/include/c++/14/vector"})
    EXPECT_TRUE(library.has(path, true)) << path;
  EXPECT_TRUE(library.has("/home/me/sort/gcc/include/c++/14/vector", false));
}

TEST(LibraryCode, TheUsersTreeHoldsTheSourceAndTheBuild) {
  const LibraryCode library("/home/me/sort/build", "/home/me/sort/src/sort.cpp");
  EXPECT_FALSE(library.has("/home/me/sort/include/sort.h", true));
  EXPECT_TRUE(library.has("/home/me/eigen/Core", true));
  // Who names a file from where he compiles has it as his own.
  EXPECT_FALSE(library.has("/home/me/common/lesson.h", false));
}

TEST(LibraryCode, AFolderOfEverybodyIsNoTree) {
  const LibraryCode library("/tmp/build", "/home/me/sort.cpp");
  EXPECT_FALSE(library.has("/home/me/eigen/Core", true));
  EXPECT_FALSE(LibraryCode("/home/a", "/home/b/sort.cpp").has("/srv/eigen/Core", true));
}

TEST(LibraryCode, FoldersAreAlikeOnlyAsAWhole) {
  EXPECT_TRUE(LibraryCode("/home/me/sort", "/home/me/sort/sort.cpp").has("/home/me/sorted/sort.h", true));
  EXPECT_FALSE(LibraryCode("/home/me/sort", "/home/me/sort1/sort.cpp").has("/home/me/sorted/sort.h", true));
}

TEST(LibraryCode, WhoWorksInASystemsFolderHasHisOwnThere) {
  for (const char *compiledIn : {"/opt/sort", "/opt/sort/build", "/tmp/build"}) {
    const LibraryCode library(compiledIn, "/opt/sort/sort.cpp");
    EXPECT_FALSE(library.has("/opt/sort/sort.h", true)) << compiledIn;
    EXPECT_TRUE(library.has("/opt/eigen/Core", true)) << compiledIn;
    EXPECT_TRUE(library.has("/usr/include/c++/14/vector", true)) << compiledIn;
  }
}

} // namespace
} // namespace leastaction

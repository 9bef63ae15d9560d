#include "wrapper/classify.h"

#include <gtest/gtest.h>

namespace leastaction::wrapper {
namespace {

using Words = std::vector<std::string>;

CallKind kindOf(const Words &words, std::string_view folder = "/home/anna/life") {
  return classify(words, folder).kind;
}

TEST(Classify, CompilesAndLinks) {
  EXPECT_EQ(kindOf({"-c", "life.c"}), CallKind::compile);
  EXPECT_EQ(kindOf({"life.f90", "-o", "life"}), CallKind::compile);
  EXPECT_EQ(kindOf({"-fsyntax-only", "life.cpp"}), CallKind::compile);
  EXPECT_EQ(kindOf({"-v", "life.cpp"}), CallKind::compile);
  EXPECT_EQ(kindOf({"-x", "c", "life"}), CallKind::compile);
  EXPECT_EQ(kindOf({"life.o", "-lm", "-o", "life"}), CallKind::link);
  EXPECT_EQ(kindOf({"-x", "c", "a", "-x", "none", "b.o"}), CallKind::compile);
  EXPECT_EQ(kindOf({"--", "-odd.c"}), CallKind::compile);
}

TEST(Classify, Sources) {
  const CompilerCall call =
      classify({"-I", "a.c", "-include", "b.h", "c.c", "-o", "d.c", "e.cc", "f.o", "-MF", "g.c"}, "/");
  EXPECT_EQ(call.sources, (Words{"c.c", "e.cc"}));
  EXPECT_EQ(call.output, "d.c");
  EXPECT_EQ(classify({"a.c", "-oout"}, "/").output, "out");
}

TEST(Classify, Queries) {
  for (const Words &words :
       {Words{}, Words{"--version"}, Words{"-v"}, Words{"-print-prog-name=ld"}, Words{"-dumpmachine"},
        Words{"-E", "life.c"}, Words{"-M", "life.c"}, Words{"-MM", "life.c"}, Words{"-###", "life.c"},
        Words{"-show", "life.c"}, Words{"--showme:compile"}, Words{"-compile_info"}, Words{"--help"}, Words{"-V"},
        Words{"-cc1", "life.c"}, Words{"-c", "-O2"}, Words{"-c", "-x", "c", "/dev/null"}})
    EXPECT_EQ(kindOf(words), CallKind::query) << testing::PrintToString(words);
}

TEST(Classify, PreprocessorsWordsAreNotQueries) {
  EXPECT_EQ(kindOf({"-MD", "-MF", "-E", "-c", "life.c"}), CallKind::compile);
  EXPECT_EQ(kindOf({"-MMD", "-c", "life.c"}), CallKind::compile);
}

TEST(Classify, StandardInput) {
  EXPECT_EQ(kindOf({"-x", "c", "-"}), CallKind::standardInput);
  EXPECT_EQ(kindOf({"-o", "-", "-c", "life.c"}), CallKind::compile);
}

TEST(Classify, Checks) {
  EXPECT_EQ(kindOf({"-c", "conftest.c"}), CallKind::check);
  EXPECT_EQ(kindOf({"-o", "conftest", "conftest.o"}), CallKind::check);
  EXPECT_EQ(kindOf({"-c", "_configtest.c"}), CallKind::check);
  EXPECT_EQ(kindOf({"CMakeCCompilerId.c"}, "/b/CMakeFiles/3.25.1/CompilerIdC"), CallKind::check);
  EXPECT_EQ(kindOf({"-c", "src.c"}, "/b/CMakeFiles/CMakeScratch/TryCompile-a1"), CallKind::check);
  EXPECT_EQ(kindOf({"-c", "/b/CMakeFiles/CMakeTmp/testCCompiler.c"}), CallKind::check);
  EXPECT_EQ(kindOf({"/b/meson-private/tmpx/testfile.c", "-c"}), CallKind::check);
  EXPECT_EQ(kindOf({"-c", "reconftest.c"}), CallKind::compile);
}

} // namespace
} // namespace leastaction::wrapper

#include "analysis/program/line/line_match.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

using Files = std::vector<FileLines>;

Files source(const char *text, std::vector<FunctionStart> functions = {}) {
  return {{.name = "a.c", .runs = {{1, lineHashes(text)}}, .functions = std::move(functions)}};
}

TEST(LineMatch, ACommentAboveMovesLines) {
  const LineMatch match(source("int f() {\n  return 1;\n}\n"),
                        source("// A comment,\n// and more.\nint f() {\n return 1;\n}\n"));
  EXPECT_EQ(match.lineNow("a.c", 2), 4u);
  EXPECT_EQ(match.nameNow("a.c:1", " (gone)"), "a.c:3");
  EXPECT_EQ(match.nameNow("b.c:1", " (gone)"), "b.c:1");
  EXPECT_EQ(match.nameNow("a.c", " (gone)"), "a.c");
}

TEST(LineMatch, ALineThatWasChangedInPlaceIsTheSame) {
  const LineMatch match(source("a\nb\nc\n"), source("x\na\nB\nc\n"));
  EXPECT_EQ(match.lineNow("a.c", 2), 3u);
}

TEST(LineMatch, ALineThatWasTakenOutIsGone) {
  const LineMatch match(source("a\nb\nc\n"), source("a\nc\n"));
  EXPECT_EQ(match.lineNow("a.c", 2), std::nullopt);
  EXPECT_EQ(match.nameNow("a.c:2", " (gone)"), "a.c:2 (gone)");
}

TEST(LineMatch, AFunctionThatWasMovedKeepsItsLines) {
  const Files before = source("f {\n1\n2\n}\ng {\n3\n4\n5\n}\n", {{"f", 1}, {"g", 5}});
  const Files now = source("g {\n3\n4\n5\n}\nf {\n1\n2\n}\n", {{"g", 1}, {"f", 6}});
  const LineMatch match(before, now);
  EXPECT_EQ(match.lineNow("a.c", 6), 2u);
  EXPECT_EQ(match.lineNow("a.c", 2), 7u);
}

TEST(LineMatch, WithoutTextALineIsAsFarFromItsFunctionsBegin) {
  Files before = source("", {{"f", 10}, {"g", 20}}), now = source("", {{"f", 13}, {"h", 20}});
  const LineMatch match(before, now);
  EXPECT_EQ(match.lineNow("a.c", 12), 15u);
  EXPECT_EQ(match.lineNow("a.c", 22), 22u);
  EXPECT_EQ(match.lineNow("a.c", 3), 3u);
}

TEST(LineMatch, AnExcerptIsFoundInTheWholeFile) {
  const Files whole = source("1\n2\n3\n4\n5\n6\n7\n8\n9\n");
  Files excerpt = {{.name = "a.c", .runs = {{2, lineHashes("4\n5\n")}}}};
  EXPECT_EQ(LineMatch(excerpt, whole).lineNow("a.c", 3), 5u);
}

TEST(LineMatch, TheEndsOfAnExcerptMayBeChanged) {
  const Files whole = source("1\n2\nF(\n4\n5\nG)\n7\n8\n9\n");
  Files excerpt = {{.name = "a.c", .runs = {{12, lineHashes("f(\n4\n5\ng)\n")}}}};
  const LineMatch match(excerpt, whole);
  EXPECT_EQ(match.lineNow("a.c", 12), 3u);
  EXPECT_EQ(match.lineNow("a.c", 15), 6u);
}

TEST(LineMatch, AnExcerptDoesNotEndWhereTheFileEnds) {
  const char *const text = "f {\n1\n}\ng {\n2\n}\nh {\n3\n}\n";
  const std::vector<FunctionStart> functions{{"f", 1}, {"g", 4}, {"h", 7}};
  Files excerpt = {{.name = "a.c", .runs = {{4, lineHashes("g {\n2\n}\n")}}, .functions = {{"g", 4}}}};
  for (uint32_t line = 4; line <= 6; ++line)
    EXPECT_EQ(LineMatch(excerpt, source(text, functions)).lineNow("a.c", line), line);
  // A line in front of it, one in it, and one behind it.
  const LineMatch match(excerpt,
                        source("0\nf {\n1\n}\ng {\nnew\n2\n}\nh {\n3\nnew\n}\n", {{"f", 2}, {"g", 5}, {"h", 9}}));
  EXPECT_EQ(match.lineNow("a.c", 4), 5u);
  EXPECT_EQ(match.lineNow("a.c", 5), 7u);
  EXPECT_EQ(match.lineNow("a.c", 6), 8u);
}

TEST(LineMatch, OfEqualPiecesThatWhichStaysIsTheSame) {
  const char *const text = "f {\n1\n}\nf {\n1\n}\nf {\n1\n}\n";
  Files excerpt = {{.name = "a.c", .runs = {{4, lineHashes("f {\n1\n}\n")}}}};
  EXPECT_EQ(LineMatch(excerpt, source(text)).lineNow("a.c", 6), 6u);
}

Files whole(const char *name, const char *text) {
  return {{.name = name, .runs = {{1, lineHashes(text)}}, .functions = {}, .text = text}};
}

TEST(LineMatch, WithTextALineThatWasChangedBesideOthersIsTheSame) {
  const char *const before = "for (;;)\n  sum += x[i];\nend\n";
  const char *const now = "for (;;)\n  // Twice.\n  sum += x[i] * 2;\nend\n";
  EXPECT_EQ(LineMatch(source(before), source(now)).lineNow("a.c", 2), std::nullopt);
  EXPECT_EQ(LineMatch(whole("a.c", before), whole("a.c", now)).lineNow("a.c", 2), 3u);
}

TEST(LineMatch, AFileMayHaveBeenRenamed) {
  const Files before = whole("a.c", "1\n2\n"), now = whole("b.c", "0\n1\n2\n");
  EXPECT_EQ(LineMatch(before, now).nameNow("a.c:2", " (gone)"), "a.c:2");
  const LineMatch match(before, now, {{"a.c", "b.c"}});
  EXPECT_EQ(match.nameNow("a.c:2", " (gone)"), "b.c:3");
  EXPECT_EQ(LineMatch(now, before, {{"b.c", "a.c"}}).nameNow("b.c:1", " (gone)"), "b.c:1 (gone)");
}

} // namespace
} // namespace leastaction

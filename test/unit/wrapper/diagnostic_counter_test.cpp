#include "wrapper/diagnostic_counter.h"

#include <gtest/gtest.h>

#include <utility>

namespace leastaction::wrapper {
namespace {

std::pair<int, int> counted(std::string_view text) {
  DiagnosticCounter counter, byBytes;
  counter.read(text);
  counter.finish();
  for (const char &byte : text)
    byBytes.read({&byte, 1});
  byBytes.finish();
  EXPECT_EQ(counter.errors(), byBytes.errors());
  EXPECT_EQ(counter.warnings(), byBytes.warnings());
  return {counter.errors(), counter.warnings()};
}

using Counts = std::pair<int, int>;

TEST(DiagnosticCounter, CompilersAndLinkers) {
  EXPECT_EQ(counted("life.c:3:5: error: expected ';'\n    3 | error: x\nlife.c:4:1: warning: unused\n"), Counts(1, 1));
  EXPECT_EQ(counted("life.c:1:10: fatal error: no.h: No such file\ncompilation terminated.\n"), Counts(1, 0));
  EXPECT_EQ(counted("clang-22: error: linker command failed\n2 warnings and 1 error generated.\n"), Counts(1, 0));
  EXPECT_EQ(counted("/usr/bin/ld: life.o: error: bad\ncollect2: error: ld returned 1 exit status"), Counts(2, 0));
  EXPECT_EQ(counted("life.f90:2:3:\n\n    2 | x\nError: Symbol 'x'\nWarning: Unused\n"), Counts(1, 1));
  EXPECT_EQ(counted("life.cu(3): error: expected\nlife.cu(4): warning #177-D: unused\nlife.cu(5): error #20: x\n"),
            Counts(2, 1));
}

TEST(DiagnosticCounter, Assemblers) {
  EXPECT_EQ(counted("e.s: Assembler messages:\ne.s:1: Error: no such instruction: `foo'\ne.s:2: Warning: x\n"),
            Counts(1, 1));
  EXPECT_EQ(counted("{standard input}: Assembler messages:\n{standard input}:1: Error: no such: `foo'\n"),
            Counts(1, 0));
  EXPECT_EQ(counted("Assembler messages:\nError: can't open a.s for reading: No such file or directory\n"),
            Counts(1, 0));
  EXPECT_EQ(counted("e.s:1: Fatal error: can't close e.o: No space left on device\n"), Counts(1, 0));
}

TEST(DiagnosticCounter, JsonOfGccHasKinds) {
  const std::string error = R"({"kind": "error", "children": [{"kind": "note", "message": "\"kind\": \"error\""}]})",
                    warning = R"({"kind": "warning", "message": "error: unused"})",
                    fatal = R"({"kind": "fatal error"})";
  EXPECT_EQ(counted("[" + error + ", " + warning + ", " + error + ", " + fatal + "]\n"), Counts(3, 1));
  std::string longLine = "[" + warning;
  for (int i = 0; i < 100; ++i)
    longLine += ", " + error;
  EXPECT_EQ(counted(longLine + "]\nlife.c:3:5: error: x\n"), Counts(101, 1));
  EXPECT_EQ(counted("[]\nlife.c:3:5: error: x\n"), Counts(1, 0));
}

TEST(DiagnosticCounter, SarifHasLevels) {
  EXPECT_EQ(
      counted(
          R"({"$schema":"x","runs":[{"results":[{"level":"error","ruleId":"1"},{"level":"warning"},{"level":"note"}],)"
          R"("tool":{"rules":[{"defaultConfiguration":{"enabled":true,"level":"error","rank":50}}]}}]})"),
      Counts(1, 1));
  EXPECT_EQ(counted(R"({"runs": [{"results": [{"ruleId": "error", "level": "error", "message": {}}]}]})"),
            Counts(1, 0));
}

TEST(DiagnosticCounter, Languages) {
  EXPECT_EQ(counted("life.c:3:5: Fehler: erwartet\nlife.c:3:5: Warnung: unbenutzt\n"), Counts(1, 1));
  EXPECT_EQ(counted("life.c:3:5: erreur: attendu\nlife.c:3:5: attention : x\nlife.c:1:1: erreur fatale : y\n"),
            Counts(2, 1));
  EXPECT_EQ(counted("life.c:3:5: error: se esperaba\nlife.c:3:5: aviso: x\n"), Counts(1, 1));
}

TEST(DiagnosticCounter, ColoursAndLinksAreLeftOut) {
  EXPECT_EQ(counted("\x1b[01m\x1b[Klife.c:3:5:\x1b[m\x1b[K \x1b[01;31m\x1b[Kerror: \x1b[m\x1b[Kx\n"), Counts(1, 0));
  EXPECT_EQ(counted("life.c:3:5: \x1b]8;;https://e/\x07warning\x1b]8;;\x07: x\n"), Counts(0, 1));
}

TEST(DiagnosticCounter, WhatIsNone) {
  EXPECT_EQ(counted("life.c:3:5: note: an error: here\n  error: x\nprintf(\"error: x\")\n12 | error: x\nterror: x\n"),
            Counts(0, 0));
  EXPECT_EQ(counted("In file included from error.h:3:\nerrors: none\n: : : : error: x\n"), Counts(0, 0));
  EXPECT_EQ(counted(std::string(100'000, 'x') + ": error: y"), Counts(0, 0));
  EXPECT_EQ(counted(""), Counts(0, 0));
}

} // namespace
} // namespace leastaction::wrapper

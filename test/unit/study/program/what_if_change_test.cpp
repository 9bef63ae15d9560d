#include "analysis/study/program/what_if_change.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

/// Lines 10 and 11 of dot.c, line 10 of two files called same.c, and two functions called sort.
InstructionTable severalFiles() {
  InstructionTable table;
  const auto add = [&](std::string_view file, uint32_t line, std::string_view function) {
    table.addInstruction({.opcode = table.opcode("addq", InstructionClass::integer),
                          .function = table.function(function),
                          .file = table.file(file),
                          .line = line});
  };
  add("/src/dot.c", 10, "main");
  add("/src/dot.c", 11, "void ns::dot(int)");
  add("/src/a/same.c", 10, "sort(int*)");
  add("/src/b/same.c", 10, "sort(double*)");
  return table;
}

std::string problemOf(const std::string &text) {
  Result<WhatIfChange> change = parseChange(text);
  if (!change)
    return change.error().what;
  const Result<void> found = change->find(severalFiles());
  return found ? "" : found.error().what;
}

TEST(WhatIfChange, LinesAndRulesAreRead) {
  const WhatIfChange line = parseChange(" src/dot.c:14   loads=L2 ").value();
  EXPECT_EQ(line.text, "src/dot.c:14 loads=L2");
  EXPECT_EQ(line.file, "src/dot.c");
  EXPECT_EQ(line.line, 14u);
  EXPECT_EQ(line.rule, (InstructionChange{.loadsFrom = MemoryLevel::l2}));
  EXPECT_EQ(parseChange("a.c:1 latency=0").value().rule, (InstructionChange{.latencyTicks = 0}));
  EXPECT_EQ(parseChange("a.c:1 branches=predicted").value().rule, (InstructionChange{.predicted = true}));
  EXPECT_EQ(parseChange("ns::sort(int*, int) free").value().function, "ns::sort(int*, int)");
  EXPECT_TRUE(parseChange("memory=perfect").value().perfectMemory);
  EXPECT_TRUE(parseChange("branches=perfect").value().perfectBranches);
  EXPECT_TRUE(parseChange("sets=hashed").value().hashedSets);
}

TEST(WhatIfChange, WhatCannotBeReadIsTold) {
  EXPECT_EQ(problemOf(""), "a change has a place and a rule");
  EXPECT_EQ(problemOf("dot.c:10"), "a change has a place and a rule");
  EXPECT_EQ(problemOf("dot.c:10 loads=L7"), "loads cannot come from 'L7'");
  EXPECT_EQ(problemOf("dot.c:10 loads"), "loads cannot come from ''");
  EXPECT_EQ(problemOf("dot.c:10 latency=-1"), "a latency cannot be '-1'");
  EXPECT_EQ(problemOf("dot.c:10 latency=1.5"), "a latency cannot be '1.5'");
  EXPECT_EQ(problemOf("dot.c:10 latency=10001"), "a latency cannot be '10001'");
  EXPECT_EQ(problemOf("dot.c:10 branches=wrong"), "branches of a line cannot be 'wrong'");
  EXPECT_EQ(problemOf("dot.c:10 faster"), "there is no rule 'faster'");
  EXPECT_EQ(problemOf("dot.c:10 memory=perfect"), "memory=perfect is of the whole program, not of a place");
  EXPECT_EQ(problemOf("dot.c:10 branches=perfect"), "branches=perfect is of the whole program, not of a place");
  EXPECT_EQ(problemOf("sets=wide"), "there is no change 'sets=wide' of the whole program");
  EXPECT_EQ(problemOf("dot.c:0 free"), "there is no line 0");
  EXPECT_EQ(problemOf("dot.c:99999999999 free"), "there is no line 99999999999");
  EXPECT_EQ(problemOf(":10 free"), "the line has no file");
}

TEST(WhatIfChange, LoadsComeFromCachesThatTheCoreHas) {
  const CoreDescription without = *findCore("ppc970"), with = *findCore("skylake");
  const WhatIfChange fromL3 = parseChange("dot.c:10 loads=L3").value();
  EXPECT_TRUE(fromL3.checkCore(with));
  const Result<void> refused = fromL3.checkCore(without);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().what, "loads cannot come from L3: the core ppc970 has none");
  EXPECT_TRUE(parseChange("dot.c:10 loads=L2").value().checkCore(without));
}

TEST(WhatIfChange, PlacesAreFoundByTheEndOfTheirName) {
  const InstructionTable table = severalFiles();
  WhatIfChange line = parseChange("dot.c:10 free").value();
  ASSERT_TRUE(line.find(table));
  EXPECT_EQ(line.file, "/src/dot.c");
  EXPECT_TRUE(line.concerns(table, 0));
  EXPECT_FALSE(line.concerns(table, 1));
  WhatIfChange function = parseChange("sort(int*) free").value();
  ASSERT_TRUE(function.find(table));
  EXPECT_TRUE(function.concerns(table, 2));
  EXPECT_FALSE(function.concerns(table, 3));
  EXPECT_EQ(problemOf("b/same.c:10 free"), "");
  EXPECT_EQ(problemOf("memory=perfect"), "");
}

TEST(WhatIfChange, PlacesThatAreNoneOrSeveralAreTold) {
  EXPECT_EQ(problemOf("dot.c:99 free"), "line 99 of dot.c has no instruction that was executed");
  EXPECT_EQ(problemOf("ot.c:10 free"), "no instruction of a file 'ot.c' was executed");
  EXPECT_EQ(problemOf("dott free"), "no instruction of a function 'dott' was executed");
  EXPECT_EQ(problemOf("same.c:10 free"), "'same.c' may be any of several files: /src/a/same.c, /src/b/same.c");
  EXPECT_EQ(problemOf("sort free"), "'sort' may be any of several functions: sort(double*), sort(int*)");
}

} // namespace
} // namespace leastaction

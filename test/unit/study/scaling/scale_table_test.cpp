#include "analysis/study/scaling/scale_table.h"
#include "test/unit/study/scratch_folder.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

const std::string headings = "P,n,time_s,W,algorithm,phase,repetition,program\n";

ScaleRow rowOf(const std::string &time, const std::string &algorithm) {
  ScaleRow row;
  row.time = time;
  row.algorithm = algorithm;
  return row;
}

TEST(ScaleTable, GoesOnWhereItWas) {
  const ScratchFolder folder;
  const std::string path = folder.path("runs.csv");
  const ScaleRun run{.program = "./add {n}, fast", .processors = 4, .size = 1000, .repetition = 1};
  {
    Result<ScaleTable> table = ScaleTable::open(path);
    ASSERT_TRUE(table) << table.error().text();
    EXPECT_FALSE(table->has(run));
    ASSERT_TRUE(table->add(run, {rowOf("0.5", "a \"b\""), rowOf("0.25", "")}));
    EXPECT_TRUE(table->has(run));
  }
  EXPECT_EQ(ScratchFolder::textOf(path), headings + "4,1000,0.5,,\"a \"\"b\"\"\",,1,\"./add {n}, fast\"\n"
                                                    "4,1000,0.25,,,,1,\"./add {n}, fast\"\n");
  const Result<ScaleTable> table = ScaleTable::open(path);
  ASSERT_TRUE(table) << table.error().text();
  EXPECT_TRUE(table->has(run));
  EXPECT_FALSE(table->has({.program = run.program, .processors = 4, .size = 1000, .repetition = 2}));
}

TEST(ScaleTable, TakesOffALineThatWasCutShort) {
  const ScratchFolder folder;
  const std::string path = folder.file("runs.csv", headings + "4,1000,0.5,,,,1,x\n8,1000,0.");
  const Result<ScaleTable> table = ScaleTable::open(path);
  ASSERT_TRUE(table) << table.error().text();
  EXPECT_EQ(ScratchFolder::textOf(path), headings + "4,1000,0.5,,,,1,x\n");
  EXPECT_TRUE(table->has({.program = "x", .processors = 4, .size = 1000, .repetition = 1}));
}

TEST(ScaleTable, IsNoOtherFile) {
  const ScratchFolder folder;
  const std::string other = folder.file("other.csv", "P,n,time_s\n1,2,3\n");
  const Result<ScaleTable> table = ScaleTable::open(other);
  ASSERT_FALSE(table);
  EXPECT_EQ(table.error().what, "the file is not a table of 'leastaction scale'");
  EXPECT_EQ(ScratchFolder::textOf(other), "P,n,time_s\n1,2,3\n");
  EXPECT_FALSE(ScaleTable::open(folder.file("row.csv", headings + "4,1000,0.5,,,,one,x\n")));
}

} // namespace
} // namespace leastaction

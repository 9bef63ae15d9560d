#include "analysis/study/scaling/printed_rows.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

TEST(PrintedRows, AreTheFirstTableWithATime) {
  const Result<std::vector<ScaleRow>> rows =
      printedRows("hello, world\nn, time_s ,phase\n10,0.5,sum\n10,0.25,send\nbye\n11,1,x\n", "add");
  ASSERT_TRUE(rows) << rows.error().text();
  ASSERT_EQ(rows->size(), 2U);
  EXPECT_EQ((*rows)[0].time, "0.5");
  EXPECT_EQ((*rows)[1].phase, "send");
  EXPECT_EQ((*rows)[1].size, "10");
  EXPECT_EQ((*rows)[1].processors, "");
}

TEST(PrintedRows, MayBeNone) {
  for (const char *text :
       {"", "done\n", "n,k\n1,2\n", "W, as it was\n1,2\n", "time,flies\nlike,arrows\n", "1,2\n3,4\n"}) {
    const Result<std::vector<ScaleRow>> rows = printedRows(text, "add");
    ASSERT_TRUE(rows) << rows.error().text();
    EXPECT_TRUE(rows->empty()) << text;
  }
}

TEST(PrintedRows, AreWrong) {
  const auto error = [](const std::string &output) { return printedRows(output, "add").error().text(); };
  EXPECT_TRUE(error("n,time_s\n1,long\n").starts_with("'long' is not a number (add, its output, line 2)"));
  EXPECT_EQ(error("time_s\n0.5\n0\n"), "time_s is 0 (add, its output, line 3): print a time_s larger than zero");
  EXPECT_EQ(error("hello\ntime_s,W\n-1,5\n"),
            "time_s is -1 (add, its output, line 3): print a time_s larger than zero");
  EXPECT_EQ(error("time_s,W\n1,0\n"), "W is 0 (add, its output, line 2): print a W larger than zero");
}

TEST(PrintedRows, NameTheirTimeSeconds) {
  const auto error = [](const std::string &output) { return printedRows(output, "add").error().text(); };
  EXPECT_EQ(error("time,W\n0.5,1000\n"), "the heading 'time,W' has no column time_s (add, its output, line 1): print "
                                         "the time in seconds, and call its column time_s in place of 'time'");
  EXPECT_EQ(error("begun\nn,W\n10,1000\n"), "the heading 'n,W' has no column time_s (add, its output, line 2): print a "
                                            "column time_s, the time in seconds, beside W");
  for (const char *name : {"Time_s", "time_ms", "seconds", "walltime", "T"})
    EXPECT_NE(error(std::string(name) + "\n0.5\n").find("in place of '" + std::string(name) + "'"), std::string::npos);
}

TEST(PrintedRows, ArePrintedByOneRank) {
  EXPECT_EQ(printedRows("time_s,W\n1,5\ntime_s,W\n1,5\n", "add").error().text(),
            "the heading 'time_s,W' is printed more than once (add, its output, line 3): let one rank print the table "
            "alone, once: if (rank == 0); a program without MPI runs on each processor and prints as often");
  EXPECT_FALSE(printedRows("a\ntime_s\na\ntime_s\n1\n1\n", "add"));
}

} // namespace
} // namespace leastaction

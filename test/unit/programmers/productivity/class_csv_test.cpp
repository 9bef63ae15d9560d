#include "analysis/programmers/productivity/class_csv.h"

#include <gtest/gtest.h>

#include <cstring>

namespace leastaction {

namespace {

Result<ClassRecords> readText(const std::string &text, const std::string &project = "") {
  size_t at = 0;
  CsvRows rows("c.csv", [&](std::span<char> room) -> Result<size_t> {
    const size_t count = std::min(room.size(), text.size() - at);
    std::memcpy(room.data(), text.data() + at, count);
    at += count;
    return count;
  });
  const PowerRatings ratings = PowerRatings::standard();
  ClassRecords records;
  Result<void> read = readClassCsv(rows, {.ratings = ratings, .project = project}, records);
  if (!read)
    return std::unexpected(read.error());
  return records;
}

std::string csvError(const std::string &text, const std::string &project = "") {
  const Result<ClassRecords> records = readText(text, project);
  return records ? "" : records.error().text();
}

const std::string header = "programmer,start_s,end_s,activity\n";

} // namespace

TEST(ClassCsv, ReadsReportsInAnyOrderOfColumns) {
  const Result<ClassRecords> records = readText(
      "activity,mood,end_s,programmer,start_s,measured_gap_s\nlearning,good,60,\"Lovelace, Ada\",0,45\n,,90, Bob ,,\n");
  ASSERT_TRUE(records);
  ASSERT_EQ(records->reports.size(), 2U);
  EXPECT_EQ(records->reports[0].programmer, "Lovelace, Ada");
  EXPECT_EQ(records->reports[0].activity, 3U);
  EXPECT_EQ(records->reports[0].start, 0);
  EXPECT_EQ(records->reports[0].end, 60);
  EXPECT_EQ(records->reports[0].measuredGap, 45);
  EXPECT_FALSE(records->reports[1].measuredGap);
  EXPECT_EQ(records->reports[1].programmer, "Bob");
  EXPECT_FALSE(records->reports[1].start);
  EXPECT_FALSE(records->reports[1].activity);
}

TEST(ClassCsv, ReadsOneProject) {
  const std::string text = "programmer,start_s,end_s,activity,project\nA,0,1,Other,life\nA,1,2,Other,sharks\n";
  EXPECT_EQ(readText(text)->reports.size(), 2U);
  EXPECT_EQ(readText(text, "life")->reports.size(), 1U);
  EXPECT_EQ(readText(text, "life")->projects, (std::set<std::string>{"life", "sharks"}));
  EXPECT_EQ(csvError(header + "A,0,1,Other\n", "life").substr(0, 29), "the reports name no project (");
}

TEST(ClassCsv, ReadsCurves) {
  const Result<ClassRecords> records = readText("programmer,time_s,action\nA,0,0\nB,10,5\nA,10,30.5\n");
  ASSERT_TRUE(records);
  ASSERT_EQ(records->curves.size(), 2U);
  EXPECT_EQ(records->curves[0].points.size(), 2U);
  EXPECT_EQ(records->curves[0].points[1].action, 30.5);
}

TEST(ClassCsv, MistakesNameTheLine) {
  EXPECT_EQ(csvError("").substr(0, 17), "the file is empty");
  EXPECT_EQ(csvError(header), "there are no rows below the header (c.csv, line 2): add a row for each report");
  EXPECT_EQ(csvError("programmer,start_s,end_s\nA,0,1\n").substr(0, 44),
            "the column 'activity' is missing (c.csv, lin");
  EXPECT_EQ(csvError("programmer,time_s\nA,0\n").substr(0, 32), "the column 'action' is missing (");
  EXPECT_EQ(csvError("start_s,end_s,activity\n0,1,Other\n").substr(0, 36), "the column 'programmer' is missing (");
  EXPECT_EQ(csvError("programmer,end_s,end_s\n").substr(0, 32), "the column 'end_s' appears twice");
  EXPECT_EQ(csvError(header + "A,0,1\n").substr(0, 33), "the row has 3 fields, the header ");
  EXPECT_EQ(csvError(header + ",0,1,Other\n").substr(0, 26), "the programmer has no name");
  EXPECT_EQ(csvError(header + "A,soon,1,Other\n").substr(0, 50), "'soon' in the column 'start_s' is not a number (c.");
  EXPECT_EQ(csvError(header + "A,0,,Other\n").substr(0, 42), "'' in the column 'end_s' is not a number (");
  EXPECT_EQ(csvError(header + "A,0,1e13,Other\n").substr(0, 42), "'1e13' in the column 'end_s' is too large ");
  EXPECT_EQ(csvError(header + "A,0,inf,Other\n").substr(0, 40), "'inf' in the column 'end_s' is too large");
  EXPECT_EQ(csvError(header + "A,nan,1,Other\n").substr(0, 37), "'nan' in the column 'start_s' is not ");
  EXPECT_EQ(
      csvError(header + "A,5,1,Other\n"),
      "the interval ends at 1 s, before its start at 5 s (c.csv, line 2): swap the two, or leave the start empty");
  EXPECT_EQ(csvError(header + "A,0,1,Sleeping\n").substr(0, 46), "the activity 'Sleeping' has no power rating (c");
  const std::string points = "programmer,time_s,action\n";
  EXPECT_EQ(csvError(points + "A,5,1\nA,4,2\n").substr(0, 46), "the time of 'A' goes back from 5 s to 4 s (c.c");
  EXPECT_EQ(csvError(points + "A,-5,1\n"),
            "'-5' in the column 'time_s' is negative (c.csv, line 2): write a number from 0 to 1e+11, like 1200.5");
  EXPECT_EQ(csvError(points + "A,5,-1\n").substr(0, 40), "'-1' in the column 'action' is negative ");
  EXPECT_EQ(csvError(header + "A,0,2e11,Other\n").substr(0, 42), "'2e11' in the column 'end_s' is too large ");
  EXPECT_EQ(csvError(header + "A,-inf,1,Other\n").substr(0, 43), "'-inf' in the column 'start_s' is negative ");
  EXPECT_EQ(csvError(points + "A,5,3\nA,6,2\n").substr(0, 36), "the action of 'A' falls from 3 to 2 ");
}

} // namespace leastaction

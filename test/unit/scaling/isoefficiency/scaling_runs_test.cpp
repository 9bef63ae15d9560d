#include "analysis/scaling/isoefficiency/scaling_runs.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace leastaction {
namespace {

Result<std::vector<MeasuredAlgorithm>> readScaling(std::string text) {
  CsvRows rows("runs.csv", [text, at = size_t{0}](std::span<char> room) mutable -> Result<size_t> {
    const size_t count = std::min(room.size(), text.size() - at);
    std::copy_n(text.begin() + static_cast<std::ptrdiff_t>(at), count, room.begin());
    at += count;
    return count;
  });
  return readScalingRuns(rows, "runs.csv");
}

TEST(ScalingRuns, BringsTogetherRepetitionsAndAlgorithms) {
  const auto runs = readScaling("time_s,n,P,algorithm\n3,10,1,a\n1,10,1,a\n2,10,1,a\n1,10,2,a\n5,10,1,b\n4,10,4,b\n");
  ASSERT_TRUE(runs) << runs.error().text();
  ASSERT_EQ(runs->size(), 2U);
  EXPECT_EQ((*runs)[0].points[0].times.size(), 3U);
  EXPECT_EQ((*runs)[0].points[0].time(), 2);
  EXPECT_EQ((*runs)[1].points[1].processors, 4);
}

TEST(ScalingRuns, DifferentProgramsAreDifferentAlgorithms) {
  const auto names = [](const std::string &text) {
    std::vector<std::string> all;
    for (const MeasuredAlgorithm &algorithm : *readScaling(text))
      all.push_back(algorithm.name);
    return all;
  };
  using Names = std::vector<std::string>;
  EXPECT_EQ(names("P,n,time_s,program\n1,9,1,x\n2,9,1,x\n1,9,5,y\n2,9,4,y\n"), (Names{"x", "y"}));
  EXPECT_EQ(names("P,n,time_s,algorithm,program\n1,9,1,a,x\n2,9,1,a,x\n1,9,5,b,x\n2,9,4,b,x\n"), (Names{"a", "b"}));
  EXPECT_EQ(names("P,n,time_s,algorithm,program\n1,9,1,a,x\n2,9,1,a,x\n1,9,5,a,y\n2,9,4,a,y\n1,9,5,,y\n2,9,4,,y\n"),
            (Names{"a, x", "a, y", "y"}));
  const auto runs = readScaling("P,n,time_s,program\n1,9,1,x\n2,9,1,x\n1,9,5,y\n2,9,4,y\n");
  EXPECT_EQ((*runs)[0].points[0].times, std::vector<double>{1});
  EXPECT_EQ((*runs)[1].points[0].times, std::vector<double>{5});
}

TEST(ScalingRuns, PhasesAddUp) {
  const auto runs = readScaling("P,n,time_s,phase\n1,10,3,compute\n1,10,1,wait\n2,10,2,compute\n2,10,1,wait\n");
  ASSERT_TRUE(runs);
  EXPECT_EQ((*runs)[0].points[0].time(), 4);
  EXPECT_EQ((*runs)[0].points[1].phases[1].first, "wait");
  const auto totals = readScaling("P,n,time_s,phase\n1,10,3,compute\n1,10,7,total\n2,10,2,compute\n2,10,5,\n");
  EXPECT_EQ((*totals)[0].points[0].time(), 7);
  EXPECT_EQ((*totals)[0].points[1].time(), 5);
}

TEST(ScalingRuns, SizeMayBeTheWork) {
  EXPECT_EQ((*readScaling("P,W,time_s\n1,100,3\n2,100,2\n"))[0].points[0].size, 100);
}

TEST(ScalingRuns, BadInputIsNamed) {
  const auto error = [](const std::string &text) { return readScaling(text).error().text(); };
  EXPECT_TRUE(error("").starts_with("the file is empty"));
  EXPECT_TRUE(error("P,n\n").starts_with("the column 'time_s' is missing"));
  EXPECT_TRUE(error("P,time_s\n").starts_with("the problem's size is missing"));
  EXPECT_TRUE(error("P,n,time_s\n").starts_with("there are no runs"));
  EXPECT_TRUE(error("P,n,time_s\n4,1,1\n4,2,1\n").starts_with("all runs have P = 4"));
  EXPECT_TRUE(
      error("P,n,time_s\n4,1,-1\n").starts_with("'time_s' is not larger than zero (runs.csv, line 2, column 3)"));
  EXPECT_EQ(error("P,n,time_s\n1,1,1\n2,1,1e-300\n"),
            "'time_s' is 1e-300 s (runs.csv, line 3, column 3): correct it, or "
            "leave the row out: times are from 1e-12 to 1e+12 s");
  EXPECT_TRUE(error("time_s,P,n\n1e300,1,1\n").starts_with("'time_s' is 1e+300 s (runs.csv, line 2, column 1)"));
  EXPECT_TRUE(error("P,n,time_s\n1.5,1,1\n").starts_with("'P' is not a whole number"));
  EXPECT_TRUE(error("P,n,time_s\n1,1\n").starts_with("the row has 2 cells"));
  EXPECT_TRUE(error("P,n,n,time_s\n").starts_with("the column 'n' appears twice"));
}

} // namespace
} // namespace leastaction

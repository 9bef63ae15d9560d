#include "analysis/scaling/complexity/performance_csv.h"

#include <cmath>
#include <cstring>
#include <gtest/gtest.h>

namespace leastaction {
namespace {

Result<PerformanceData> read(const std::string &text) {
  size_t at = 0;
  CsvRows rows("t.csv", [&](std::span<char> buffer) -> Result<size_t> {
    const size_t count = std::min(buffer.size(), text.size() - at);
    std::memcpy(buffer.data(), text.data() + at, count);
    at += count;
    return count;
  });
  return readPerformanceCsv(rows);
}

std::string problem(const std::string &text) {
  const Result<PerformanceData> data = read(text);
  return data ? "" : data.error().text();
}

TEST(PerformanceCsv, SweepsWithColumnsInAnyOrder) {
  const PerformanceData data =
      read("alpha,system,accesses_per_s,L,M,c,host\n.5,a,1e9,4,64,,x\n1,b,2e9,8,64,16,y\n").value();
  EXPECT_EQ(data.variables, (std::vector<std::string>{"alpha", "L", "M", "c"}));
  EXPECT_EQ(data.unit, "accesses/s");
  ASSERT_EQ(data.systems.size(), 2u);
  EXPECT_EQ(data.systems[1].points[0].performance, 2e9);
  EXPECT_TRUE(std::isnan(data.systems[0].points[0].variables[3]));
  EXPECT_EQ(data.systems[1].points[0].variables[3], 16);
}

TEST(PerformanceCsv, BenchmarksWithPredictions) {
  const PerformanceData data = read("system,benchmark,measured,predicted\na,x,3,2\na,y,5,5\n").value();
  EXPECT_EQ(data.benchmarks, (std::vector<std::string>{"x", "y"}));
  EXPECT_EQ(data.systems[0].points[0].predicted, 2);
}

TEST(PerformanceCsv, PerformanceThatIsNoneIsNamedByItsRow) {
  const std::string head = "system,L,alpha,M,accesses_per_s\na,1,1,64,1e9\n";
  EXPECT_EQ(problem(head + "a,2,1,64,0\n").substr(0, 60),
            "'accesses_per_s' is 0, not larger than zero (t.csv, line 3):");
  EXPECT_NE(problem(head + "a,2,1,64,-5\n").find("is -5, not larger than zero (t.csv, line 3)"), std::string::npos);
  EXPECT_NE(problem(head + "a,2,1,64,\n").find("'accesses_per_s' is missing (t.csv, line 3)"), std::string::npos);
  EXPECT_NE(problem(head + "a,2,1,64,nan\n").find("is nan, not a finite number (t.csv, line 3)"), std::string::npos);
  EXPECT_NE(problem(head + "a,2,1,64,inf\n").find("is inf, not a finite number (t.csv, line 3)"), std::string::npos);
  EXPECT_NE(problem(head + "a,2,1,64\n").find("the row has 4 cells, the heading 5 (t.csv, line 3)"), std::string::npos);
  EXPECT_NE(problem(head + "a,two,1,64,7\n").find("'L' is 'two', which is not a number (t.csv, line 3)"),
            std::string::npos);
  EXPECT_NE(problem(head + "a,2,1,64,1e-320\n").find("is 1e-320, which no machine does (t.csv, line 3)"),
            std::string::npos);
  EXPECT_NE(problem("system,benchmark,measured,n\na,x,1,3\na,x,1,many\n").find("'n' is 'many', and a number in rows"),
            std::string::npos);
  EXPECT_NE(problem(head + ",2,1,64,7\n").find("'system' is missing"), std::string::npos);
  EXPECT_NE(problem("system,benchmark,measured,predicted\na,x,1,0\n").find("'predicted' is 0"), std::string::npos);
}

TEST(PerformanceCsv, TablesThatAreNone) {
  EXPECT_NE(problem("").find("the file is empty"), std::string::npos);
  EXPECT_NE(problem("a,b\n").find("there is no column of performance"), std::string::npos);
  EXPECT_NE(problem("L,measured\n").find("the column 'system' is missing"), std::string::npos);
  EXPECT_NE(problem("system,measured\n").find("the file has no rows"), std::string::npos);
  EXPECT_NE(problem("system,L,L,measured\n").find("the column 'L' appears twice"), std::string::npos);
}

} // namespace
} // namespace leastaction

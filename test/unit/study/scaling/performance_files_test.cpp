#include "analysis/study/scaling/performance_files.h"
#include "test/unit/study/scratch_folder.h"

#include <gtest/gtest.h>

#include <cmath>

namespace leastaction {
namespace {

class PerformanceFiles : public testing::Test {
protected:
  ScratchFolder folder_;
};

TEST_F(PerformanceFiles, AreOneSystemByItsName) {
  const std::string a = folder_.file("a.csv", "system,benchmark,measured,size\nx,sort,2,10\n");
  const std::string b = folder_.file("b.csv", "system,benchmark,measured,depth\nx,scan,3,7\ny,sort,4,8\n");
  const Result<PerformanceData> data = readPerformance({a, b});
  ASSERT_TRUE(data) << data.error().text();
  EXPECT_EQ(data->variables, (std::vector<std::string>{"size", "depth"}));
  EXPECT_EQ(data->benchmarks, (std::vector<std::string>{"sort", "scan"}));
  ASSERT_EQ(data->systems.size(), 2U);
  ASSERT_EQ(data->systems[0].points.size(), 2U);
  EXPECT_EQ(data->systems[0].points[0].variables[0], 10);
  EXPECT_TRUE(std::isnan(data->systems[0].points[0].variables[1])); // a file knows nothing of another's columns
  EXPECT_TRUE(std::isnan(data->systems[0].points[1].variables[0]));
  EXPECT_EQ(data->systems[0].points[1].variables[1], 7);
  EXPECT_EQ(data->systems[1].points[0].benchmark, 0U);
}

TEST_F(PerformanceFiles, MayBeJsonByTheirFirstCharacter) {
  const std::string json =
      folder_.file("sort.txt", "\n {\"results\": [{\"command\": \"sort\", \"mean\": 0.5, \"times\": [0.5]}]}");
  const Result<PerformanceData> data = readPerformance({json});
  ASSERT_TRUE(data) << data.error().text();
  ASSERT_EQ(data->systems.size(), 1U);
  EXPECT_EQ(data->systems[0].points[0].performance, 2);
  EXPECT_EQ(data->unit, "runs/s");
}

TEST_F(PerformanceFiles, OfDifferentKindsHaveNoMean) {
  const std::string map = folder_.file("map.csv", "system,L,alpha,M,c,accesses_per_s\nx,1,1,1024,1,1e6\n");
  const std::string json = folder_.file("sort.json", "{\"results\": [{\"command\": \"sort\", \"mean\": 0.5}]}");
  const Result<PerformanceData> data = readPerformance({map, json});
  ASSERT_FALSE(data);
  EXPECT_EQ(data.error().what, "the files have different units, accesses/s and runs/s");
  EXPECT_EQ(data.error().where, json);
}

} // namespace
} // namespace leastaction

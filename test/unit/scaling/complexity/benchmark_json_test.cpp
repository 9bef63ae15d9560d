#include "analysis/scaling/complexity/benchmark_json.h"

#include <cmath>
#include <gtest/gtest.h>

namespace leastaction {
namespace {

TEST(BenchmarkJson, GoogleBenchmark) {
  const PerformanceData data = readBenchmarkJson(R"({"context": {"executable": "./bin/sort_bench"}, "benchmarks": [
    {"name": "BM_sort/64/2", "run_type": "iteration", "real_time": 200, "time_unit": "ns"},
    {"name": "BM_sort/size:128/min_time:0.5", "run_type": "iteration", "real_time": 3, "time_unit": "ms"},
    {"name": "BM_sort/64_mean", "run_type": "aggregate", "real_time": 9, "time_unit": "ns"}]})",
                                                 "b.json")
                                   .value();
  ASSERT_EQ(data.systems.size(), 1u);
  EXPECT_EQ(data.systems[0].name, "sort_bench");
  ASSERT_EQ(data.systems[0].points.size(), 2u);
  EXPECT_EQ(data.variables, (std::vector<std::string>{"n", "n2", "size"}));
  EXPECT_NEAR(data.systems[0].points[0].performance, 5e6, 1e-6);
  EXPECT_EQ(data.systems[0].points[0].variables[1], 2);
  EXPECT_NEAR(data.systems[0].points[1].performance, 1 / 3e-3, 1e-9);
  EXPECT_TRUE(std::isnan(data.systems[0].points[1].variables[0]));
  EXPECT_EQ(data.benchmarks, (std::vector<std::string>{"BM_sort"}));
}

TEST(BenchmarkJson, Hyperfine) {
  const PerformanceData data = readBenchmarkJson(R"({"results": [
    {"command": "sleep 0.1", "mean": 0.1, "parameters": {"t": "0.1"}},
    {"command": "sleep 0.2", "mean": 0.2, "parameters": {"t": "0.2"}}]})",
                                                 "h.json")
                                   .value();
  EXPECT_EQ(data.benchmarks, (std::vector<std::string>{"sleep {t}"}));
  EXPECT_NEAR(data.systems[0].points[1].performance, 5, 1e-12);
  EXPECT_EQ(data.systems[0].points[1].variables[0], 0.2);
}

TEST(BenchmarkJson, TimesThatAreNoneAreNamed) {
  auto problem = [](const std::string &text) { return readBenchmarkJson(text, "b.json").error().text(); };
  EXPECT_EQ(problem(R"({"benchmarks": [{"name": "a", "real_time": 1}, {"name": "b", "real_time": 0}]})"),
            "the time is 0 s, not larger than zero (b.json, 2, b): measure it again, or leave it out");
  EXPECT_NE(problem(R"({"benchmarks": [{"name": "a"}]})").find("'real_time' is missing or not a number (b.json, 1, a)"),
            std::string::npos);
  EXPECT_NE(problem(R"({"benchmarks": [{"name": "a", "error_occurred": true}]})").find("ended with an error"),
            std::string::npos);
  EXPECT_NE(problem(R"({"results": [{"command": "x", "mean": null}]})").find("'mean' is missing"), std::string::npos);
  EXPECT_NE(problem("{").find("the file is not JSON"), std::string::npos);
  EXPECT_NE(problem("{}").find("neither 'benchmarks' nor 'results'"), std::string::npos);
  EXPECT_NE(problem(R"({"benchmarks": []})").find("no measurement"), std::string::npos);
  EXPECT_NE(problem(R"({"benchmarks": [3]})").find("has no name"), std::string::npos);
}

} // namespace
} // namespace leastaction

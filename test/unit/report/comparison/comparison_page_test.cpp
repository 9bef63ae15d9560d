#include "analysis/report/comparison/comparison_formats.h"
#include "analysis/report/format/packed_array.h"
#include "test/unit/report/comparison/comparison_fixture.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace leastaction {
namespace {

using Json = nlohmann::ordered_json;

TEST(ComparisonPage, HasPackedCurves) {
  const ComparisonReport set = fixture::exampleComparison();
  Json expected = toJson(set);
  for (Json &program : expected["programs"])
    program["action_curve"]["action"] = packFloats(program["action_curve"]["action"].get<std::vector<double>>());
  EXPECT_EQ(pageJson(set), expected);
}

TEST(ComparisonPage, OfManyProgramsTheMatrixIsPacked) {
  EXPECT_TRUE(pageJson(fixture::manyPrograms(50))["distance"].contains("f32"));
}

} // namespace
} // namespace leastaction

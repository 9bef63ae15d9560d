#include "analysis/report/format/json_values.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cmath>

namespace leastaction {
namespace {

TEST(JsonValues, WhatIsUnknownIsNull) {
  EXPECT_EQ(number(NAN).dump(), "null");
  EXPECT_EQ(number(INFINITY).dump(), "null");
  EXPECT_EQ(knownNumber(0).dump(), "null");
  EXPECT_EQ(textOrNull("").dump(), "null");
  EXPECT_EQ(hexAddress(0).dump(), "null");
  EXPECT_EQ(hexAddress(4096).dump(), "\"0x1000\"");
}

TEST(JsonValues, WholeNumbersHaveNoPoint) {
  EXPECT_EQ(wholeOrNumber(-12).dump(), "-12");
  EXPECT_EQ(wholeOrNumber(0.5).dump(), "0.5");
  EXPECT_EQ(rounded(123456.7, 3).dump(), "123000");
  EXPECT_EQ(rounded(0.00123456, 3).dump(), "0.00123");
}

TEST(JsonValues, CurvesAreJoinedToFitAndKeepTheirEnds) {
  const ActionCurve curve{.binTicks = 2, .action = {0, 1, 2, 3, 4, 7}};
  EXPECT_EQ(curveJson(curve).dump(), R"({"bin_ticks":2,"action":[0,1,2,3,4,7]})");
  EXPECT_EQ(curveJson(curve, 3).dump(), R"({"bin_ticks":4,"action":[0,2,4,7]})");
  EXPECT_EQ(curveJson(curve, 1).dump(), R"({"bin_ticks":10,"action":[0,7]})");
  EXPECT_EQ(curveJson({}, 1).dump(), R"({"bin_ticks":1,"action":[]})");
}

} // namespace
} // namespace leastaction

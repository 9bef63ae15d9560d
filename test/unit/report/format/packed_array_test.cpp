#include "analysis/report/format/packed_array.h"

#include <gtest/gtest.h>
#include <limits>
#include <nlohmann/json.hpp>
#include <vector>

namespace leastaction {

TEST(PackedArray, IsBase64OfLittleEndianNumbers) {
  EXPECT_EQ(packFloats(std::vector<double>{1})["f32"], "AACAPw==");
  EXPECT_EQ(packFloats(std::vector<double>{1, -2, 0.5})["f32"], "AACAPwAAAMAAAAA/");
  EXPECT_EQ(packDoubles(std::vector<double>{1})["f64"], "AAAAAAAA8D8=");
  EXPECT_EQ(packFloats({})["f32"], "");
}

TEST(PackedArray, ScaledNumbersAreFractionsOfTheLargest) {
  const nlohmann::ordered_json packed = packScaled(std::vector<float>{0, 6, 3});
  EXPECT_EQ(packed["u16"], "AAD//wCA");
  EXPECT_DOUBLE_EQ(packed["scale"].get<double>() * 65535, 6);
  EXPECT_EQ(packScaled(std::vector<float>{0, 0})["u16"], "AAAAAA==");
}

TEST(PackedArray, WhatIsNoNumberIsZero) {
  EXPECT_EQ(packFloats(std::vector<double>{std::numeric_limits<double>::quiet_NaN()})["f32"], "AAAAAA==");
  EXPECT_EQ(packScaled(std::vector<float>{std::numeric_limits<float>::infinity(), 1})["u16"], "AAD//w==");
}

} // namespace leastaction

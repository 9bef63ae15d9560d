#include "analysis/program/spectrum/action_curve.h"

#include <gtest/gtest.h>

namespace leastaction {

TEST(ActionCurve, TwiceTheAreaUpToEachEdge) {
  const SpectrumBins bins{.binTicks = 2, .mean = {1, 2, 0.5}, .min = {}, .max = {}};
  const ActionCurve curve = actionCurve(bins, 5, 14, 100);
  EXPECT_EQ(curve.binTicks, 2U);
  EXPECT_EQ(curve.action, (std::vector<double>{0, 4, 12, 14}));
}

TEST(ActionCurve, JoinsBinsWhenThereAreTooMany) {
  const SpectrumBins bins{.binTicks = 1, .mean = {1, 1, 1, 1, 1}, .min = {}, .max = {}};
  const ActionCurve curve = actionCurve(bins, 5, 10, 3);
  EXPECT_EQ(curve.binTicks, 2U);
  EXPECT_EQ(curve.action, (std::vector<double>{0, 4, 8, 10}));
}

TEST(ActionCurve, NoTicksGiveASingleZero) {
  EXPECT_EQ(actionCurve({}, 0, 0, 10).action, (std::vector<double>{0}));
}

} // namespace leastaction

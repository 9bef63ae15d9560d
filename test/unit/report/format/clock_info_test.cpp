#include "analysis/report/format/clock_info.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

TEST(ClockInfo, TellsWhatIsKnown) {
  EXPECT_EQ(clockText({.name = "tsc", .hz = 2.6e9, .resolutionTicks = 26}), "tsc, 2.6 GHz, resolution 26 tick");
  EXPECT_EQ(clockText({}), "unknown, resolution 1 tick");
  EXPECT_EQ(clockJson({.name = "tsc"}).dump(), R"({"name":"tsc","hz":null,"resolution_ticks":1.0})");
}

} // namespace
} // namespace leastaction

#include "analysis/execution/core/port_fit.h"

#include <gtest/gtest.h>

#include <array>
#include <bit>

namespace leastaction {
namespace {

using Ports = std::vector<uint64_t>;

TEST(PortFit, TheFullestSetOfPortsDecides) {
  EXPECT_DOUBLE_EQ(leastTicks({}), 0);
  EXPECT_DOUBLE_EQ(leastTicks(Ports{0b11}), 0.5);
  EXPECT_DOUBLE_EQ(leastTicks(Ports{0b01, 0b11}), 1);
  EXPECT_DOUBLE_EQ(leastTicks(Ports{0b001, 0b010, 0b111}), 1);
  EXPECT_DOUBLE_EQ(leastTicks(Ports{0b011, 0b110, 0b101}), 1) << "three micro-ops for three ports";
}

TEST(PortFit, WhatIsRightStays) {
  const Ports groups = {0b0001, 0b0011, 0b1111};
  EXPECT_EQ(fitPorts(Ports{0b0011}, 0.497, groups), Ports{0b0011});
  EXPECT_EQ(fitPorts(Ports{0b0001, 0b0011}, 1.01, groups), (Ports{0b0001, 0b0011}));
  EXPECT_EQ(fitPorts(Ports{}, 1, groups), Ports{}) << "no port to begin with";
}

TEST(PortFit, MicroOpsStayAndPortsChange) {
  const Ports groups = {0b0001, 0b0010, 0b0011, 0b1111, 0b110000};
  EXPECT_EQ(fitPorts(Ports{0b1111}, 0.5, groups), Ports{0b0011}) << "slower: fewer ports";
  EXPECT_EQ(fitPorts(Ports{0b0001}, 0.25, groups), Ports{0b1111}) << "faster: more ports";
  EXPECT_EQ(fitPorts(Ports{0b0001, 0b0001}, 1, groups), (Ports{0b0011, 0b0011})) << "the same of two";
}

TEST(PortFit, ComesNearWhatWasMeasured) {
  const Ports groups = {0b0001, 0b0011, 0b0111, 0b1111};
  for (const double ticks : {0.25, 1.0 / 3, 0.5, 2.0 / 3, 0.75, 1.0, 1.25, 4.0 / 3, 1.5, 2.0, 9.47, 17.1, 30.0})
    EXPECT_NEAR(leastTicks(fitPorts(Ports{0b1111, 0b0011}, ticks, groups)), ticks, 0.1 * ticks) << ticks;
}

} // namespace
} // namespace leastaction

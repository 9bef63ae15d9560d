#include "analysis/study/program/core_list.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace leastaction {
namespace {

TEST(CoreList, OneCoreMatchesAHost) {
  const HostFeatures host = hostFeatures();
  const CoresReport report = coreList(host);
  EXPECT_EQ(report.cores.size(), knownCores().size());
  ASSERT_EQ(std::ranges::count(report.cores, true, &CoresReport::Core::matchesThisMachine), 1);
  const auto match = std::ranges::find(report.cores, true, &CoresReport::Core::matchesThisMachine);
  EXPECT_EQ(match->name, matchHost(host).name);
}

TEST(CoreList, FiguresAreThoseOfTheDescription) {
  const CoresReport report = coreList({});
  const auto listed = std::ranges::find(report.cores, "skylake", &CoresReport::Core::name);
  ASSERT_NE(listed, report.cores.end());
  const CoreDescription core = *findCore("skylake");
  EXPECT_EQ(listed->clockHz, core.clockHz);
  EXPECT_EQ(listed->reorderBuffer, core.reorderBuffer);
  EXPECT_EQ(listed->l1.bytes, core.l1.bytes);
  EXPECT_EQ(listed->l2.ways, core.l2.ways);
  EXPECT_EQ(listed->l3.latencyTicks, core.l3.latencyTicks);
  EXPECT_EQ(listed->memoryLatencyTicks, core.memoryLatencyTicks);
}

} // namespace
} // namespace leastaction

#include "analysis/study/program/region_collector.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

Event event(uint64_t issue, uint64_t complete, uint32_t instruction) {
  Event event{};
  event.issue = issue;
  event.complete = complete;
  event.instruction = instruction;
  return event;
}

struct RegionCollectorTest : testing::Test {
  void feed(RegionCollector &collector) const {
    const Event first = event(0, 2, add), second = event(3, 6, add);
    collector.beginRegion(0, {"outer", "0"});
    collector.events({&first, 1});
    collector.beginRegion(1, {"inner", "0"});
    collector.events({&second, 1});
    collector.endRegion(1);
    collector.endRegion(0);
  }
  InstructionTable table;
  uint32_t add = table.addInstruction({.opcode = table.opcode("add", InstructionClass::other)});
};

TEST_F(RegionCollectorTest, AWarmUpIsNoRegionUnlessItIsAskedFor) {
  RegionCollector all(table, {}, ""), asked(table, {}, "(warm-up)");
  const Event warming = event(0, 2, add);
  for (RegionCollector *collector : {&all, &asked}) {
    collector->beginRegion(7, {std::string(warmUpRegion), "0"});
    collector->events({&warming, 1});
    collector->endRegion(7);
    feed(*collector);
  }
  ASSERT_EQ(all.regions().size(), 2u);
  EXPECT_EQ(all.regions()[0].description.name, "outer");
  ASSERT_EQ(asked.regions().size(), 1u);
  EXPECT_EQ(asked.regions()[0].description.name, "(warm-up)");
}

TEST_F(RegionCollectorTest, AnEventBelongsToAllOpenRegions) {
  RegionCollector collector(table, {}, "");
  feed(collector);
  ASSERT_EQ(collector.regions().size(), 2u);
  const Result<RegionSummary> outer = collector.regions()[0].summary("x.csv"),
                              inner = collector.regions()[1].summary("x.csv");
  ASSERT_TRUE(outer && inner);
  EXPECT_EQ(outer->name, "outer");
  EXPECT_EQ(outer->action, 5u);
  EXPECT_EQ(inner->name, "inner");
  EXPECT_EQ(inner->action, 3u);
}

TEST_F(RegionCollectorTest, OthersThanTheWantedOneAreOnlyNamed) {
  RegionCollector collector(table, {}, "inner");
  feed(collector);
  ASSERT_EQ(collector.regions().size(), 1u);
  EXPECT_EQ(collector.regions()[0].description.name, "inner");
  EXPECT_EQ(collector.names(), (std::vector<std::string>{"outer", "inner"}));
}

} // namespace
} // namespace leastaction

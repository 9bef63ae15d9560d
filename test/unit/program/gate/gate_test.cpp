#include "analysis/program/gate/gate.h"

#include "test/unit/program/gate/baselines.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

using test::baseline;
using test::region;

TEST(Gate, PassesWhatIsTheSame) {
  const Baseline base = baseline({region("a", 1000, 5000), region("b", 0, 0)});
  const GateReport report = gate(base, base, {.ticks = {}, .action = {}, .distance = 0});
  EXPECT_TRUE(report.passed());
  EXPECT_EQ(report.regions[0].distance, 0);
  EXPECT_TRUE(report.notes.empty());
}

TEST(Gate, LooksAtEachLimitByItself) {
  const Baseline base = baseline({region("a", 1000, 5000)});
  const GateLimits limits{.ticks = *parseLimit("+1%", ""), .action = *parseLimit("+1%", ""), .distance = 0.01};
  const RegionVerdict slower = gate(base, baseline({region("a", 1011, 5000)}), limits).regions[0];
  EXPECT_TRUE(slower.ticksExceeded && !slower.actionExceeded && !slower.distanceExceeded);
  const RegionVerdict larger = gate(base, baseline({region("a", 1000, 5051)}), limits).regions[0];
  EXPECT_TRUE(!larger.ticksExceeded && larger.actionExceeded && !larger.distanceExceeded);
  // The same ticks and action, all of it at the end: the curves are half the unit square apart.
  BaselineRegion late = region("a", 1000, 5000);
  late.curve = {.binTicks = 999, .action = {0, 0, 5000}};
  const RegionVerdict other = gate(base, baseline({late}), limits).regions[0];
  EXPECT_TRUE(!other.ticksExceeded && !other.actionExceeded && other.distanceExceeded);
  EXPECT_NEAR(other.distance, 0.5 - 0.0005, 1e-12);
}

TEST(Gate, TellsLayoutApart) {
  const auto at = [](uint64_t ticks, uint64_t realTicks, uint64_t executions = 1) {
    BaselineRegion made = region("a", ticks, 5000);
    made.realTicks = realTicks;
    made.executions = executions;
    return made;
  };
  const auto layoutChange = [](BaselineRegion base, BaselineRegion now) {
    return gate(baseline({std::move(base)}), baseline({std::move(now)}), {}).regions[0].layoutChange();
  };
  EXPECT_DOUBLE_EQ(layoutChange(at(1000, 1100), at(1000, 1122)), 0.02);
  EXPECT_DOUBLE_EQ(layoutChange(at(1000, 1000), at(1010, 1010)), 0);
  EXPECT_NEAR(layoutChange(at(1000, 1000, 2), at(500, 510, 1)), 0.02, 1e-12) << "per execution";
  EXPECT_EQ(layoutChange(region("a", 1000, 5000), at(1000, 1100)), 0) << "it is not known of both";
  EXPECT_TRUE(gate(baseline({at(1000, 1000)}), baseline({at(1000, 2000)}), {}).passed()) << "it does not decide";
}

TEST(Gate, LimitsActionOnlyWhereThatIsAskedFor) {
  const RegionVerdict verdict =
      gate(baseline({region("a", 1000, 5000)}), baseline({region("a", 500, 9000)}), {}).regions[0];
  EXPECT_TRUE(verdict.passed());
  EXPECT_EQ(verdict.change, TickChange::faster);
}

TEST(Gate, SaysFasterSameOrSlowerWhateverIsAskedFor) {
  const auto changeTo = [](uint64_t ticks, const char *limit) {
    return gate(baseline({region("a", 1000, 5000)}), baseline({region("a", ticks, 5000)}),
                {.ticks = *parseLimit(limit, "")})
        .regions[0];
  };
  EXPECT_EQ(changeTo(1020, "+2%").change, TickChange::same);
  EXPECT_EQ(changeTo(1021, "+2%").change, TickChange::slower);
  EXPECT_EQ(changeTo(980, "+2%").change, TickChange::faster);
  EXPECT_EQ(changeTo(960, "-5%").change, TickChange::faster);
  EXPECT_FALSE(changeTo(960, "-5%").passed());
}

TEST(Gate, ComparesExecutionsWhereTheirNumbersDiffer) {
  BaselineRegion then = region("a", 900, 9000), now = region("a", 1000, 10000);
  then.executions = 90;
  now.executions = 100;
  const GateLimits exact{.ticks = {}, .action = Limit{}};
  const RegionVerdict same = gate(baseline({then}), baseline({now}), exact).regions[0];
  EXPECT_TRUE(same.isPerExecution() && same.passed());
  EXPECT_EQ(same.change, TickChange::same);
  now.ticks = 1001;
  EXPECT_FALSE(gate(baseline({then}), baseline({now}), exact).passed());
  then.executions = 0; // a baseline of before
  EXPECT_FALSE(gate(baseline({then}), baseline({now}), {}).regions[0].isPerExecution());
}

BaselineRegion sharing(bool isFalse, uint64_t moves) {
  BaselineRegion made = region("a", 1000, 5000);
  made.sharing.emplace();
  if (moves != 0)
    made.sharing->push_back(
        {.isFalse = isFalse, .place = "a.c:1", .other = "a.c:2", .lines = 1, .moves = moves, .ticks = 10 * moves});
  return made;
}

TEST(Gate, FailsWhereFalseSharingAppears) {
  const auto passes = [](const BaselineRegion &base, const BaselineRegion &now, const GateLimits &limits = {}) {
    return gate(baseline({base}), baseline({now}), limits).passed();
  };
  EXPECT_FALSE(passes(sharing(true, 0), sharing(true, 3)));
  EXPECT_TRUE(passes(sharing(true, 0), sharing(true, 2))) << "as many ticks as the limit allows";
  EXPECT_TRUE(passes(sharing(true, 1), sharing(true, 50))) << "how often it moves may be chance";
  EXPECT_TRUE(passes(sharing(true, 0), sharing(false, 50)));
  EXPECT_TRUE(passes(sharing(true, 50), sharing(true, 0)));
  EXPECT_TRUE(passes(region("a", 1000, 5000), sharing(true, 50))) << "a baseline of before";
}

TEST(Gate, LimitsMovesWhereThatIsAskedFor) {
  const GateLimits limits{.moves = Limit{.amount = 0.1}};
  const auto passes = [&](const BaselineRegion &base, const BaselineRegion &now) {
    return gate(baseline({base}), baseline({now}), limits).passed();
  };
  EXPECT_TRUE(passes(sharing(true, 50), sharing(true, 55)));
  EXPECT_FALSE(passes(sharing(true, 50), sharing(true, 56)));
  EXPECT_FALSE(passes(sharing(false, 50), sharing(false, 56)));
  BaselineRegion once = sharing(true, 50), twice = sharing(true, 100);
  once.executions = 1;
  twice.executions = 2;
  twice.ticks = twice.curve.binTicks = 2 * once.ticks;
  EXPECT_TRUE(passes(once, twice)) << "by execution";
}

TEST(Gate, RegionsMayHaveTheirOwnLimits) {
  const Baseline then = baseline({region("a", 1000, 10), region("b", 1000, 10)});
  const Baseline now = baseline({region("a", 1050, 10), region("b", 1050, 10)});
  const GateReport report = gate(then, now, {}, {{"b", {.ticks = *parseLimit("+10%", "")}}});
  EXPECT_FALSE(report.regions[0].passed());
  EXPECT_TRUE(report.regions[1].passed());
}

TEST(Gate, FailsWhereARegionIsGoneAndPassesWhereOneIsNew) {
  const Baseline one = baseline({region("a", 10, 50)}), two = baseline({region("a", 10, 50), region("b", 10, 50)});
  const GateReport gone = gate(two, one, {}), added = gate(one, two, {});
  EXPECT_FALSE(gone.passed());
  EXPECT_FALSE(gone.regions[1].now);
  EXPECT_TRUE(added.passed());
  EXPECT_FALSE(added.regions[1].base);
}

TEST(Gate, TellsRegionsOfOneNameApartByThread) {
  BaselineRegion other = region("a", 99, 99);
  other.thread = "1";
  const Baseline both = baseline({region("a", 10, 50), other});
  EXPECT_TRUE(gate(both, both, {.ticks = {}, .action = {}, .distance = {}}).passed());
}

TEST(Gate, FindsThreadsByTheirOrderAmongThoseOfTheRegion) {
  BaselineRegion first = region("a", 10, 50), second = region("a", 99, 99);
  first.thread = "1";
  second.thread = "2";
  const Baseline before = baseline({region("main", 5, 5), first, second});
  first.thread = "0"; // thread 0 enters no region any more
  second.thread = "1";
  const GateReport report = gate(before, baseline({first, second}), {.ticks = {}, .action = {}, .distance = {}});
  ASSERT_EQ(report.regions.size(), 3u);
  EXPECT_FALSE(report.regions[0].now);
  EXPECT_TRUE(report.regions[1].passed());
  EXPECT_TRUE(report.regions[2].passed());
}

TEST(Gate, SuggestsRenamedFunctions) {
  BaselineRegion then = region("a", 10, 50), now = then;
  then.byFunction = {{.name = "f", .function = {}, .count = 7, .action = 50}};
  now.byFunction = {{.name = "g", .function = {}, .count = 7, .action = 50}};
  EXPECT_EQ(gate(baseline({then}), baseline({now}), {}).notes,
            std::vector<std::string>{"Function 'f' is gone and 'g' is new, with the same instructions: renamed?"});
}

TEST(Gate, NotesWhatElseDiffers) {
  Baseline now = baseline({region("a", 10, 50)});
  now.program = "prog 8";
  now.madeBy = "1.2.4";
  EXPECT_EQ(gate(baseline({region("a", 10, 50)}), now, {}).notes.size(), 2u);
}

TEST(Gate, SuggestsThatARegionWasRenamed) {
  const GateReport report = gate(baseline({region("old", 100, 500), region("other", 7, 7)}),
                                 baseline({region("fresh", 100, 510), region("other", 7, 7)}), {});
  EXPECT_FALSE(report.passed());
  ASSERT_EQ(report.notes.size(), 1u);
  EXPECT_TRUE(report.notes[0].starts_with("Region 'old' is gone and 'fresh' is new")) << report.notes[0];
}

TEST(Gate, SaysWhenOthersMayHaveChangedWhatARegionFinds) {
  BaselineRegion later = region("sort", 1000, 500);
  later.ticks = 1060;
  const Baseline now = baseline({region("added", 5, 5), later});
  const GateReport report = gate(baseline({region("sort", 1000, 500)}), now, {});
  ASSERT_EQ(report.notes.size(), 1u);
  EXPECT_TRUE(report.notes[0].starts_with("Region 'sort' has as many instructions as before")) << report.notes[0];
  EXPECT_TRUE(gate(now, now, {}).notes.empty());
}

} // namespace
} // namespace leastaction

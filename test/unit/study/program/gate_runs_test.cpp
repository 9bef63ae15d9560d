#include "analysis/study/program/gate_runs.h"

#include <gtest/gtest.h>

#include "analysis/program/gate/baseline_text.h"
#include "test/unit/program/gate/baselines.h"
#include "test/unit/study/program/study_inputs.h"

namespace leastaction {
namespace {

struct GateRuns : testing::Test {
  Result<GateReport> gated(const std::string &base, const std::string &now, const std::string &region = "") {
    return gateRuns({.base = folder.path(base), .now = folder.path(now), .region = region, .limits = {}});
  }
  void write(const std::string &name, const Baseline &baseline) { folder.write(name, baselineText(baseline)); }
  test::TemporaryFolder folder;
};

TEST_F(GateRuns, ALimitThatIsExceededDoesNotPass) {
  folder.write("two.csv", test::twoEvents);
  folder.write("three.csv", test::threeEvents);
  const Result<GateReport> same = gated("two.csv", "two.csv"), more = gated("two.csv", "three.csv");
  ASSERT_TRUE(same && more);
  EXPECT_TRUE(same->passed());
  EXPECT_FALSE(more->passed());
}

TEST_F(GateRuns, ARegionThatIsGoneIsTheVerdict) {
  write("both", test::baseline({test::region("a", 10, 20), test::region("b", 10, 20)}));
  write("one", test::baseline({test::region("b", 10, 20)}));
  const Result<GateReport> all = gated("both", "one"), a = gated("both", "one", "a"), b = gated("both", "one", "b");
  ASSERT_TRUE(all && a && b);
  EXPECT_FALSE(all->passed());
  EXPECT_FALSE(a->passed());
  EXPECT_TRUE(b->passed());
  EXPECT_EQ(gated("both", "one", "c").error().what, "there is no region 'c'");
}

TEST_F(GateRuns, TicksOfDifferentCoresAreNotCompared) {
  Baseline other = test::baseline({test::region("a", 10, 20)});
  write("skylake", other);
  other.coreCheck ^= 1;
  write("changed", other);
  other.core = "haswell";
  write("haswell", other);
  EXPECT_EQ(gated("skylake", "haswell").error().what, "the baseline's ticks are of skylake, the new ones of haswell");
  EXPECT_EQ(gated("skylake", "changed").error().what,
            "the description of core skylake has changed since the baseline was made");
}

TEST_F(GateRuns, NoCoreHelpsAgainstACsv) {
  write("skylake", test::baseline({test::region("a", 10, 20)}));
  folder.write("two.csv", test::twoEvents);
  for (const auto &[base, now] : {std::pair("skylake", "two.csv"), {"two.csv", "skylake"}})
    EXPECT_EQ(gated(base, now).error().remedy, "gate an events CSV, whose ticks are its own, against another or a "
                                               "baseline of one; --core does not change it");
}

TEST_F(GateRuns, StoresTheNewRun) {
  folder.write("two.csv", test::twoEvents);
  const std::string csv = folder.path("two.csv"), database = folder.path("runs.sqlite");
  ASSERT_TRUE(gateRuns(
      {.base = csv, .now = csv, .limits = {}, .storage = {.database = database, .commit = "abc", .label = {}}}));
  const Result<StoredHistory> stored = storedHistory(database, {});
  ASSERT_TRUE(stored) << stored.error().text();
  ASSERT_EQ(stored->regions.size(), 1u);
  EXPECT_EQ(stored->regions[0].points.at(0).commit, "abc");
}

} // namespace
} // namespace leastaction

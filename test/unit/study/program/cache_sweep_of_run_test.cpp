#include "analysis/study/program/cache_sweep_of_run.h"

#include <gtest/gtest.h>

#include "test/unit/study/program/study_inputs.h"

namespace leastaction {
namespace {

// `movq 8(%rbx), %rax; movq %rax, (%rbx)`
const std::vector<test::FunctionSpec> copy = {
    {"f",
     {{.code = test::hex("488b4308"
                         "488903"),
       .slots = 1,
       .accesses = {{0, 3, format::noRegister, 8, 8, 1, format::accessLoads},
                    {1, 3, format::noRegister, 0, 8, 1, format::accessStores}},
       .steps = {{0, format::Step::recorded, 3, format::noRegister, format::noRegister, 1, 64, 0}}}}}};

struct CacheSweepOfRun : testing::Test {
  CacheSweepOfRun() {
    // Two lines, by turns.
    made.addThread({test::regionName(0, "r"),
                    test::regionStart(0, 1),
                    {made.key(0), 0x10000, made.key(0), 0x20000, made.key(0), 0x10000},
                    test::regionStop(0, 4)});
    EXPECT_TRUE(made.open());
  }
  CacheSweepQuestion question() const { return {.path = made.folder.path()}; }
  test::SyntheticRun made{copy};
};

TEST_F(CacheSweepOfRun, ACacheOfTwoLinesMissesEachOnce) {
  CacheSweepQuestion wanted = question();
  wanted.options.leastBytes = 64;
  wanted.options.mostBytes = 128;
  const Result<CacheSweepReport> report = cacheSweep(wanted);
  ASSERT_TRUE(report) << report.error().text();
  EXPECT_EQ(report->accesses, 6u);
  EXPECT_EQ(report->footprintBytes, 32u);
  ASSERT_EQ(report->points.size(), 2u);
  EXPECT_EQ(report->points[0].misses, 3u) << "one line";
  EXPECT_EQ(report->points[1].misses, 2u) << "two lines";
  EXPECT_EQ(report->program, "program");
}

TEST_F(CacheSweepOfRun, LinesAndWaysAreSortedAndCheckedFirst) {
  CacheSweepQuestion wanted = question();
  wanted.options.lineBytes = {64, 16, 64};
  wanted.options.ways = {8, 1};
  const Result<CacheSweepReport> report = cacheSweep(wanted);
  ASSERT_TRUE(report) << report.error().text();
  EXPECT_EQ(report->lineBytes, (std::vector<uint32_t>{16, 64}));
  EXPECT_EQ(report->ways, (std::vector<uint32_t>{1, 8}));
  wanted.options.lineBytes = {24};
  EXPECT_EQ(cacheSweep(wanted).error().what, "a line of 24 byte is not possible");
  wanted.options.lineBytes = {64};
  wanted.options.ways = {65};
  EXPECT_EQ(cacheSweep(wanted).error().what, "65 ways are not possible");
}

TEST_F(CacheSweepOfRun, SaysWhatTheRunLacks) {
  CacheSweepQuestion wanted = question();
  wanted.source = RunPart::step;
  EXPECT_EQ(cacheSweep(wanted).error().what, "the run has no steps");
  wanted = question();
  wanted.region = "x";
  EXPECT_EQ(cacheSweep(wanted).error().what, "there is no region 'x'");
  test::SyntheticRun counted(test::oneFunction);
  counted.mode = "count";
  test::record(counted);
  EXPECT_EQ(cacheSweep({.path = counted.folder.path()}).error().what, "the run has no addresses, its mode is count");
}

TEST(CacheSizes, AreTwoNumbersInOrder) {
  CacheSweepOptions options;
  ASSERT_TRUE(readCacheSizes("256:65536", options));
  EXPECT_EQ(options.leastBytes, 256u);
  EXPECT_EQ(options.mostBytes, 65536u);
  for (const char *wrong : {"", "256", "256:", ":256", "256:x", "65536:256", "32:64", "64:2199023255552"})
    EXPECT_FALSE(readCacheSizes(wrong, options)) << wrong;
}

} // namespace
} // namespace leastaction

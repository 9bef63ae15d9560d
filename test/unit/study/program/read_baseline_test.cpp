#include "analysis/study/program/read_baseline.h"

#include <gtest/gtest.h>

#include <fstream>

#include "analysis/program/gate/baseline_text.h"
#include "analysis/study/program/baseline_file.h"
#include "test/unit/study/program/study_inputs.h"

namespace leastaction {
namespace {

TEST(ReadBaseline, OfARunIsThatOfItsFile) {
  test::SyntheticRun made(test::oneFunction);
  test::record(made);
  const Result<Baseline> run = readBaseline({.path = made.folder.path(), .core = "skylake"});
  ASSERT_TRUE(run) << run.error().text();
  EXPECT_EQ(run->core, "skylake");
  EXPECT_NE(run->coreCheck, 0u);
  ASSERT_EQ(run->regions.size(), 1u);
  EXPECT_EQ(run->regions[0].name, "r");
  EXPECT_EQ(run->regions[0].instructions, 2u);
  const Result<Baseline> file =
      readBaseline({.path = made.folder.write("r.baseline", baselineText(*run)), .region = "r"});
  ASSERT_TRUE(file) << file.error().text();
  EXPECT_EQ(file->regions.at(0).ticks, run->regions[0].ticks);
  EXPECT_EQ(file->coreCheck, run->coreCheck);
}

TEST(ReadBaseline, TheOnlyRegionOfACsvIsCalledEvents) {
  const test::TemporaryFolder folder;
  const Result<Baseline> baseline = readBaseline({.path = folder.write("two.csv", test::twoEvents)});
  ASSERT_TRUE(baseline) << baseline.error().text();
  EXPECT_EQ(baseline->regions.at(0).name, "events");
  EXPECT_EQ(baseline->regions.at(0).action, 5u);
  EXPECT_EQ(baseline->core, "");
}

TEST(ReadBaseline, TheProgramIsNotBlamedForDamage) {
  test::SyntheticRun damaged(test::oneFunction), broken(test::oneFunction);
  test::record(damaged);
  std::ofstream(damaged.folder.path("thread-0.trace"), std::ios::app) << "more";
  const Result<Baseline> baseline = readBaseline({.path = damaged.folder.path(), .core = "skylake"});
  ASSERT_FALSE(baseline);
  EXPECT_EQ(baseline.error().what, "the run is incomplete: something follows the end of the trace");
  EXPECT_EQ(baseline.error().remedy, "record the program again");
  broken.finished = false;
  test::record(broken);
  EXPECT_EQ(readBaseline({.path = broken.folder.path(), .core = "skylake"}).error().remedy,
            "correct the program or the region, and record it again");
}

TEST(ReadBaseline, WhatDiffersByAccidentIsNone) {
  test::SyntheticRun broken(test::oneFunction), markers(test::oneFunction);
  broken.finished = false;
  test::record(broken);
  EXPECT_EQ(readBaseline({.path = broken.folder.path(), .core = "skylake"}).error().what,
            "the run is incomplete: the program did not end in an orderly way");
  markers.mode = "markers";
  markers.addThread({test::regionName(0, "r"), test::regionStart(0, 1000), test::regionStop(0, 3000)});
  ASSERT_TRUE(markers.open());
  EXPECT_EQ(readBaseline({.path = markers.folder.path(), .core = "skylake"}).error().what,
            "the run's times were measured, and differ from run to run");
  EXPECT_EQ(readBaseline({.path = markers.folder.path("none")}).error().what,
            "there is no such baseline, run or events file");
  EXPECT_EQ(readBaseline({.path = markers.folder.write("empty", "")}).error().what, "the file is empty");
}

} // namespace
} // namespace leastaction

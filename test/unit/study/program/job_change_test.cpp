#include "analysis/study/program/job_change.h"

#include <gtest/gtest.h>

#include <numeric>

namespace leastaction {
namespace {

uint64_t sumOf(const std::vector<uint64_t> &ticks) {
  return std::accumulate(ticks.begin(), ticks.end(), uint64_t{0});
}

TEST(JobChange, LinksChangeByAFactor) {
  const Result<JobChange> faster = parseJobChange(" bandwidth=2x ");
  ASSERT_TRUE(faster.has_value());
  EXPECT_EQ(faster->text, "bandwidth=2x");
  EXPECT_EQ(faster->factors.bandwidth, 2);
  EXPECT_EQ(faster->factors.latency, 1);
  EXPECT_FALSE(faster->replays());
  EXPECT_EQ(parseJobChange("latency=0.5x")->factors.latency, 0.5);
  for (const char *bad : {"bandwidth=2", "bandwidth=x", "latency=0x", "latency=-1x", "latency=nanx", "bandwidth=1e9x"})
    EXPECT_FALSE(parseJobChange(bad).has_value()) << bad;
}

TEST(JobChange, CoresAndLinesAreReplayed) {
  EXPECT_EQ(parseJobChange("core=skylake")->core, "skylake");
  EXPECT_TRUE(parseJobChange("core=skylake")->replays());
  const Result<JobChange> line = parseJobChange("fft.c:40  free");
  ASSERT_TRUE(line.has_value());
  ASSERT_TRUE(line->program.has_value());
  EXPECT_EQ(line->program->line, 40u);
  EXPECT_EQ(line->text, "fft.c:40 free");
  EXPECT_TRUE(parseJobChange("memory=perfect")->program->perfectMemory);
  const Result<JobChange> unknown = parseJobChange("core=nocore");
  ASSERT_FALSE(unknown);
  EXPECT_EQ(unknown.error().text(), "unknown core 'nocore' (--what-if 'core=nocore'): 'leastaction cores' lists all");
  for (const char *bad : {"", "core=", "load=half", "speed=2x", "fft.c:40 faster"})
    EXPECT_FALSE(parseJobChange(bad).has_value()) << bad;
}

TEST(JobChange, BalancedRanksAllWorkTheMean) {
  const JobWork work{{10, 20, 31}, {1, 1, 1}, {0, 0, 0}, {1000, 7, 3}};
  const JobWork balanced = changedWork(work, JobChange::Load::balanced);
  const double mean = (61 + 3 + 0 + 1010) / 4.0;
  EXPECT_NEAR(static_cast<double>(sumOf(balanced[0])), mean, 0.5);
  EXPECT_NEAR(static_cast<double>(sumOf(balanced[1])), mean, 0.5);
  EXPECT_EQ(sumOf(balanced[2]), 0u); // There is nothing to stretch.
  EXPECT_NEAR(static_cast<double>(sumOf(balanced[3])), mean, 0.5);
  EXPECT_NEAR(static_cast<double>(balanced[0][2]), 31 * mean / 61, 1);
  EXPECT_EQ(changedWork(work, JobChange::Load::same), work);
  for (const std::vector<uint64_t> &rank : changedWork(work, JobChange::Load::none))
    EXPECT_EQ(sumOf(rank), 0u);
}

} // namespace
} // namespace leastaction

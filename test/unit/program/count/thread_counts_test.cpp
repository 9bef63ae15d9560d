#include "analysis/program/count/thread_counts.h"

#include "test/unit/execution/trace/synthetic_run.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

using test::countersOf;
using test::counts;
using test::regionName;
using test::regionStart;
using test::regionStop;
using test::SyntheticRun;

const std::vector<test::FunctionSpec> functionsOfThreads = {
    {.name = "main", .blocks = {{.code = test::hex("90")}, {.code = test::hex("c3")}}, .isCounted = true}};

/// What one thread with these records counted, and what is wrong with it.
struct Read {
  explicit Read(const std::vector<test::Words> &records) : made(functionsOfThreads) {
    made.mode = "count";
    made.addThread(records);
    run = *made.open();
    ThreadTrace trace = *run->openTrace(run->threadFiles().front());
    ThreadCounts thread(*run);
    for (const Error &error : thread.read(trace))
      problems.push_back(error.what);
    regions = thread.regions();
    all = thread.all();
  }
  SyntheticRun made;
  std::unique_ptr<Run> run;
  std::vector<std::string> problems;
  std::vector<ThreadRegion> regions;
  BlockCounts all;
};

uint64_t counter(size_t block) {
  return SyntheticRun(functionsOfThreads).counter(block);
}

TEST(ThreadCounts, ARegionIsTheSumOfTheSetsThatItIsIn) {
  Read read({regionName(0, "outer"), regionStart(0, 10), regionName(1, "inner"), regionStart(1, 12), regionStop(1, 15),
             regionStop(0, 20), countersOf({0}), counts(counter(0), {3, 1}), countersOf({0, 1}),
             counts(counter(0), {5})});
  EXPECT_TRUE(read.problems.empty()) << read.problems[0];
  ASSERT_EQ(read.regions.size(), 2u);
  EXPECT_EQ(read.regions[0].name, "outer");
  EXPECT_EQ(read.regions[0].blocks, (BlockCounts{{0, 8}, {1, 1}}));
  EXPECT_EQ(read.regions[0].ticks, 10u);
  EXPECT_EQ(read.regions[1].blocks, (BlockCounts{{0, 5}}));
  EXPECT_EQ(read.regions[1].ticks, 3u);
  EXPECT_EQ(read.all, (BlockCounts{{0, 8}, {1, 1}}));
}

TEST(ThreadCounts, ARegionInItselfIsOneExecution) {
  Read read({regionName(0, "r"), regionStart(0, 10), regionStart(0, 12), regionStop(0, 15), regionStop(0, 20),
             regionStart(0, 30), regionStop(0, 31), countersOf({0}), counts(counter(1), {2})});
  ASSERT_EQ(read.regions.size(), 1u);
  EXPECT_EQ(read.regions[0].executions, 2u);
  EXPECT_EQ(read.regions[0].ticks, 11u);
  EXPECT_EQ(read.regions[0].blocks, (BlockCounts{{1, 2}}));
}

TEST(ThreadCounts, NoticesWhatNoProgramCanHaveCounted) {
  const test::Words name = regionName(0, "r"), start = regionStart(0, 1), stop = regionStop(0, 2);
  auto problem = [&](const std::vector<test::Words> &records) {
    std::vector<test::Words> all = {name, start, stop};
    all.insert(all.end(), records.begin(), records.end());
    Read read(all);
    return read.problems.size() == 1 ? read.problems[0] : std::to_string(read.problems.size()) + " problems";
  };
  EXPECT_EQ(problem({countersOf({0}), counts(counter(2), {1})}), "a count is of code that no module of the run holds");
  EXPECT_EQ(problem({countersOf({0}), counts(counter(0) + 4, {1})}),
            "a count is of code that no module of the run holds");
  EXPECT_EQ(problem({counts(counter(0), {1})}), "counts come before the regions that they are of");
  EXPECT_EQ(problem({countersOf({1})}), "there are counts of a region that was never started");
  EXPECT_EQ(problem({countersOf({})}), "there are counts of a region that was never started");
  EXPECT_EQ(problem({countersOf({0, 0})}), "the counts of the same regions appear twice");
  EXPECT_EQ(problem({countersOf({0}), countersOf({0})}), "the counts of the same regions appear twice");
  EXPECT_EQ(problem({countersOf({0}), counts(counter(0), {1, 2}), counts(counter(1), {3})}),
            "a block is counted twice in the same regions");
}

} // namespace
} // namespace leastaction

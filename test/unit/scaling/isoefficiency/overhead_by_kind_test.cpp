#include "analysis/scaling/isoefficiency/overhead_by_kind.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

namespace leastaction {
namespace {

constexpr double clockHz = 1e9;

struct Kinds {
  double waiting = 0, transferring = 0, redundant = 0; ///< Ticks.
};

/// Of W = 4 n ticks, or a power of n, on P of powers of two up to `most`.
template <class Overhead>
std::vector<SplitRun> runsOf(const Overhead &overhead, double power = 1, double most = 32,
                             const std::vector<double> &sizes = {1e5, 4e5, 16e5, 64e5}) {
  std::vector<SplitRun> runs;
  for (const double size : sizes)
    for (double processors = 1; processors <= most; processors *= 2) {
      const Kinds kinds = overhead(size, processors);
      SplitRun run{.name = "job", .processors = static_cast<uint64_t>(processors), .size = size};
      run.work = static_cast<uint64_t>(std::llround(4 * std::pow(size, power) + kinds.redundant));
      run.waiting = static_cast<uint64_t>(std::llround(kinds.waiting));
      run.transferring = static_cast<uint64_t>(std::llround(kinds.transferring));
      // As many ticks as there are, without parts of one: what is left over waits.
      const uint64_t sum = run.work + run.waiting + run.transferring;
      run.ticks = (sum + run.processors - 1) / run.processors;
      run.waiting += run.ticks * run.processors - sum;
      runs.push_back(run);
    }
  return runs;
}

ScalingByKind scalingOf(const std::vector<SplitRun> &runs, const std::string &work = "n",
                        const ScalingQuestion &question = {}) {
  Result<ScalingByKind> scaling = scalingByKind(runs, {.clockHz = clockHz, .work = work}, question, "test");
  EXPECT_TRUE(scaling) << scaling.error().text();
  return scaling ? *std::move(scaling) : ScalingByKind();
}

const KindLaw &lawOf(const ScalingByKind &scaling, OverheadKind kind) {
  return scaling.laws[static_cast<size_t>(kind)];
}

Kinds transfersOf(double, double processors) {
  return {.transferring = 5000 * processors * std::log2(processors)};
}

TEST(OverheadByKind, AddsUpToTheTick) {
  const ScalingByKind scaling = scalingOf(runsOf([](double size, double processors) {
    return Kinds{.waiting = 700.3 * (processors - 1),
                 .transferring = 1234.5 * processors * std::log2(processors),
                 .redundant = 0.01 * size * (processors - 1)};
  }));
  ASSERT_EQ(scaling.runs.size(), 24U);
  for (const SplitOverhead &run : scaling.runs) {
    int64_t sum = static_cast<int64_t>(run.serial);
    for (const OverheadKind kind : overheadKinds)
      sum += run.of(kind);
    EXPECT_EQ(sum, static_cast<int64_t>(run.run.processors * run.run.ticks));
    EXPECT_TRUE(run.isSerialMeasured);
    EXPECT_EQ(run.serial, static_cast<uint64_t>(4 * run.run.size));
  }
}

TEST(OverheadByKind, FindsTheLawOfTransfers) {
  const ScalingByKind scaling = scalingOf(runsOf(transfersOf));
  const KindLaw &law = lawOf(scaling, OverheadKind::transferring);
  ASSERT_TRUE(law.fit) << law.cannotFit;
  ASSERT_EQ(law.fit->terms.size(), 1U);
  EXPECT_EQ(overheadText(law.fit->terms[0].term), "P log P");
  EXPECT_NEAR(law.fit->terms[0].coefficient.value * clockHz, 5000, 1);
  EXPECT_EQ(law.isoefficiency, "P log P");
  EXPECT_EQ(scaling.limit, OverheadKind::transferring);
  EXPECT_TRUE(lawOf(scaling, OverheadKind::waiting).isNegligible);
  EXPECT_EQ(scaling.answer,
            "Transferring limits how it scales: T_o = 5e-06 P log P [s]; the work must grow as Theta(P log P).");
}

// The smaller one limits if it grows faster.
TEST(OverheadByKind, TheFastestGrowingKindLimits) {
  const ScalingByKind scaling = scalingOf(runsOf(
                                              [](double size, double processors) {
                                                return Kinds{.waiting = 0.05 * size * (processors - 1),
                                                             .transferring = 9e6 * processors * std::log2(processors)};
                                              },
                                              2, 32, {1e3, 2e3, 4e3, 8e3}),
                                          "n^2");
  EXPECT_EQ(lawOf(scaling, OverheadKind::transferring).isoefficiency, "P log P");
  EXPECT_EQ(scaling.limit, OverheadKind::transferring); // waiting is next to nothing here
  const ScalingByKind other = scalingOf(runsOf(
                                            [](double size, double processors) {
                                              return Kinds{.waiting = 500 * size * (processors - 1),
                                                           .transferring = 9e6 * processors * std::log2(processors)};
                                            },
                                            2, 32, {1e3, 2e3, 4e3, 8e3}),
                                        "n^2");
  EXPECT_EQ(lawOf(other, OverheadKind::waiting).isoefficiency, "P^2");
  EXPECT_EQ(other.limit, OverheadKind::waiting);
}

// A serial part is waited for: no larger problem makes up for it.
TEST(OverheadByKind, SaysWhereNoSizeKeepsTheEfficiency) {
  const ScalingByKind scaling =
      scalingOf(runsOf([](double size, double processors) { return Kinds{.waiting = 0.4 * size * (processors - 1)}; }));
  EXPECT_EQ(scaling.answer, "Waiting limits how it scales: T_o = 4e-10 n (P - 1) [s]; no size keeps the efficiency.");
}

// Waits of a tree: P log P - P + 1, whose second term is a correction of the first.
TEST(OverheadByKind, TakesAwayWhatGrowsSlower) {
  const ScalingByKind scaling = scalingOf(runsOf([](double, double processors) {
    return Kinds{.waiting = 3000 * (processors * std::log2(processors) - (processors - 1))};
  }));
  EXPECT_EQ(lawOf(scaling, OverheadKind::waiting).overhead, "3e-06 P log P - 3e-06 (P - 1)");
  EXPECT_EQ(lawOf(scaling, OverheadKind::waiting).isoefficiency, "P log P");
}

TEST(OverheadByKind, ExtrapolatesByTheLaws) {
  const ScalingByKind scaling = scalingOf(runsOf(transfersOf));
  ASSERT_EQ(scaling.more.size(), 4U * 5U); // 64 to 1,024
  for (const ExtrapolatedRun &run : scaling.more) {
    const double all = 4 * run.size + 5000 * run.processors * std::log2(run.processors);
    EXPECT_NEAR(run.time / (all / run.processors / clockHz), 1, 1e-3);
    EXPECT_NEAR(run.efficiency / (4 * run.size / all), 1, 1e-3);
    EXPECT_DOUBLE_EQ(run.speedup, run.efficiency * run.processors);
  }
  const Result<ScalingByKind> asked = scalingByKind(
      runsOf(transfersOf), {.clockHz = clockHz, .work = "n", .wantsProcessors = true}, {.processors = {4, 96}}, "test");
  ASSERT_TRUE(asked);
  std::set<double> processors;
  for (const ExtrapolatedRun &run : asked->more)
    processors.insert(run.processors);
  EXPECT_EQ(processors, std::set<double>{96}); // 4 was recorded
}

TEST(OverheadByKind, RedundantWorkBelowZeroSavesTime) {
  const ScalingByKind scaling = scalingOf(
      runsOf([](double size, double processors) { return Kinds{.redundant = -0.2 * size * (1 - 1 / processors)}; }));
  EXPECT_TRUE(lawOf(scaling, OverheadKind::redundant).isNegative);
  EXPECT_FALSE(scaling.limit);
  EXPECT_LT(scaling.runs.back().of(OverheadKind::redundant), 0);
  EXPECT_EQ(scaling.answer,
            "No kind of overhead limits how it scales up to here: each is below 5 % of P T_p, or saves time.");
}

TEST(OverheadByKind, EstimatesT1WithoutARunOnOneProcessor) {
  std::vector<SplitRun> runs = runsOf([](double, double processors) {
    return Kinds{.transferring = 5000 * processors, .redundant = 20000 * (processors - 1)};
  });
  std::erase_if(runs, [](const SplitRun &run) { return run.processors == 1 && run.size == 4e5; });
  const ScalingByKind scaling = scalingOf(runs);
  for (const SplitOverhead &run : scaling.runs) {
    EXPECT_EQ(run.isSerialMeasured, run.run.size != 4e5);
    EXPECT_NEAR(static_cast<double>(run.serial) / (4 * run.run.size), 1, 1e-3);
    EXPECT_EQ(static_cast<int64_t>(run.serial) + run.redundant() + run.of(OverheadKind::waiting) +
                  run.of(OverheadKind::transferring),
              static_cast<int64_t>(run.all()));
  }
}

TEST(OverheadByKind, FewJobsTellNoLaw) {
  const ScalingByKind scaling = scalingOf(runsOf(transfersOf, 1, 4, {1e5}), "");
  EXPECT_FALSE(scaling.limit);
  EXPECT_EQ(scaling.answer,
            "These jobs do not show how overhead grows: all have one size, n = 100000; add other sizes; "
            "at P = 4, n = 100000, transferring takes most, 9.09 % of P T_p.");
  EXPECT_TRUE(scaling.more.empty());
  EXPECT_EQ(scaling.cannotExtrapolate,
            "how transferring grows is not known: 3 different runs cannot determine the overhead");
  EXPECT_FALSE(scaling.together);
}

TEST(OverheadByKind, RefusesOneNumberOfProcessors) {
  std::vector<SplitRun> runs = runsOf(transfersOf);
  std::erase_if(runs, [](const SplitRun &run) { return run.processors != 4; });
  const Result<ScalingByKind> scaling = scalingByKind(runs, {}, {}, "test");
  ASSERT_FALSE(scaling);
  EXPECT_EQ(scaling.error().text(), "all jobs have P = 4: one number of processors tells nothing about scaling (test): "
                                    "add jobs with other numbers of ranks, one of them 1");
}

} // namespace
} // namespace leastaction

#include "analysis/study/scaling/measured_surface.h"
#include "test/unit/execution/trace/synthetic_run.h"
#include "test/unit/study/scratch_folder.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

/// A block of `code` seven times, and `ret` once, in the region "r" of 2,000 ticks of 1 ns.
class CountedRun : public test::SyntheticRun {
public:
  explicit CountedRun(const char *code)
      : SyntheticRun(
            {{.name = "f",
              .blocks = {{.code = test::hex(code), .flags = format::blockIsFunctionEntry}, {.code = test::hex("c3")}},
              .isCounted = true}}) {
    mode = "count";
    addThread({test::regionName(0, "r"), test::regionStart(0, 1000), test::regionStop(0, 3000), test::countersOf({0}),
               test::counts(counter(0), {7, 1})});
    EXPECT_TRUE(open());
  }
};

constexpr const char *loadAndAdd = "f20f1007f20f58c1"; // movsd (%rdi), %xmm0; addsd %xmm1, %xmm0
constexpr const char *increment = "ffc0";

std::string measuredError(const MeasuredSurfaceQuestion &question) {
  const Result<SurfaceReport> report = measuredSurface(question);
  return report ? "" : report.error().what;
}

TEST(MeasuredSurface, HasARegionsWorkOnEachMachine) {
  const CountedRun run(loadAndAdd);
  const Result<SurfaceReport> report =
      measuredSurface({.runs = {run.folder.path()}, .machines = {"1990"}, .core = "skylake"});
  ASSERT_TRUE(report) << report.error().text();
  EXPECT_EQ(report->regions, std::vector<std::string>{"r"});
  EXPECT_EQ(report->variable(), "region");
  ASSERT_EQ(report->measuredSeconds.size(), 1U);
  EXPECT_NEAR(report->measuredSeconds[0], 2e-6, 1e-12);
  ASSERT_EQ(report->machines.size(), 2U);
  EXPECT_EQ(report->machines[0].machine.name, "core:skylake"); // the runs' own comes first
  ASSERT_EQ(report->machines[0].path.points.size(), 1U);
  EXPECT_EQ(report->machines[0].path.points[0].work, 7);
  EXPECT_NEAR(report->machines[0].path.points[0].timeSeconds, 2e-6, 1e-9);
}

TEST(MeasuredSurface, LeavesOutWhatDoesNotCompute) {
  const CountedRun integers(increment), run(loadAndAdd);
  EXPECT_EQ(measuredError({.runs = {integers.folder.path()}, .core = "skylake"}),
            "no region has floating-point work and time");
  const Result<SurfaceReport> both =
      measuredSurface({.runs = {integers.folder.path(), run.folder.path()}, .core = "skylake"});
  ASSERT_TRUE(both) << both.error().text();
  EXPECT_EQ(both->regions, std::vector<std::string>{run.folder.path() + ": r"});
  ASSERT_FALSE(both->notes.empty());
  EXPECT_EQ(both->notes[0], "Region " + integers.folder.path() + ": r is left out: it has no floating-point work.");
}

TEST(MeasuredSurface, NamesWhatIsWrong) {
  const CountedRun run(loadAndAdd);
  const ScratchFolder folder;
  EXPECT_EQ(measuredError({.runs = {run.folder.path()}, .core = "skylake", .bandwidth = "q"}),
            "cores have no bandwidth 'q'");
  EXPECT_EQ(measuredError({.runs = {run.folder.path()}, .region = "x", .core = "skylake"}), "there is no region 'x'");
  EXPECT_EQ(measuredError({.runs = {run.folder.path()}, .machines = {"1990", "1990"}}),
            "two machines are called '1990'");
  EXPECT_EQ(measuredError({.runs = {folder.file("events.csv", "instruction,opcode,issue,complete\n0,add,0,2\n")}}),
            "work and bytes of the regions are not known, the mode is events");
}

} // namespace
} // namespace leastaction

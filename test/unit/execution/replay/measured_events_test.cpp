#include "analysis/execution/replay/replay.h"

#include "test/unit/execution/trace/synthetic_run.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

using test::hex;
using test::regionName;
using test::regionStart;
using test::regionStop;
using test::SyntheticRun;
using test::Words;

class Keeper : public EventConsumer {
public:
  void beginRegion(uint32_t, const Region &) override {}
  void endRegion(uint32_t) override {}
  void events(std::span<const Event> events) override { kept.insert(kept.end(), events.begin(), events.end()); }
  std::vector<Event> kept;
};

struct Measured {
  InstructionTable table;
  Keeper keeper;
  ReplayFacts facts;
};

/// An empty probe takes 50 ticks between its readings, 90 % of the time, 60 within 99 %, and 110 in all.
constexpr const char *clockFacts =
    R"(, "step_ticks": 2, "empty_probe_serialised": [48, 50, 50, 50, 60, 110, 100, 5100, 260500], )"
    R"("empty_probe_free": [10, 10, 10, 10, 12, 20, 100, 1000, 10000])";

/// 0: the function; 1: `movq (%rdi), %rax`; 2: `jne`; 3: where it leads; 4: `addl`, without an address.
std::vector<test::FunctionSpec> timed(const char *how) {
  format::AccessEntry load{};
  load.base = load.index = format::noRegister;
  load.bytes = 8;
  load.flags = format::accessLoads;
  return {{"f",
           {{.code = hex("90"),
             .flags = format::blockIsFunctionEntry | format::blockIsProbed | format::blockIsImplied,
             .callee = how},
            {.code = hex("488b07"),
             .flags = format::blockIsTimed | format::blockHasAddress,
             .slots = 3,
             .accesses = {load}},
            {.code = hex("75f0"), .flags = format::blockIsTimed | format::blockIsBranch, .slots = 1},
            {.code = hex("90"), .flags = format::blockIsArrival, .slots = 1},
            {.code = hex("01c8"), .flags = format::blockIsTimed, .slots = 2}}}};
}

std::unique_ptr<Measured> measure(SyntheticRun &made, const Words &records) {
  made.clockFacts = clockFacts;
  made.addThread({regionName(0, "r"), regionStart(0, 1000), records, regionStop(0, 3000)});
  auto result = std::make_unique<Measured>();
  Result<std::unique_ptr<Run>> run = made.open();
  EXPECT_TRUE(run) << run.error().text();
  ReplayOptions options{.core = *findCore("skylake"), .model = {}, .opaque = OpaqueTime::measured, .progress = {}};
  Result<ReplayFacts> facts = replay(**run, options, result->table, result->keeper);
  EXPECT_TRUE(facts) << facts.error().text();
  result->facts = *facts;
  EXPECT_TRUE(result->facts.problems.empty());
  EXPECT_TRUE(result->facts.measurement);
  return result;
}

TEST(MeasuredEvents, TheEmptyProbeIsTakenOffEachEventAndItsWholeOffTheTimeline) {
  SyntheticRun made(timed("memory serialised 1"));
  auto measured = measure(made, {made.key(1), 0x7000, 2000, 2450, made.key(1), 0x7040, 2700, 2755});
  ASSERT_EQ(measured->keeper.kept.size(), 2u);
  const Event &first = measured->keeper.kept[0], &second = measured->keeper.kept[1];
  EXPECT_EQ(first.complete - first.issue, 400u);
  EXPECT_EQ(first.address, 0x7000u);
  EXPECT_EQ(second.complete - second.issue, 5u);
  EXPECT_EQ(second.issue - first.issue, 700u - 110);
  EXPECT_EQ(measured->table.opcodeName(measured->table.instructions()[first.instruction].opcode), "movq load");
}

TEST(MeasuredEvents, WhatIsWithinTheSpreadOfAnEmptyProbeIsBelowTheResolution) {
  SyntheticRun made(timed("memory serialised 1"));
  auto measured = measure(made, {made.key(4), 2000, 2060, made.key(4), 2100, 2161, made.key(4), 2200, 2248});
  EXPECT_EQ(measured->facts.measurement->resolutionTicks, 10);
  EXPECT_EQ(measured->facts.measurement->events, 3u);
  EXPECT_EQ(measured->facts.measurement->belowResolution, 2u);
  EXPECT_EQ(measured->keeper.kept[2].complete, measured->keeper.kept[2].issue) << "less than an empty one is 0";
}

TEST(MeasuredEvents, TheFreeFormHasAnEmptyProbeOfItsOwn) {
  SyntheticRun made(timed("memory free 1"));
  auto measured = measure(made, {made.key(4), 2000, 2060});
  EXPECT_EQ(measured->keeper.kept[0].complete - measured->keeper.kept[0].issue, 50u);
  EXPECT_EQ(measured->facts.measurement->resolutionTicks, 2);
}

TEST(MeasuredEvents, ABranchCompletesWhereItLeads) {
  SyntheticRun made(timed("branch serialised 1"));
  auto measured = measure(made, {made.key(2), 2000, made.key(3), 2080, made.key(2), 2200, made.key(4), 2300, 2350});
  ASSERT_EQ(measured->keeper.kept.size(), 3u);
  EXPECT_EQ(measured->keeper.kept[0].complete - measured->keeper.kept[0].issue, 30u);
  EXPECT_EQ(measured->keeper.kept[1].complete - measured->keeper.kept[1].issue, 50u) << "by the next record's clock";
}

TEST(MeasuredEvents, WhatWasCutOffIsNoEvent) {
  SyntheticRun made(timed("all serialised 1"));
  auto measured = measure(made, {made.key(4), 2000, 0, made.key(2), 2200});
  EXPECT_TRUE(measured->keeper.kept.empty());
  EXPECT_EQ(measured->facts.measurement->withoutCompletion, 2u);
}

std::string pathText(const Measured &measured, const Event &event) {
  const CallPaths &paths = measured.table.paths();
  std::string text;
  for (uint16_t path = event.path; path != CallPaths::none; path = paths.parent(path))
    text = ";" + measured.table.functionName(paths.function(path)) + text;
  return text;
}

TEST(MeasuredEvents, EventsStandBeneathTheCallersOfTheirRegion) {
  SyntheticRun made(timed("memory serialised 1"));
  made.libraries = R"({"path": "/lib/libother.so", "base": 4096, "begin": 8192, "end": 12288})";
  Words records = regionStop(0, 1100);
  for (const Words &piece : {test::callers({8192 + 5, made.key(0)}), regionStart(0, 1200), {made.key(4), 2000, 2060}})
    records.insert(records.end(), piece.begin(), piece.end());
  auto measured = measure(made, records);
  ASSERT_EQ(measured->keeper.kept.size(), 1u);
  EXPECT_EQ(pathText(*measured, measured->keeper.kept[0]), ";f;libother.so+0x1005;f");
}

constexpr const char *otherLibrary = R"({"path": "/lib/libother.so", "base": 4096, "begin": 8192, "end": 12288})";

TEST(MeasuredEvents, ALongEventStandsBeneathItsOwnCallersAndWhatItTookToFindThemIsNoTime) {
  SyntheticRun made(timed("all serialised 1"));
  made.libraries = otherLibrary;
  Words records;
  for (const Words &piece : {{made.key(4), 2000, 2450},
                             test::eventCallers(2950, {made.key(4), 8192 + 5, made.key(0)}),
                             test::openRegions({0}),
                             {made.key(4), 3000, 3060}})
    records.insert(records.end(), piece.begin(), piece.end());
  auto measured = measure(made, records);
  ASSERT_EQ(measured->keeper.kept.size(), 2u);
  const Event &longer = measured->keeper.kept[0], &shorter = measured->keeper.kept[1];
  EXPECT_EQ(pathText(*measured, longer), ";f;libother.so+0x1005;f");
  EXPECT_EQ(pathText(*measured, shorter), ";f");
  EXPECT_EQ(shorter.issue - longer.issue, 1000u - 500 - 110);
  EXPECT_EQ(measured->facts.measurement->withCallers, 1u);
  ASSERT_EQ(measured->facts.measurement->longEvents.size(), 1u);
  const auto &[where, sum] = *measured->facts.measurement->longEvents[0].begin();
  EXPECT_EQ(where.first, longer.path);
  EXPECT_EQ(sum.count, 1u);
  EXPECT_EQ(sum.action, 400u);
  EXPECT_EQ(sum.longest, 400u);
}

TEST(MeasuredEvents, ABranchHasTheCallersThatAreRecordedWhereItLeads) {
  SyntheticRun made(timed("branch serialised 1"));
  made.libraries = otherLibrary;
  Words records;
  for (const Words &piece : {{made.key(2), 2000, made.key(3), 2380},
                             test::eventCallers(2950, {made.key(2), 8192 + 5, made.key(0)}),
                             {made.key(3), 3000},
                             test::eventCallers(3100, {made.key(2), 8192 + 6, made.key(0)}),
                             {made.key(4), 3200, 3260}})
    records.insert(records.end(), piece.begin(), piece.end());
  auto measured = measure(made, records);
  ASSERT_EQ(measured->keeper.kept.size(), 2u);
  EXPECT_EQ(pathText(*measured, measured->keeper.kept[0]), ";f;libother.so+0x1005;f");
  EXPECT_EQ(pathText(*measured, measured->keeper.kept[1]), ";f") << "what a place follows that was no branch has none";
  EXPECT_EQ(measured->facts.measurement->withCallers, 1u);
}

TEST(MeasuredEvents, PartsThatWereTimedDifferentlyAreAnError) {
  std::vector<test::FunctionSpec> functions = timed("all serialised 1");
  functions.push_back(timed("all free 1")[0]);
  functions[1].name = "g";
  SyntheticRun made(functions);
  made.clockFacts = clockFacts;
  EXPECT_FALSE(made.open());
}

} // namespace
} // namespace leastaction

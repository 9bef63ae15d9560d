#include "analysis/program/gate/baseline_text.h"

#include "analysis/program/gate/gate.h"
#include "test/unit/program/gate/baselines.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

using test::baseline;
using test::region;

/// A region that issues one event of kappa 3 every tick; the spectrum has more bins than a baseline keeps.
RegionSummary summary() {
  constexpr uint64_t ticks = 1001;
  RegionSummary summary;
  summary.name = "re\xffgion";
  summary.thread = "0";
  summary.ticks = ticks;
  summary.instructions = ticks;
  summary.action = 3 * ticks;
  summary.actionIntegral = 1.5 * ticks * ticks;
  summary.spectrum = {.binTicks = 1, .mean = std::vector<double>(ticks, 1.5), .min = {}, .max = {}};
  summary.byLine = std::vector<Share>(1000, {.name = "a.c:1", .function = "f", .count = 1, .action = 3});
  return summary;
}

TEST(Baseline, ComesBackAsItWasWritten) {
  const Baseline written = baseline({baselineRegion(summary()), region("b", 10, 50), region("empty", 0, 0)});
  const Result<Baseline> read = parseBaseline(baselineText(written), "file");
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_EQ(baselineText(*read), baselineText(written));
  EXPECT_EQ(read->coreCheck, 0xfeedu);
  EXPECT_TRUE(gate(written, *read, {.ticks = {}, .action = {}, .distance = 0}).passed());
}

TEST(Baseline, KnowsWhereCodeLay) {
  BaselineRegion made = region("a", 10, 50);
  made.realTicks = 12;
  const Baseline canonical = baseline({made});
  const Result<Baseline> read = parseBaseline(baselineText(canonical), "file");
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_EQ(read->layout, Layout::canonical);
  EXPECT_EQ(read->regions[0].realTicks, 12u);
  std::string text = baselineText(canonical);
  const std::string key = ",\"layout\":\"canonical\"";
  ASSERT_NE(text.find(key), text.npos) << text;
  EXPECT_EQ(parseBaseline(text.erase(text.find(key), key.size()), "file")->layout, Layout::real) << "of before";
  text = baselineText(canonical);
  EXPECT_EQ(parseBaseline(text.replace(text.find("canonical"), 9, "elsewhere"), "file").error().what,
            "'layout' of the baseline is neither canonical nor real");
}

TEST(Baseline, TellsWhatItsTicksWereSpentOn) {
  BaselineRegion made = region("a", 10, 50);
  CauseUnits causes, half, rest;
  causes.units[static_cast<size_t>(TickCause::l3)] = 7 * unitsPerTick;
  causes.units[static_cast<size_t>(TickCause::base)] = 3 * unitsPerTick;
  half.units[static_cast<size_t>(TickCause::l3)] = 7 * unitsPerTick / 2;
  rest.units[static_cast<size_t>(TickCause::base)] = unitsPerTick / 3;
  made.executions = 4;
  addTicks(made, causes, std::vector<LineTicks>{{"a.c:9", rest}, {"/home/me/x/a.c:3", half}, {"x/a.c:3", half}});
  const std::string text = baselineText(baseline({made}));
  EXPECT_NE(text.find("\"by_cause\": {\"base\":3,\"L3\":7}"), text.npos) << text;
  EXPECT_NE(text.find("\"ticks_by_line\": [[\"x/a.c:3\",{\"L3\":7}],[\"a.c:9\",{\"base\":0.333}]]"), text.npos) << text;
  const Result<Baseline> read = parseBaseline(text, "file");
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_EQ(baselineText(*read), text);
  const BaselineRegion &again = read->regions[0];
  EXPECT_EQ(again.executions, 4u);
  EXPECT_EQ(again.causes->units, causes.units);
  EXPECT_EQ(again.ticksByLine[1].ticks.units, made.ticksByLine[1].ticks.units) << "as the run has it";
  for (const auto &[old, changed, what] :
       {std::tuple("\"L3\":7}", "\"L3\":8}", "'by_cause' of region 'a' does not have the region's ticks"),
        {"\"L3\":7}", "\"L9\":7}", "'by_cause' of region 'a' names a cause that this version does not know: 'L9'"},
        {"0.333", "33", "'ticks_by_line' of region 'a' has more ticks than the region"},
        {"[\"a.c:9\",", "[", "a row of 'ticks_by_line' of region 'a' is not [line, ticks by cause]"}}) {
    std::string damaged = text;
    damaged.replace(damaged.find(old), std::string_view(old).size(), changed);
    EXPECT_EQ(parseBaseline(damaged, "file").error().what, what);
  }
}

TEST(Baseline, KnowsWhatThreadsShare) {
  BaselineRegion made = region("a", 10, 50);
  EXPECT_FALSE(parseBaseline(baselineText(baseline({made})), "file")->regions[0].sharing) << "as of before";
  made.sharing = baselineSharing({{.isFalse = true, .place = "/src/a.c:1", .other = "f", .lines = 2, .moves = 3}});
  EXPECT_EQ(made.sharing->front().place, "src/a.c:1");
  std::string text = baselineText(baseline({made}));
  const Result<Baseline> read = parseBaseline(text, "file");
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_EQ(read->regions[0].sharing, made.sharing);
  text.replace(text.find("[\"false\""), 8, "[\"maybe\"");
  EXPECT_EQ(
      parseBaseline(text, "file").error().what,
      "'sharing' of region 'a' is not at most 100 rows of [\"false\" or \"true\", place, other place, lines, moves, "
      "ticks]");
}

TEST(Baseline, KnowsTheSourceAroundItsLines) {
  Baseline made = baseline({region("a", 10, 50)});
  made.regions[0].byLine = {{.name = "a.c:12", .function = {}, .count = 1, .action = 50}};
  made.sources = {{.name = "a.c", .runs = {{1, std::vector<uint32_t>(40, 0xabc)}}, .functions = {{"f", 10}, {"g", 14}}},
                  {.name = "unlisted.c", .runs = {{1, {1}}}}};
  const std::string text = baselineText(made);
  const Result<Baseline> read = parseBaseline(text, "file");
  ASSERT_TRUE(read) << read.error().text();
  ASSERT_EQ(read->sources.size(), 1u);
  EXPECT_EQ(read->sources[0].runs[0].first, 10u);
  EXPECT_EQ(read->sources[0].runs[0].hashes, std::vector<uint32_t>(4, 0xabc));
  EXPECT_EQ(baselineText(*read), text);
  for (const auto &[old, changed, what] :
       {std::tuple("[10,\"", "[0,\"", "lines of source file 'a.c' do not rise"),
        {"00000abc", "00000ab", "lines of source file 'a.c' are not eight digits each"}}) {
    std::string damaged = text;
    damaged.replace(damaged.find(old), std::string_view(old).size(), changed);
    EXPECT_EQ(parseBaseline(damaged, "file").error().what, what);
  }
}

TEST(Baseline, LinesHaveTheNamesThatTheyHaveNow) {
  Baseline then = baseline({region("a", 10, 50)}), now = then;
  then.regions[0].byLine = {{.name = "a.c:1", .function = {}, .count = 1, .action = 30},
                            {.name = "a.c:2", .function = {}, .count = 1, .action = 20}};
  then.sources = {{.name = "a.c", .runs = {{1, lineHashes("x\ny\nz")}}}};
  now.sources = {{.name = "a.c", .runs = {{1, lineHashes("// new\nx\nz")}}}};
  const Baseline moved = withLinesOf(now, then);
  EXPECT_EQ(moved.regions[0].byLine[0].name, "a.c:2");
  EXPECT_EQ(moved.regions[0].byLine[1].name, "a.c:2 (gone)");
}

TEST(Baseline, NamesNoFolderOfTheMachine) {
  RegionSummary region = summary();
  region.byLine = {{.name = "/home/me/src/a.c:1", .function = {}, .count = 1, .action = 1},
                   {.name = "/a.c:2", .function = {}, .count = 1, .action = 1},
                   {.name = "src/deep/a.c:3", .function = {}, .count = 1, .action = 1}};
  const BaselineRegion made = baselineRegion(region);
  EXPECT_EQ(made.byLine[0].name, "src/a.c:1");
  EXPECT_EQ(made.byLine[1].name, "a.c:2");
  EXPECT_EQ(made.byLine[2].name, "src/deep/a.c:3");
}

TEST(Baseline, IsSmall) {
  const BaselineRegion region = baselineRegion(summary());
  EXPECT_LE(region.curve.action.size(), Baseline::maxCurveBins + 1);
  EXPECT_EQ(region.byLine.size(), Baseline::maxShares);
  EXPECT_LT(baselineText(baseline({region})).size(), 8000u);
}

TEST(Baseline, CutShortAnywhereIsAnError) {
  const std::string text = baselineText(baseline({region("a", 10, 50)}));
  for (size_t size = 0; size + 2 < text.size(); ++size)
    EXPECT_FALSE(parseBaseline(text.substr(0, size), "file")) << size;
}

TEST(Baseline, SaysWhatIsWrong) {
  const std::string good = baselineText(baseline({region("a", 10, 50)}));
  ASSERT_TRUE(parseBaseline(good, "file"));
  const std::tuple<const char *, const char *, const char *> damages[] = {
      {"baseline 1", "baseline 9", "this version cannot read this baseline"},
      {"\"ticks\": 10", "\"ticks\": -1", "'ticks' of region 'a' is not a whole number"},
      {"\"ticks\": 10", "\"tocks\": 10", "region 'a' has no 'ticks'"},
      {"\"ticks\": 10", "\"ticks\": 11", "'curve' of region 'a' does not cover the region's ticks"},
      {"\"action\": 50", "\"action\": 51", "'curve' of region 'a' does not rise from 0 to the action"},
      {"\"action_integral\": 250.0", "\"action_integral\": \"x\"",
       "'action_integral' of region 'a' is not a number from 0 up"},
      {"\"curve_bin_ticks\": 10", "\"curve_bin_ticks\": 0", "'curve' of region 'a' does not cover the region's ticks"},
      {"[0.0,50.0]", "[]", "'curve' of region 'a' is not a list of 1 to 257 numbers"},
      {"[0.0,50.0]", "[0.0,60.0,50.0]", "'curve' of region 'a' does not rise from 0 to the action"},
      {"[[\"addl\",1,50]]", "[[\"addl\",1]]", "a row of 'by_opcode' of region 'a' is not [name, count, action]"},
      {"000000000000feed", "feed", "'core_check' of the baseline is not 16 hexadecimal digits"},
      {"\"regions\"", "\"rigions\"", "the baseline has no 'regions'"}};
  for (const auto &[old, changed, what] : damages) {
    std::string text = good;
    ASSERT_NE(text.find(old), std::string::npos) << old;
    text.replace(text.find(old), std::string_view(old).size(), changed);
    Result<Baseline> read = parseBaseline(text, "file");
    ASSERT_FALSE(read) << changed;
    EXPECT_EQ(read.error().what, what);
    EXPECT_EQ(read.error().where, "file");
  }
  EXPECT_EQ(parseBaseline(baselineText(baseline({region("a", 10, 50), region("a", 10, 50)})), "").error().what,
            "region 'a' of thread '0' appears twice");
}

TEST(Baseline, IsToldFromEventsByItsFirstCharacter) {
  EXPECT_TRUE(looksLikeBaseline("\n {\"format\""));
  EXPECT_FALSE(looksLikeBaseline("instruction,opcode"));
  EXPECT_FALSE(looksLikeBaseline(""));
}

} // namespace
} // namespace leastaction

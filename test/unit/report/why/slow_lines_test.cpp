#include "analysis/report/why/slow_lines.h"

#include <nlohmann/json.hpp>

#include <algorithm>

#include <gtest/gtest.h>

namespace leastaction {
namespace {

using Json = nlohmann::ordered_json;

CauseUnits ticksOf(const std::vector<std::pair<TickCause, uint64_t>> &causes) {
  CauseUnits made;
  for (const auto &[cause, ticks] : causes)
    made.units[static_cast<size_t>(cause)] = ticks * unitsPerTick;
  return made;
}

WhyRow row(const std::string &file, uint32_t line, const std::vector<std::pair<TickCause, uint64_t>> &causes,
           const std::string &function = "f") {
  return {.file = file, .line = line, .function = function, .ticks = ticksOf(causes)};
}

/// Two threads in one region, and another region.
WhyReport example() {
  WhyReport report{.program = "a",
                   .source = "a.run",
                   .core = "skylake",
                   .perfect = {},
                   .regions = {},
                   .sources = {},
                   .notes = {"A note."}};
  report.regions.push_back(
      {.name = "sum",
       .thread = "0",
       .ticks = 1000,
       .byLine = {row("a.c", 7, {{TickCause::memory, 500}, {TickCause::base, 20}}, "f"),
                  row("a.c", 9, {{TickCause::base, 380}, {TickCause::l2, 60}}), row("", 0, {{TickCause::base, 40}})}});
  report.regions.push_back({.name = "sum",
                            .thread = "1",
                            .ticks = 1000,
                            .byLine = {row("a.c", 7, {{TickCause::memory, 980}, {TickCause::base, 2}}, "g"),
                                       row("a.c", 8, {{TickCause::base, 18}})}});
  WhyRow port = row("/usr/include/b c.h", 3, {{TickCause::port, 60}, {TickCause::dependency, 40}});
  port.ports = {{.ports = {"p0", "p1"}, .ticks = 60}};
  report.regions.push_back({.name = "other", .thread = "0", .ticks = 100, .byLine = {port}});
  return report;
}

TEST(SlowLines, AddsThreadsAndFunctionsOfALine) {
  const std::vector<SlowLine> lines = slowLines(example(), 10);
  ASSERT_EQ(lines.size(), 3U); // a.c:8 has less than 1 % of its region's 2000 ticks
  EXPECT_EQ(lines[0].line, 7U);
  EXPECT_EQ(lines[0].function, "g");
  EXPECT_EQ(lines[0].ticks.total(), 1502 * unitsPerTick);
  EXPECT_DOUBLE_EQ(lines[0].share, 0.751);
  EXPECT_EQ(lines[0].cause, TickCause::memory);
  EXPECT_TRUE(lines[0].isWarning);
  EXPECT_EQ(lines[0].message, "75 % of the ticks of sum: it waits for memory");
  EXPECT_EQ(lines[1].line, 9U);
  EXPECT_FALSE(lines[1].isWarning);
  EXPECT_EQ(lines[1].message, "22 % of the ticks of sum: it mostly retires instructions without a wait (19 %)");
  EXPECT_EQ(lines[2].message, "100 % of the ticks of other: it waits for one of the ports p0 p1 (60 %) and waits for a "
                              "result (40 %)");
}

TEST(SlowLines, TakesTheSlowestOfEachRegion) {
  const std::vector<SlowLine> lines = slowLines(example(), 1);
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(lines[0].line, 7U);
  EXPECT_EQ(lines[1].region, "other");
  EXPECT_TRUE(slowLines(example(), 0).empty());
  EXPECT_TRUE(slowLines({}, 10).empty());
}

TEST(SlowLines, AreWarningsAsACompilerHasThem) {
  WhyReport report = example();
  report.regions[0].byLine[0].file = report.regions[1].byLine[0].file = "a\n\x1B[1m.c";
  const std::string text = messagesOf(slowLines(report, 10), {.folder = "/w", .byName = {{"a.c", "src/a.c"}}});
  EXPECT_EQ(text,
            "a\uFFFD\uFFFD[1m.c:7: warning: 75 % of the ticks of sum: it waits for memory\n"
            "src/a.c:9: note: 22 % of the ticks of sum: it mostly retires instructions without a wait (19 %)\n"
            "/usr/include/b c.h:3: warning: 100 % of the ticks of other: it waits for one of the ports p0 p1 (60 %) "
            "and waits for a result (40 %)\n");
}

TEST(SlowLines, AreAnArrayWithALineForEach) {
  const std::string text = lineListOf(slowLines(example(), 10), {});
  EXPECT_EQ(std::ranges::count(text, '\n'), 5);
  const Json json = Json::parse(text);
  ASSERT_EQ(json.size(), 3U);
  EXPECT_EQ(json[0].dump(), R"({"file":"a.c","line":7,"region":"sum","function":"g","ticks":1502,"share":0.751,)"
                            R"("cause":"memory","causes":{"base":22,"memory":1480},"level":"warning",)"
                            R"("message":"75 % of the ticks of sum: it waits for memory"})");
  EXPECT_EQ(Json::parse(lineListOf({}, {})), Json::array());
}

TEST(SlowLines, AreResultsWithARuleForEachCause) {
  WhyReport report = example();
  report.flaw = "It was cut off";
  const Json log = sarifOf(report, slowLines(report, 10), {.folder = "/w ä", .byName = {{"a.c", "s:1/a.c"}}}, "1.2.3");
  EXPECT_EQ(log["version"], "2.1.0");
  const Json &run = log["runs"][0], &driver = run["tool"]["driver"], &results = run["results"];
  EXPECT_EQ(driver["version"], "1.2.3");
  ASSERT_EQ(driver["rules"].size(), 3U);
  EXPECT_EQ(driver["rules"][0]["id"], "memory");
  EXPECT_EQ(driver["rules"][1]["defaultConfiguration"]["level"], "note");
  EXPECT_EQ(driver["rules"][2]["shortDescription"]["text"], "The line waits for a port.");
  ASSERT_EQ(results.size(), 3U);
  for (const Json &result : results)
    EXPECT_EQ(driver["rules"][result["ruleIndex"].get<size_t>()]["id"], result["ruleId"]);
  EXPECT_EQ(results[0]["rank"], 75.1);
  EXPECT_EQ(results[0]["locations"][0]["physicalLocation"]["artifactLocation"].dump(),
            R"({"uri":"s%3A1/a.c","uriBaseId":"WORKINGFOLDER"})");
  EXPECT_EQ(results[2]["locations"][0]["physicalLocation"]["artifactLocation"].dump(),
            R"({"uri":"file:///usr/include/b%20c.h"})");
  EXPECT_EQ(run["originalUriBaseIds"]["WORKINGFOLDER"]["uri"], "file:///w%20%C3%A4/");
  const Json &notes = run["invocations"][0]["toolExecutionNotifications"];
  EXPECT_EQ(notes[0]["level"], "warning");
  EXPECT_EQ(notes[1]["message"]["text"], "A note.");
  // Nobody knows where a file is that was not found.
  EXPECT_EQ(sarifOf(report, slowLines(report, 1), {},
                    "")["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]
                .dump(),
            R"({"uri":"a.c"})");
}

} // namespace
} // namespace leastaction

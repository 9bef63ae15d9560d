#include "analysis/report/why/why_report.h"

#include "test/unit/report/format/json_checks.h"
#include "test/unit/report/format/text_checks.h"

namespace leastaction {
namespace {

using fixture::contains;
using Json = nlohmann::ordered_json;

CauseUnits unitsOf(TickCause cause, uint64_t units) {
  CauseUnits made;
  made.units[static_cast<size_t>(cause)] = units;
  return made;
}

WhyReport exampleWhy() {
  WhyRow chase{
      .file = "/home/me/chase.c", .line = 14, .function = "main", .ticks = unitsOf(TickCause::l3, 700 * unitsPerTick)};
  chase.ticks += unitsOf(TickCause::base, 50 * unitsPerTick + unitsPerTick / 2);
  const WhyRow loop{.function = "other", .ticks = unitsOf(TickCause::base, 249 * unitsPerTick + unitsPerTick / 2)};
  WhyRegion region{
      .name = "main", .thread = "0", .executions = 1, .instructions = 500, .ticks = 1000, .byLine = {chase, loop}};
  region.causes = chase.ticks;
  region.causes += loop.ticks;
  region.byFunction = {WhyRow{.function = "main", .ticks = region.causes}};
  region.byOpcode = {WhyRow{.opcode = "movq load", .ticks = region.causes}};
  region.byPath = {WhyRow{.path = {"main", "chase"}, .ticks = region.causes}};
  region.answer = "70 % of the ticks: chase.c:14 (main) waits for L3; each load needs the one before.";
  WhyReport report;
  report.program = "chase";
  report.source = "chase.run";
  report.core = "znver4";
  report.regions = {region};
  report.notes = {"A note."};
  return report;
}

TEST(WhyText, SaysTheAnswerFirst) {
  const std::string text = renderText(exampleWhy(), {.by = TextOptions::By::line, .width = 100});
  const size_t answer = text.find("70 % of the ticks: chase.c:14"), causes = text.find("ticks by cause");
  ASSERT_NE(answer, std::string::npos);
  EXPECT_LT(answer, causes);
  EXPECT_LT(causes, text.find("ticks by line"));
  EXPECT_LT(text.find("ticks by line"), text.find("ticks by opcode"));
  EXPECT_TRUE(contains(text, "0.50 instructions"));
  EXPECT_TRUE(contains(text, "L3 70.0, base 5.1")) << text;
  EXPECT_TRUE(contains(text, "A note."));
}

TEST(WhyText, BeginsWithTheTableThatWasAskedFor) {
  const std::string text = renderText(exampleWhy(), {.by = TextOptions::By::opcode});
  EXPECT_LT(text.find("ticks by opcode"), text.find("ticks by line"));
}

TEST(WhyText, FitsAnyWidth) {
  for (const unsigned width : {60u, 80u, 120u}) {
    fixture::expectFits(renderText(exampleWhy(), {.width = width}), width);
    fixture::expectFits(renderText(exampleWhy(), {.width = width, .unicode = false}), width);
  }
}

TEST(WhyText, ARegionWithoutTicksHasNoTables) {
  WhyReport report = exampleWhy();
  report.regions = {WhyRegion{.name = "empty", .answer = "No tick passes in this region."}};
  const std::string text = renderText(report, {});
  EXPECT_TRUE(contains(text, "No tick passes"));
  EXPECT_FALSE(contains(text, "ticks by"));
}

TEST(WhyText, PlacesAreSaidAsFarAsTheyAreKnown) {
  EXPECT_EQ(placeOf({.file = "/a/b.c", .line = 3, .function = "f"}), "b.c:3");
  EXPECT_EQ(placeOf({.file = "b.c", .function = "f"}), "f");
  EXPECT_EQ(placeOf({.file = "", .line = 3}), "?:3");
  EXPECT_EQ(placeOf(WhyRow{}), "(unknown)");
}

TEST(WhyPage, HasTheTextOfLinesBesides) {
  WhyReport report = exampleWhy();
  report.sources = {{.name = "/home/me/chase.c", .missing = {}, .lines = {{14, "p = p->next;"}}}};
  Json page = pageJson(report);
  EXPECT_EQ(page["sources"][0]["lines"], Json::array({Json::array({14, "p = p->next;"})}));
  page.erase("sources");
  EXPECT_EQ(page, toJson(report));
}

TEST(WhyJson, HasTheKeysThatToolsRelyOn) {
  const Json json = toJson(exampleWhy());
  EXPECT_EQ(json["report"], "why");
  fixture::expectKeys(json, {"program", "source", "core", "perfect", "regions", "notes"});
  const Json &region = json["regions"][0];
  fixture::expectKeys(region, {"name", "thread", "executions", "instructions", "ticks", "answer", "causes", "by_line",
                               "by_function", "by_opcode", "by_path"});
  EXPECT_EQ(region["ticks"], 1000);
  EXPECT_EQ(region["causes"], Json({{"base", 300}, {"L3", 700}}));
  EXPECT_EQ(region["by_line"][0]["file"], "/home/me/chase.c");
  EXPECT_EQ(region["by_line"][0]["line"], 14);
  EXPECT_EQ(region["by_line"][0]["ticks"], 750.5);
  EXPECT_TRUE(region["by_line"][1]["file"].is_null());
  EXPECT_TRUE(region["by_line"][1]["line"].is_null());
  EXPECT_EQ(region["by_opcode"][0]["opcode"], "movq load");
  EXPECT_EQ(region["by_path"][0]["path"], Json({"main", "chase"}));
}

TEST(WhyText, PortsAreNamed) {
  WhyReport report = exampleWhy();
  WhyRow &line = report.regions[0].byLine[0];
  line.ticks.units[static_cast<size_t>(TickCause::port)] = 30 * unitsPerTick;
  line.ports = {{.ports = {"p0", "p1"}, .ticks = 20}, {.ports = {"p5"}, .ticks = 10}};
  EXPECT_TRUE(contains(renderText(report, {}), "port (p0 p1) 3.0")) << renderText(report, {});
  const Json json = toJson(report)["regions"][0]["by_line"];
  EXPECT_EQ(json[0]["ports"][0], Json({{"any_of", {"p0", "p1"}}, {"ticks", 20}}));
  EXPECT_FALSE(json[1].contains("ports"));
}

TEST(WhyText, WhatIsIncompleteIsToldFirst) {
  WhyReport report = exampleWhy();
  EXPECT_TRUE(toJson(report)["incomplete"].is_null());
  report.flaw = "signal 9 ended the program";
  const std::string text = renderText(report, {});
  EXPECT_TRUE(contains(text, "signal 9 ended the program"));
  EXPECT_LT(text.find("incomplete"), text.find("region \"main\""));
  EXPECT_EQ(toJson(report)["incomplete"], "signal 9 ended the program");
}

TEST(WhyJson, NamesNeedNotBeUtf8) {
  WhyReport report = exampleWhy();
  report.regions[0].name = "a\xff";
  EXPECT_NO_THROW((void)toJson(report).dump());
}

} // namespace
} // namespace leastaction

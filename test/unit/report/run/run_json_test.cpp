#include "analysis/report/run/run_formats.h"
#include "test/unit/report/format/json_checks.h"
#include "test/unit/report/run/run_fixture.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <limits>

namespace leastaction {
namespace {

using fixture::expectKeys;
using Json = nlohmann::ordered_json;

TEST(ReportJson, HasTheKeysThatToolsRelyOn) {
  const Json json = toJson(fixture::exampleRun());
  EXPECT_EQ(json["report"], "run");
  expectKeys(json, {"program", "mode", "clock", "core", "regions"});
  expectKeys(json["clock"], {"name", "hz", "resolution_ticks"});
  for (const Json &region : json["regions"]) {
    expectKeys(region, {"name", "ticks", "instructions", "action", "max_energy", "work_flop", "length_byte", "time_s",
                        "by_opcode", "spikes", "quantities"});
    for (const char *name : {"velocity", "force", "power", "mass", "momentum", "action"})
      expectKeys(region["quantities"][name], {"value", "unit"});
  }
  const Json &dot = json["regions"][0];
  expectKeys(dot["by_opcode"][0], {"opcode", "count", "action", "fraction"});
  expectKeys(dot["spikes"][0], {"first_tick", "last_tick", "peak_energy", "events"});
  expectKeys(dot["spikes"][0]["events"][0], {"opcode", "kappa", "address", "function", "file", "line"});
}

TEST(ReportJson, CountsAreExactAndAddressesAreText) {
  RunReport report;
  RegionReport &region = report.regions.emplace_back();
  region.summary.ticks = region.summary.action = std::numeric_limits<uint64_t>::max();
  SpikeEvent &load = region.summary.spikes.emplace_back().events.emplace_back();
  load.address = 0xfff0'0000'1000;
  load.level = MemoryLevel::l3;
  const Json json = Json::parse(toJson(report).dump());
  EXPECT_EQ(json["regions"][0]["action"].get<uint64_t>(), std::numeric_limits<uint64_t>::max());
  const Json &event = json["regions"][0]["spikes"][0]["events"][0];
  EXPECT_EQ(event["address"], "0xfff000001000");
  EXPECT_EQ(event["level"], "L3");
}

TEST(ReportJson, WindowsTellEachStaticInstructionOnce) {
  RunReport report;
  Spike &spike = report.regions.emplace_back().summary.spikes.emplace_back();
  spike.window.push_back({.instruction = 7, .sequence = 40, .text = "movq (%rax), %rbx", .issue = 3, .kappa = 9});
  spike.window.push_back(
      {.instruction = 2, .sequence = 41, .text = "addq %rbx, %rcx", .issue = 12, .kappa = 2, .wait = 1});
  spike.window.push_back({.instruction = 7, .sequence = 42, .text = "movq (%rax), %rbx", .issue = 5, .kappa = 9});
  const Json region = Json::parse(toJson(report).dump())["regions"][0];
  ASSERT_EQ(region["window_instructions"].size(), 2U);
  EXPECT_EQ(region["window_instructions"][1]["text"], "addq %rbx, %rcx");
  const Json &window = region["spikes"][0]["window"];
  ASSERT_EQ(window.size(), 3U);
  EXPECT_EQ(window[2]["instruction"], 0);
  EXPECT_EQ(window[1]["number"], 41);
  EXPECT_EQ(window[1]["wait"], 1);
  EXPECT_FALSE(window[1].contains("cause")) << "causes are not known";
}

TEST(ReportJson, WindowsTellWhatWasWaitedForWhereCausesAreKnown) {
  RunReport report;
  RegionReport &region = report.regions.emplace_back();
  region.why.emplace();
  region.summary.hottestPhase = Phase{.firstTick = 10, .lastTick = 99, .action = 500, .window = {}};
  region.summary.hottestPhase->window.push_back({.instruction = 7, .sequence = 40, .cause = TickCause::l3});
  const Json phase = toJson(report)["regions"][0]["hottest_phase"];
  EXPECT_EQ(phase["first_tick"], 10);
  EXPECT_EQ(phase["last_tick"], 99);
  EXPECT_EQ(phase["window"][0]["cause"], "L3");
}

TEST(ReportJson, WhatIsUnknownIsNull) {
  RunReport report;
  report.regions.emplace_back().summary.maxEnergy = std::numeric_limits<double>::quiet_NaN();
  const Json json = toJson(report);
  EXPECT_TRUE(json["core"].is_null());
  EXPECT_TRUE(json["clock"]["hz"].is_null());
  EXPECT_TRUE(json["regions"][0]["time_s"].is_null());
  EXPECT_TRUE(json["regions"][0]["max_energy"].is_null());
  EXPECT_TRUE(json["regions"][0]["quantities"]["mass"]["value"].is_null());
}

TEST(ReportJson, SpectraHaveAllDigits) {
  RunReport report;
  SpectrumBins &bins = report.regions.emplace_back().summary.spectrum;
  bins.mean = {1.0 / 3, 12, 0, 1234567.8, 5e-324, 1e300, std::numeric_limits<double>::infinity()};
  EXPECT_EQ(toJson(report)["regions"][0]["spectrum"]["mean"].dump(),
            "[0.3333333333333333,12,0,1234567.8,5e-324,1e+300,null]");
}

TEST(ReportJson, HostileNamesStayValid) {
  const RunReport report = fixture::hostileRun();
  const Json json = Json::parse(toJson(report).dump());
  const std::string name = json["regions"][0]["by_function"][0]["function"];
  EXPECT_NE(name.find("</script>"), std::string::npos);
  EXPECT_NE(name.find("\xef\xbf\xbd"), std::string::npos);
  EXPECT_NE(name.find("déjà"), std::string::npos);
}

} // namespace
} // namespace leastaction

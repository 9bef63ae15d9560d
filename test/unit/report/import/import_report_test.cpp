#include "analysis/report/import/import_report.h"
#include "test/unit/report/format/json_checks.h"
#include "test/unit/report/format/text_checks.h"
#include "test/unit/report/run/run_fixture.h"

#include <limits>

namespace leastaction {
namespace {

using fixture::contains;
using fixture::expectFits;
using fixture::expectKeys;

constexpr uint64_t mostImported = std::numeric_limits<uint64_t>::max();

PerfImport importedSamples() {
  PerfImport import;
  import.samples = 12;
  import.events = 9;
  import.repetitions = 1;
  import.leftOut = {{{.event = "cycles", .reason = "have no latency"}, 2}};
  import.latencies = {{&latencyMeaning(Hardware::intel, LatencyField::instruction), 9}};
  import.otherPlaces = {{"a line fill buffer", 4}};
  import.hasNanoseconds = true;
  import.clockHz = 2.5e9;
  import.clockFrom = "--clock-hz";
  return import;
}

TEST(ImportText, IsOneLine) {
  EXPECT_EQ(importText(importedSamples()), "9 events of 12 samples\n");
  EXPECT_EQ(importText(PerfImport{}), "0 events of 0 samples\n");
  EXPECT_EQ(importText(PipelineImport{.instructions = 10, .events = 7}), "7 events of 10 instructions\n");
  EXPECT_EQ(importText(PipelineImport{}), "0 events of 0 instructions\n");
  PerfImport most;
  most.events = most.samples = mostImported;
  expectFits(importText(most), 80);
  expectFits(importText(PipelineImport{.instructions = mostImported, .events = mostImported}), 80);
}

TEST(ImportText, OneIsNotMany) {
  PerfImport one;
  one.events = one.samples = 1;
  EXPECT_EQ(importText(one), "1 event of 1 sample\n");
  EXPECT_EQ(importText(PipelineImport{.instructions = 2, .events = 1}), "1 event of 2 instructions\n");
}

TEST(ImportJson, HasItsKindAndWhatBecameOfSamples) {
  const nlohmann::ordered_json json = importJson("loads.txt", importedSamples());
  EXPECT_EQ(json.at("report"), "import");
  EXPECT_EQ(json["source"], "loads.txt");
  expectKeys(json, {"clock", "samples", "events", "repetitions", "latencies", "other_places", "left_out", "notes"});
  EXPECT_EQ(json["clock"], (nlohmann::ordered_json{{"hz", 2.5e9}, {"from", "--clock-hz"}}));
  EXPECT_EQ(json["samples"], 12);
  EXPECT_EQ(json["repetitions"], 1);
  ASSERT_EQ(json["latencies"].size(), 1U);
  expectKeys(json["latencies"][0], {"hardware", "field", "latency", "issue", "complete", "events"});
  EXPECT_EQ(json["latencies"][0]["hardware"], "intel");
  EXPECT_EQ(json["latencies"][0]["field"], "ins_lat");
  EXPECT_EQ(json["latencies"][0]["events"], 9);
  EXPECT_EQ(json["other_places"], nlohmann::ordered_json::array({{{"place", "a line fill buffer"}, {"events", 4}}}));
  EXPECT_EQ(json["left_out"],
            nlohmann::ordered_json::array({{{"event", "cycles"}, {"reason", "have no latency"}, {"samples", 2}}}));
  EXPECT_EQ(json["notes"], nlohmann::ordered_json(notesOf(importedSamples())));
  EXPECT_TRUE(contains(json["notes"].back().get<std::string>(), "2 samples of cycles have no latency"));
}

TEST(ImportJson, OfNothingHasEmptyLists) {
  const nlohmann::ordered_json json = importJson("", PerfImport{});
  EXPECT_EQ(json["samples"], 0);
  for (const char *key : {"latencies", "other_places", "left_out"})
    EXPECT_EQ(json[key], nlohmann::ordered_json::array()) << key;
  const nlohmann::ordered_json ofLog = importJson("", PipelineImport{});
  EXPECT_EQ(ofLog["notes"], nlohmann::ordered_json(notesOf(PipelineImport{})));
}

TEST(ImportJson, HasItsKindAndWhatBecameOfInstructions) {
  const PipelineImport import{.instructions = mostImported, .events = 7, .squashed = 2, .unfinished = 1};
  const nlohmann::ordered_json json = importJson("dot.kanata", import);
  EXPECT_EQ(json.at("report"), "import");
  EXPECT_EQ(json["source"], "dot.kanata");
  EXPECT_EQ(json["instructions"], mostImported);
  EXPECT_EQ(json["events"], 7);
  EXPECT_EQ(json["squashed"], 2);
  EXPECT_EQ(json["unfinished"], 1);
  EXPECT_EQ(json["notes"].size(), notesOf(import).size());
  EXPECT_FALSE(json.contains("samples"));
}

TEST(ImportJson, NamesAreOnlyText) {
  const std::string odd = "\"a\\b\"\x1b[31m\n" + std::string(500, 'x');
  PerfImport import = importedSamples();
  import.leftOut = {{{.event = fixture::hostileName, .reason = "have no latency"}, 2}};
  const nlohmann::ordered_json json = nlohmann::ordered_json::parse(importJson(odd, import).dump());
  EXPECT_EQ(json["source"], odd);
  EXPECT_EQ(json["left_out"][0]["event"], validUtf8(fixture::hostileName));
  EXPECT_TRUE(contains(json["notes"].back().get<std::string>(), validUtf8(fixture::hostileName)));
  for (const nlohmann::ordered_json &ofAny :
       {importJson(fixture::hostileName, PerfImport{}), importJson(fixture::hostileName, PipelineImport{})})
    EXPECT_EQ(nlohmann::ordered_json::parse(ofAny.dump())["source"], validUtf8(fixture::hostileName));
}

} // namespace
} // namespace leastaction

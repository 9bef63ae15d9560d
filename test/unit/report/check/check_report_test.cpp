#include "analysis/report/check/check_report.h"
#include "test/unit/report/format/json_checks.h"
#include "test/unit/report/format/text_checks.h"
#include "test/unit/report/run/run_fixture.h"

#include <algorithm>
#include <cstdint>
#include <limits>

namespace leastaction {
namespace {

using fixture::contains;
using fixture::expectFits;
using fixture::expectKeys;
using fixture::expectPrintable;

constexpr uint64_t mostCounted = std::numeric_limits<uint64_t>::max();

RunCheckReport intactRun() {
  RunCheckReport report;
  report.run = "dot.run";
  report.threads = 2;
  report.chunks = 7;
  report.fileBytes = report.intactBytes = 4096;
  report.records = 300;
  report.instructions = 9000;
  report.regionExecutions = 12;
  return report;
}

EventCheckReport checkedEvents() {
  EventCheckReport report;
  report.input = "events.csv";
  report.rules = {{.name = "no event completes before it issues"},
                  {.name = "no instruction appears twice", .violations = 1, .first = "line 5, instruction 0 has come"},
                  {.name = "events come in order", .violations = 20, .first = "line 9 issues too early"},
                  {.name = "instructions retire in order", .isChecked = false}};
  report.events = 13;
  report.mostInFlight = 4;
  return report;
}

/// What can be written out and read again.
nlohmann::ordered_json readAgain(const nlohmann::ordered_json &json) {
  return nlohmann::ordered_json::parse(json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
}

ptrdiff_t linesOf(const std::string &text) {
  return std::ranges::count(text, '\n');
}

TEST(RunCheckText, TellsWhatAnIntactRunHas) {
  RunCheckReport report = intactRun();
  const std::string text = checkText(report);
  expectFits(text, 60);
  EXPECT_TRUE(text.starts_with("dot.run: intact\n")) << text;
  for (const char *part : {"threads 2, region executions 12\n", "instructions 9000, records 300\n",
                           "chunks 7, missing 0\n", "readable 4096 of 4096 byte\n"})
    EXPECT_TRUE(contains(text, part)) << part << "\n" << text;
  EXPECT_FALSE(contains(text, "step")) << text;
  report.steppedInstructions = 42;
  report.sameAsSteps = {.instructions = 41, .accesses = 5, .unknownAccesses = 1};
  const std::string stepped = checkText(report);
  expectFits(stepped, 120);
  EXPECT_TRUE(contains(stepped, "single-stepped instructions 42\n")) << stepped;
  EXPECT_TRUE(contains(stepped, "same in trace and steps: 41 instructions, 5 accesses; 1 instructions")) << stepped;
}

TEST(RunCheckText, TellsWhatIsMissing) {
  RunCheckReport report = intactRun();
  report.missingChunks = 3;
  report.intactBytes = 1024;
  report.problems = {"chunk 2 of thread 1 has a wrong checksum.", "thread 2 ends early."};
  report.notes = {"no room for a buffer."};
  const std::string text = checkText(report);
  EXPECT_TRUE(text.starts_with("dot.run: not intact\n")) << text;
  EXPECT_TRUE(contains(text, "missing 3\n")) << text;
  EXPECT_TRUE(contains(text, "readable 1024 of 4096 byte\n")) << text;
  EXPECT_TRUE(text.ends_with("\n  chunk 2 of thread 1 has a wrong checksum.\n  thread 2 ends early.\n"
                             "  note: no room for a buffer.\n"))
      << text;
}

TEST(RunCheckText, MoreMayBeMissingWhereThreadsWereCutOff) {
  RunCheckReport report = intactRun();
  report.finished = false;
  EXPECT_FALSE(contains(checkText(report), "or more"));
  report.unclosedThreads = 1;
  EXPECT_TRUE(contains(checkText(report), "missing 0 or more\n"));
  report.finished = true;
  EXPECT_FALSE(contains(checkText(report), "or more"));
}

TEST(RunCheckText, NamesMoveNoCursor) {
  RunCheckReport report = intactRun();
  report.run = fixture::hostileName;
  report.problems = report.notes = {fixture::hostileName, std::string(5000, 'x')};
  const std::string text = checkText(report);
  expectPrintable(text);
  EXPECT_EQ(linesOf(text), 9) << text;
  EXPECT_TRUE(contains(text, std::string(5000, 'x')));
}

TEST(RunCheckJson, HasItsKindAndEveryCount) {
  RunCheckReport report = intactRun();
  report.unclosedThreads = 1;
  report.missingChunks = mostCounted;
  report.notes = {"no room for a buffer."};
  const nlohmann::ordered_json json = checkJson(report);
  EXPECT_EQ(json.at("report"), "check");
  expectKeys(json, {"run", "intact", "threads", "unclosed_threads", "chunks", "missing_chunks", "file_bytes",
                    "intact_bytes", "records", "instructions", "region_executions", "problems", "notes"});
  EXPECT_EQ(json["intact"], true);
  EXPECT_EQ(json["missing_chunks"], mostCounted);
  EXPECT_EQ(json["problems"], nlohmann::ordered_json::array());
  EXPECT_EQ(json["notes"], nlohmann::ordered_json::array({"no room for a buffer."}));
  EXPECT_FALSE(json.contains("stepped_instructions"));
  EXPECT_FALSE(json.contains("same_as_steps"));
  report.problems = {"thread 2 ends early."};
  EXPECT_EQ(checkJson(report)["intact"], false);
}

TEST(RunCheckJson, HasWhatWasStepped) {
  RunCheckReport report = intactRun();
  report.steppedInstructions = 0;
  report.sameAsSteps = {.instructions = 41, .accesses = 5, .unknownAccesses = 1};
  const nlohmann::ordered_json json = checkJson(report);
  EXPECT_EQ(json["stepped_instructions"], 0);
  EXPECT_EQ(json["same_as_steps"],
            (nlohmann::ordered_json{{"instructions", 41}, {"accesses", 5}, {"unknown_accesses", 1}}));
}

TEST(RunCheckJson, NamesAreOnlyText) {
  RunCheckReport report = intactRun();
  report.run = "\"a\\b\"\x1b[31m\n";
  report.problems = report.notes = {fixture::hostileName};
  const nlohmann::ordered_json json = readAgain(checkJson(report));
  EXPECT_EQ(json["run"], report.run);
  EXPECT_TRUE(contains(json["problems"][0].get<std::string>(), "</script>"));
  EXPECT_EQ(json["notes"], json["problems"]);
}

TEST(EventCheckText, TellsHowEachRuleWentOut) {
  EventCheckReport report = checkedEvents();
  const std::string text = checkText(report);
  expectFits(text, 80);
  EXPECT_TRUE(text.starts_with("events.csv: not sound\n  events 13, most in flight 4\n")) << text;
  for (const char *part :
       {"no event completes before it issues                        yes\n",
        " no, 1 violation\n    line 5, instruction 0 has come\n", " no, 20 violations\n    line 9 issues too early\n",
        "instructions retire in order                               not checked\n"})
    EXPECT_TRUE(contains(text, part)) << part << "\n" << text;
  report.isMeasured = true;
  EXPECT_TRUE(contains(checkText(report), "retire in order                               does not apply to measured"));
}

TEST(EventCheckText, WithoutRulesThereIsTheHeadAlone) {
  EventCheckReport report;
  report.input = "run";
  report.isSound = true;
  EXPECT_EQ(checkText(report), "run: sound\n  events 0, most in flight 0\n");
  report.core = "skylake";
  report.notes = {"The core is assumed."};
  report.events = report.mostInFlight = mostCounted;
  EXPECT_EQ(checkText(report), "run: sound\n  events 18446744073709551615, most in flight 18446744073709551615, "
                               "core skylake\n  note: The core is assumed.\n");
}

TEST(EventCheckText, NamesMoveNoCursor) {
  EventCheckReport report = checkedEvents();
  report.input = report.core = fixture::hostileName;
  report.notes = {fixture::hostileName};
  for (EventCheck::Rule &rule : report.rules)
    rule.first = fixture::hostileName;
  const std::string text = checkText(report);
  expectPrintable(text);
  EXPECT_EQ(linesOf(text), 9) << text;
}

TEST(EventCheckJson, HasItsKindAndTheRules) {
  const nlohmann::ordered_json json = checkJson(checkedEvents());
  EXPECT_EQ(json.at("report"), "check_events");
  expectKeys(json, {"input", "sound", "measured", "core", "events", "most_in_flight", "rules", "notes"});
  EXPECT_EQ(json["sound"], false);
  EXPECT_TRUE(json["core"].is_null());
  ASSERT_EQ(json["rules"].size(), 4U);
  expectKeys(json["rules"][0], {"rule", "checked", "violations", "first"});
  EXPECT_TRUE(json["rules"][0]["first"].is_null());
  EXPECT_EQ(json["rules"][2]["violations"], 20);
  EXPECT_EQ(json["rules"][2]["first"], "line 9 issues too early");
  EXPECT_EQ(json["rules"][3]["checked"], false);
}

TEST(EventCheckJson, NamesAreOnlyText) {
  EventCheckReport report = checkedEvents();
  report.core = "\"a\\b\"\x1b[31m\n";
  report.input = fixture::hostileName;
  const nlohmann::ordered_json json = readAgain(checkJson(report));
  EXPECT_EQ(json["core"], report.core);
  EXPECT_TRUE(contains(json["input"].get<std::string>(), "</script>"));
  EXPECT_EQ(checkJson(EventCheckReport{})["rules"], nlohmann::ordered_json::array());
}

} // namespace
} // namespace leastaction

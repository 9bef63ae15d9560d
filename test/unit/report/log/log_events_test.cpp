#include "analysis/report/log/log_events.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace leastaction {
namespace {

LogEvents events() {
  LogEvent compile{.at = "2026-11-21T18:00:00Z",
                   .local = "2026-11-21 19:00:00",
                   .kind = "compile",
                   .project = "/life",
                   .seconds = 2,
                   .program = "gcc",
                   .folder = "/life"};
  compile.arguments = {"-c", "life.c"};
  compile.exitCode = 1;
  compile.errors = 3;
  compile.warnings = 0;
  LogEvent run = compile;
  run.kind = "run";
  run.program = "./life";
  run.arguments = std::nullopt;
  run.exitCode = std::nullopt;
  run.signal = 9;
  LogEvent report{.at = "2026-11-21T18:00:00Z",
                  .local = "2026-11-21 19:00:00",
                  .kind = "report",
                  .project = "/life",
                  .seconds = 1,
                  .program = "",
                  .folder = ""};
  report.outcome = "answered";
  report.activity = "learning";
  report.reportedSeconds = 3600;
  report.measuredGapSeconds = 1e300; // a damaged log may say so
  LogEvent none = report;
  none.outcome = "not now";
  none.activity = std::nullopt;
  return {.events = {compile, run, report, none}};
}

TEST(LogEvents, AreARowEach) {
  const std::string text = renderText(events(), {.width = 200});
  for (const char *part : {"2026-11-21 19:00:00", "exit 1, errors 3", "gcc -c life.c", "signal 9",
                           "./life (its arguments cannot be read)", "1 h 0 min, gap 1e+300 s", "learning", "not now"})
    EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
  EXPECT_EQ(text.find("warnings"), std::string::npos);
}

TEST(LogEvents, JsonHasWhatEachKindHas) {
  const nlohmann::ordered_json json = toJson(events());
  EXPECT_EQ(json["report"], "log_events");
  ASSERT_EQ(json["events"].size(), 4U);
  const auto &compile = json["events"][0], &run = json["events"][1], &report = json["events"][2];
  EXPECT_EQ(compile["arguments"], (nlohmann::ordered_json{"-c", "life.c"}));
  EXPECT_EQ(compile["errors"], 3);
  EXPECT_TRUE(compile["signal"].is_null());
  EXPECT_TRUE(run["arguments"].is_null());
  EXPECT_EQ(run["signal"], 9);
  EXPECT_FALSE(run.contains("errors"));
  EXPECT_EQ(report["reported_s"], 3600.0);
  EXPECT_TRUE(report["power"].is_null());
  EXPECT_FALSE(report.contains("program"));
  EXPECT_FALSE(compile.contains("local")); // which is for the person at this machine
}

} // namespace
} // namespace leastaction

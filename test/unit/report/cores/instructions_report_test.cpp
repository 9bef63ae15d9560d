#include "analysis/report/cores/instructions_report.h"
#include "test/unit/report/format/json_checks.h"
#include "test/unit/report/format/text_checks.h"
#include "test/unit/report/run/run_fixture.h"

namespace leastaction {
namespace {

using fixture::contains;
using fixture::expectFits;
using fixture::expectPrintable;

InstructionsReport measuredRun() {
  return {.run = "dot.run",
          .core = "znver4",
          .clockHz = 3.7e9,
          .executions = 1000,
          .forms = {{.opcode = "VMULSDrr",
                     .executions = 400,
                     .measured = {.latencyTicks = 3.01, .ticks = 0.5004, .microOps = 1},
                     .described = {.latencyTicks = 3, .ticks = 0.5, .microOps = 1},
                     .differs = false},
                    {.opcode = "VGATHERDPDYrm",
                     .executions = 100,
                     .measured = {.latencyTicks = 11.2, .ticks = 5.0, .microOps = {}},
                     .described = {},
                     .differs = true}},
          .notMeasured = {{.why = "it leaves the code",
                           .opcodes = {"JCC_1", "JMP_1", "CALL64pcrel32", "RET64", "JCC_4", "JMP_4", "JMP64r"},
                           .executions = 500}}};
}

TEST(InstructionsText, SaysHowManyWereMeasuredAndWhatDiffers) {
  const std::string text = instructionsText(measuredRun());
  expectFits(text, 120);
  EXPECT_TRUE(contains(text, "2 of 9 instruction forms of dot.run measured at 3.7 GHz; 1 of them differ from znver4\n"
                             "they are 50.0 % of the instructions that ran\n"))
      << text;
  EXPECT_TRUE(contains(text, "VGATHERDPDYrm")) << text;
  EXPECT_FALSE(contains(text, "VMULSDrr")) << text;
  EXPECT_TRUE(contains(text, "  JCC_1, JMP_1, CALL64pcrel32, RET64, JCC_4, JMP_4 and 1 more: it leaves the code\n"))
      << text;
}

TEST(InstructionsText, NamesOnlySoManyDifferences) {
  InstructionsReport report = measuredRun();
  report.forms.resize(1);
  report.forms.front().differs = true;
  report.forms.resize(25, report.forms.front());
  EXPECT_TRUE(contains(instructionsText(report), "\n  and 5 more\n")) << instructionsText(report);
}

TEST(InstructionsText, NamesAreHarmless) {
  InstructionsReport report = measuredRun();
  report.run = report.core = fixture::hostileName;
  expectPrintable(instructionsText(report));
}

TEST(InstructionsJson, HasAllThatTheTextHas) {
  const nlohmann::ordered_json json = instructionsJson(measuredRun());
  EXPECT_EQ(json["report"], "instructions");
  EXPECT_EQ(json["executions"], 1000);
  EXPECT_EQ(json["forms"].size(), 2u);
  EXPECT_EQ(json["forms"][0]["measured"]["latency_ticks"], 3.01);
  EXPECT_EQ(json["forms"][0]["described"]["micro_ops"], 1);
  EXPECT_TRUE(json["forms"][1]["described"].empty());
  EXPECT_FALSE(json["forms"][1]["measured"].contains("micro_ops"));
  EXPECT_EQ(json["not_measured"][0]["opcodes"].size(), 7u);
}

} // namespace
} // namespace leastaction

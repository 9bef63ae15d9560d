#include "analysis/execution/step/stepped_code.h"
#include "analysis/execution/trace/run_json.h"

#include "test/unit/execution/step/step_words.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

using namespace test;

constexpr uint64_t pc = moduleBase + textAddress;

class SteppedCodeTest : public testing::Test {
protected:
  /// What a run with these records executed: "ADDRESS function load ADDRESS/BYTES; ...".
  std::string read(const std::vector<Words> &pieces) {
    writeSteps(made_.folder.path("thread-0.steps"), pieces);
    made_.folder.write("steps.json", withRunCheck(R"({"format": 3, "modules": [{"file": "modules/0-program",
                                                      "path": "/program", "base": )" +
                                                  std::to_string(moduleBase) + "}]"));
    Result<std::unique_ptr<leastaction::Run>> run = made_.open();
    EXPECT_TRUE(run) << run.error().text();
    EXPECT_EQ((*run)->stepFiles().size(), 1u);
    Disassembler disassembler;
    StepLines lines(**run, disassembler);
    Result<ThreadTrace> steps = ThreadTrace::open((*run)->stepFiles()[0], ThreadTrace::Kind::steps);
    EXPECT_TRUE(steps) << steps.error().text();
    SteppedCode code(lines, *steps);
    std::string log;
    for (;;) {
      Result<ExecutedCode::Item> item = code.next();
      EXPECT_TRUE(item);
      if (*item == ExecutedCode::Item::end)
        break;
      if (*item == ExecutedCode::Item::regionStart)
        log += "start " + code.regionName() + " " + std::to_string(code.clock()) + "; ";
      if (*item == ExecutedCode::Item::regionStop)
        log += "stop " + code.regionName() + "; ";
      if (*item != ExecutedCode::Item::code)
        continue;
      char text[64];
      std::snprintf(text, sizeof text, "%llx", static_cast<unsigned long long>(code.line().instructions[0].address));
      log += text;
      for (const Access &access : code.accesses(0)) {
        std::snprintf(text, sizeof text, " %s %llx/%u", access.isStore ? "store" : "load",
                      static_cast<unsigned long long>(access.address), access.bytes);
        log += text;
      }
      log += "; ";
    }
    problem = code.problems().empty() ? "" : code.problems().back().what;
    return log;
  }
  std::string problem;
  SyntheticRun made_{{{"main", {{.code = hex("90c3"), .flags = format::blockIsFunctionEntry}}}}};
};

TEST_F(SteppedCodeTest, GivesInstructionsWithTheirAccesses) {
  EXPECT_EQ(read({regionName(3, "r"), regionStart(3, 100), describe(pc, hex("f00118"), 0), execute(pc, {0x10, 0x10}),
                  execute(pc, {0x20, 0x20}), regionStop(3, 200)}),
            "start r 100; 1000 load 10/4 store 10/4; 1000 load 20/4 store 20/4; stop r; ");
  EXPECT_EQ(problem, "");
}

TEST_F(SteppedCodeTest, RepeatedInstructionsTouchAllTheirBytes) {
  EXPECT_EQ(read({describe(pc, hex("f348a5"), 0), execute(pc, {0x10, 0x900, 7}), execute(pc, {0x10, 0x900, 0})}),
            "1000 load 10/56 store 900/56; 1000; ");
}

TEST_F(SteppedCodeTest, GathersHaveTheLanesThatAreOn) {
  EXPECT_EQ(read({describe(pc, hex("c4e26d920488"), 0), execute(pc, {0x40, 0x10}), execute(pc)}),
            "1000 load 40/4 load 10/4; 1000; ");
}

TEST_F(SteppedCodeTest, CodeMayChangeAndNeedsNoModule) {
  EXPECT_EQ(read({describe(0x9000, hex("50")), execute(0x9000, {0x8}), describe(0x9000, hex("58")),
                  execute(0x9000, {0x8}), describe(0x9000, hex("50")), execute(0x9000, {0x10})}),
            "9000 store 8/8; 9000 load 8/8; 9000 store 10/8; ");
}

TEST_F(SteppedCodeTest, DamageEndsTheStream) {
  EXPECT_EQ(read({describe(pc, hex("90"), 0), execute(pc), execute(pc + 1), execute(pc)}), "1000; ");
  EXPECT_EQ(problem, "a record names an instruction that was not described before");
}

TEST_F(SteppedCodeTest, ARecordMayBeCutShort) {
  EXPECT_EQ(read({describe(pc, hex("58"), 0), execute(pc, {1}), {pc | uint64_t{2} << format::stepCountShift, 1}}),
            "1000 load 1/8; ");
  EXPECT_EQ(problem, "a record is cut short");
}

TEST_F(SteppedCodeTest, BytesMustBeAnInstruction) {
  EXPECT_EQ(read({describe(pc, hex("06"), 0), execute(pc)}), "");
  EXPECT_EQ(problem, "the steps name bytes that are not an instruction");
}

TEST_F(SteppedCodeTest, TakesNoMoreRegionsThanARuntimeOpens) {
  std::vector<Words> deep(300, regionStart(3, 100));
  std::string all;
  for (unsigned i = 0; i < 256; ++i)
    all += "start (unnamed) 100; ";
  EXPECT_EQ(read(deep), all);
  EXPECT_EQ(problem, "more than 256 regions are started in each other");
}

TEST_F(SteppedCodeTest, KnowsNoMoreRegionsThanAThreadHas) {
  EXPECT_EQ(read({regionName(1000, "r")}), "");
  EXPECT_EQ(problem, "a record names a region beyond the 256 that a thread can have");
}

} // namespace
} // namespace leastaction

#include "analysis/execution/replay/replay.h"

#include "test/unit/execution/trace/synthetic_run.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <stdexcept>
#include <string>

namespace leastaction {
namespace {

using test::hex;
using test::SyntheticRun;
using test::Words;

/// All that a consumer is told, as text; instructions and paths by what the table says of them.
class WrittenDown : public EventConsumer {
public:
  explicit WrittenDown(const InstructionTable &table) : table_(table) {}
  void beginRegion(uint32_t region, const Region &description) override {
    text += fmt::format("begin {} {} {}\n", region, description.name, description.thread);
  }
  void endRegion(uint32_t region) override { text += fmt::format("end {}\n", region); }
  void events(std::span<const Event> all) override {
    for (const Event &event : all) {
      EXPECT_GE(event.complete, latestTick_);
      text += fmt::format("{} {} {} {}\n", event.sequence, event.issue, event.complete, named(event.instruction));
    }
  }
  void retired(std::span<const RetiredInstruction> all, std::span<const Stall> stalls) override {
    for (const RetiredInstruction &one : all) {
      EXPECT_GE(one.tick, latestTick_);
      EXPECT_LE(one.issueTick, one.tick);
      text += fmt::format("retired {} {} {}\n", one.tick, one.renameTick, named(one.instruction));
    }
    for (const Stall &stall : stalls)
      text += fmt::format("stall {} {} {}\n", stall.ticks, named(stall.instruction), nameOf(stall.cause));
  }
  void beginWindow(uint64_t tick) override {
    EXPECT_GE(tick, latestTick_);
    latestTick_ = tick;
    text += fmt::format("window from {}\n", tick);
    ++windows;
  }
  void endWindow() override { text += "end of the window\n"; }
  std::string text;
  uint64_t windows = 0;

private:
  std::string named(uint32_t instruction) const {
    const Instruction &row = table_.instructions()[instruction];
    return fmt::format("{} {} {} {:#x}", instruction, table_.functionName(row.function), row.text, row.address);
  }
  const InstructionTable &table_;
  uint64_t latestTick_ = 0;
};

// Two functions: `incl; incl; ret` and `decl; ret`.
const std::vector<test::FunctionSpec> twoFunctions = {
    {"f", {{.code = hex("ffc0ffc0c3"), .flags = format::blockIsFunctionEntry}}},
    {"g", {{.code = hex("ffc8c3"), .flags = format::blockIsFunctionEntry}}}};

/// 200 chunks of a region; g runs in the second half alone.
void makeChunksOfTwoFunctions(SyntheticRun &made) {
  std::vector<Words> chunks(200);
  for (size_t chunk = 0; chunk < chunks.size(); ++chunk) {
    Words &words = chunks[chunk];
    words = test::regionName(0, "r");
    const Words open = chunk == 0 ? test::regionStart(0, 10) : test::openRegions({0});
    words.insert(words.end(), open.begin(), open.end());
    for (int i = 0; i < 100; ++i)
      words.push_back(made.key(chunk < 100 || i % 2 == 0 ? 0 : 1));
  }
  made.addChunks(chunks);
}

const SamplePlan everyFourth = {.seed = 3,
                                .windowLength = 20,
                                .approachLength = 30,
                                .passLength = 40,
                                .usualPeriod = 100,
                                .chunks = {.stretch = 4, .lead = 1}};

struct SegmentedOutput {
  std::string text;
  uint64_t windows = 0;
  ReplayFacts facts;
  std::vector<double> progress;
};

SegmentedOutput replayedIn(unsigned threads, SyntheticRun &made, const ChangeOf &changeOf = {}) {
  const auto run = *made.open();
  InstructionTable table;
  WrittenDown written(table);
  SegmentedOutput result;
  Result<ReplayFacts> facts = replay(*run,
                                     {.core = *findCore("skylake"),
                                      .model = {.explains = true},
                                      .changeOf = changeOf,
                                      .sample = everyFourth,
                                      .threads = threads,
                                      .progress = [&](double part) { result.progress.push_back(part); }},
                                     table, written);
  EXPECT_TRUE(facts) << facts.error().text();
  result.facts = *std::move(facts);
  result.text = std::move(written.text);
  result.windows = written.windows;
  return result;
}

TEST(SegmentedReplay, ComesOutTheSameInAnyNumberOfThreads) {
  SyntheticRun made(twoFunctions);
  makeChunksOfTwoFunctions(made);
  const SegmentedOutput alone = replayedIn(1, made);
  EXPECT_NE(alone.text.find("incl"), std::string::npos);
  EXPECT_NE(alone.text.find("decl"), std::string::npos);
  for (const unsigned threads : {2u, 3u, 16u}) {
    const SegmentedOutput several = replayedIn(threads, made);
    EXPECT_EQ(several.text, alone.text);
    ASSERT_EQ(several.facts.sample->regions.size(), 1u);
    EXPECT_EQ(several.facts.sample->regions[0].executions, alone.facts.sample->regions[0].executions);
    EXPECT_EQ(several.facts.sample->regions[0].inChunk, alone.facts.sample->regions[0].inChunk);
    EXPECT_EQ(several.facts.sample->parts->ofWindow, alone.facts.sample->parts->ofWindow);
    EXPECT_EQ(several.facts.instructions, alone.facts.instructions);
  }
}

TEST(SegmentedReplay, CountsWhatAllSegmentsRead) {
  SyntheticRun made(twoFunctions);
  makeChunksOfTwoFunctions(made);
  const SegmentedOutput all = replayedIn(2, made);
  const SampleFacts &sample = *all.facts.sample;
  EXPECT_EQ(sample.parts->ofWindow.size(), sample.windows);
  EXPECT_EQ(all.windows, sample.windows);
  // Of three instructions in each call of f in the first half; f and g by turns in the second.
  const double f = 100 * 100 + 100 * 50, g = 100 * 50;
  EXPECT_NEAR(static_cast<double>(sample.regions[0].instructions), 3 * f + 2 * g, 0.05 * (3 * f + 2 * g));
  EXPECT_GE(all.progress.back(), 1);
  EXPECT_TRUE(std::ranges::is_sorted(all.progress));
}

TEST(SegmentedReplay, AsksForChangesByLinesAndFunctions) {
  SyntheticRun made(twoFunctions);
  makeChunksOfTwoFunctions(made);
  const auto slower = [](const InstructionTable &table, uint32_t row) {
    InstructionChange change;
    if (table.functionName(table.instructions()[row].function) == "g")
      change.latencyTicks = 50;
    return change;
  };
  const SegmentedOutput plain = replayedIn(2, made), changed = replayedIn(2, made, slower);
  EXPECT_EQ(plain.facts.changedInstructions, 0u);
  EXPECT_GT(changed.facts.changedInstructions, 0u);
  EXPECT_GT(changed.facts.regionTicks, plain.facts.regionTicks);
}

TEST(SegmentedReplay, FailsAsTheFirstSegmentThatDoes) {
  std::vector<test::FunctionSpec> broken = twoFunctions;
  broken[1].blocks[0].code = hex("06c3"); // No instruction.
  SyntheticRun made(broken);
  makeChunksOfTwoFunctions(made);
  const auto run = *made.open();
  std::set<std::string> errors;
  for (const unsigned threads : {1u, 2u, 5u}) {
    InstructionTable table;
    WrittenDown written(table);
    const Result<ReplayFacts> facts = replay(
        *run, {.core = *findCore("skylake"), .model = {}, .sample = everyFourth, .threads = threads, .progress = {}},
        table, written);
    ASSERT_FALSE(facts);
    errors.insert(facts.error().text());
    EXPECT_NE(written.text, "");
  }
  EXPECT_EQ(errors.size(), 1u);
}

TEST(SegmentedReplay, PassesOnWhatItsConsumerThrows) {
  class Throwing : public WrittenDown {
    using WrittenDown::WrittenDown;
    void endWindow() override {
      if (text.find("decl") != std::string::npos)
        throw std::runtime_error("enough");
    }
  };
  SyntheticRun made(twoFunctions);
  makeChunksOfTwoFunctions(made);
  const auto run = *made.open();
  for (const unsigned threads : {1u, 2u, 5u}) {
    InstructionTable table;
    Throwing throwing(table);
    EXPECT_THROW(
        (void)replay(
            *run,
            {.core = *findCore("skylake"), .model = {}, .sample = everyFourth, .threads = threads, .progress = {}},
            table, throwing),
        std::runtime_error);
  }
}

} // namespace
} // namespace leastaction

#include "analysis/execution/replay/page_numbering.h"
#include "analysis/execution/replay/replay.h"

#include "test/unit/execution/trace/synthetic_run.h"

#include <gtest/gtest.h>

#include <map>

namespace leastaction {
namespace {

using test::hex;
using test::regionName;
using test::regionStart;
using test::regionStop;
using test::SyntheticRun;
using test::Words;

/// Keeps how often each opcode came, and the regions.
class Counter : public EventConsumer {
public:
  explicit Counter(const InstructionTable &table) : table_(table) {}
  void beginRegion(uint32_t region, const Region &description) override {
    log += "begin " + std::to_string(region) + " " + description.name + "/" + description.thread + "; ";
  }
  void endRegion(uint32_t region) override { log += "end " + std::to_string(region) + "; "; }
  void events(std::span<const Event> events) override {
    for (const Event &event : events) {
      const Instruction &instruction = table_.instructions()[event.instruction];
      const std::string &opcode = table_.opcodeName(instruction.opcode);
      ++counts[opcode];
      kappa[opcode] += event.executionTicks();
      if (event.address)
        addresses.push_back(event.address);
      work += instruction.workFlop;
      bytes += instruction.lengthByte;
    }
  }
  std::map<std::string, uint64_t> counts, kappa;
  std::vector<uint64_t> addresses;
  uint64_t work = 0, bytes = 0;
  std::string log;

private:
  const InstructionTable &table_;
};

struct Replayed {
  InstructionTable table;
  Counter counter{table};
  ReplayFacts facts;
};

std::unique_ptr<Replayed> replayRun(SyntheticRun &made, OpaqueTime opaque = OpaqueTime::measured) {
  auto result = std::make_unique<Replayed>();
  Result<std::unique_ptr<Run>> run = made.open();
  EXPECT_TRUE(run) << run.error().text();
  ReplayOptions options{.core = *findCore("skylake"), .model = {}, .opaque = opaque, .progress = {}};
  Result<ReplayFacts> facts = replay(**run, options, result->table, result->counter);
  EXPECT_TRUE(facts) << facts.error().text();
  result->facts = *facts;
  return result;
}

/// One thread with these records in the region "r".
std::unique_ptr<Replayed> replayRecords(SyntheticRun &made, const Words &records,
                                        OpaqueTime opaque = OpaqueTime::measured) {
  made.addThread({regionName(0, "r"), regionStart(0, 1000), records, regionStop(0, 3000)});
  return replayRun(made, opaque);
}

// 0: `incl; je 2; incl; jne 3; incl; jmp 4`, 1: `decl`, 2: `negl`, 3: `notl`, 4: `ret`
const std::vector<test::FunctionSpec> exits = {{"f",
                                                {{.code = hex("ffc0"
                                                              "740a"
                                                              "ffc0"
                                                              "7508"
                                                              "ffc0"
                                                              "eb06"),
                                                  .flags = format::blockIsFunctionEntry},
                                                 {.code = hex("ffc8")},
                                                 {.code = hex("f7d8")},
                                                 {.code = hex("f7d0")},
                                                 {.code = hex("c3")}}}};

TEST(Replay, ABlockRunsUpToTheBranchThatWasTaken) {
  struct Case {
    size_t next;
    uint64_t instructions, increments;
  };
  for (auto [next, instructions, increments] : {Case{2, 2, 1}, Case{3, 4, 2}, Case{4, 6, 3}}) {
    SyntheticRun made(exits);
    auto replayed = replayRecords(made, {made.key(0), made.key(next)});
    EXPECT_EQ(replayed->facts.instructions, instructions + 1) << next;
    EXPECT_EQ(replayed->counter.counts["incl"], increments) << next;
  }
}

TEST(Replay, TheLastBlockRunsToItsEnd) {
  SyntheticRun made(exits);
  auto replayed = replayRecords(made, {made.key(0)});
  EXPECT_EQ(replayed->facts.instructions, 6u);
}

// 0: `nop; call g`, resumes at 1: `ret` with the clock in slot 0. callback: 2 `ret`
std::vector<test::FunctionSpec> callers(std::string callee) {
  return {{"f",
           {{.code = hex("90e8fa7f0000"),
             .flags = format::blockIsFunctionEntry | format::blockEndsInCall | format::blockCallIsTimed,
             .slots = 1,
             .callee = std::move(callee)},
            {.code = hex("c3"), .flags = format::blockResumesTimed, .slots = 1}}},
          {"callback", {{.code = hex("c3"), .flags = format::blockIsFunctionEntry}}}};
}

TEST(Replay, ACallIntoUnknownCodeLastsAsLongAsMeasured) {
  SyntheticRun made(callers("sin"));
  made.clockHz = 1e9;
  auto replayed = replayRecords(made, {made.key(0), 5000, made.key(1), 5504});
  EXPECT_EQ(replayed->counter.counts["call:sin"], 1u);
  EXPECT_EQ(replayed->facts.opaqueCalls, 1u);
  EXPECT_EQ(replayed->facts.untimedOpaqueCalls, 0u);
  // 504 ticks of the recording's clock less 4 for reading it, in ticks of the core.
  double scale = static_cast<double>(findCore("skylake")->clockHz) / 1e9;
  EXPECT_EQ(replayed->counter.kappa["call:sin"], static_cast<uint64_t>(500 * scale));
}

TEST(Replay, OrNominally) {
  SyntheticRun made(callers("sin"));
  auto replayed = replayRecords(made, {made.key(0), 5000, made.key(1), 5504}, OpaqueTime::nominal);
  EXPECT_EQ(replayed->counter.kappa["call:sin"], findCore("skylake")->opaqueCallTicks);
}

TEST(Replay, AnUnreadClockMeansNominalTime) {
  SyntheticRun made(callers("sin"));
  auto replayed = replayRecords(made, {made.key(0), 0, made.key(1), 0});
  EXPECT_EQ(replayed->facts.untimedOpaqueCalls, 1u);
  EXPECT_EQ(replayed->counter.kappa["call:sin"], findCore("skylake")->opaqueCallTicks);
}

TEST(Replay, UnknownCodeThatCallsBackIsOneCall) {
  SyntheticRun made(callers("qsort"));
  auto replayed = replayRecords(made, {made.key(0), 5000, made.key(2), made.key(2), made.key(1), 9004});
  EXPECT_EQ(replayed->counter.counts["call:qsort"], 1u);
  EXPECT_EQ(replayed->counter.counts["retq"], 3u);
  EXPECT_EQ(replayed->facts.opaqueCalls, 1u);
}

/// The call before a callback and the return behind it lead into code that is not recorded: nobody knows whether they
/// are predicted, and the returns of the callers behind them are.
TEST(Replay, ReturnsToUnknownCodeThatCallsAgainAreNotMispredicted) {
  auto ticks = [](size_t callbacks) {
    SyntheticRun made(callers("qsort"));
    Words words = {made.key(0), 5000};
    words.insert(words.end(), callbacks, made.key(2));
    words.insert(words.end(), {made.key(1), 9004});
    auto replayed = replayRecords(made, words, OpaqueTime::nominal);
    EXPECT_EQ(replayed->facts.callbacks, callbacks);
    return replayed->facts.regionTicks;
  };
  EXPECT_LT(ticks(1000) - ticks(100), 900 * findCore("skylake")->branch.mispredictTicks / 2);
}

TEST(Replay, ACallIntoKnownCodeIsNoEventOfItsOwn) {
  SyntheticRun made(callers("callback")); // in another module, as far as the caller knows
  auto replayed = replayRecords(made, {made.key(0), 0, made.key(2), made.key(1), 0});
  EXPECT_EQ(replayed->facts.opaqueCalls, 0u);
  EXPECT_EQ(replayed->facts.instructions, 4u);
}

TEST(Replay, ACallThatNeverReturnsDoesNotReturnIntoTheNextFunction) {
  SyntheticRun made(
      {{"f", {{.code = hex("e800000000"), .flags = format::blockIsFunctionEntry | format::blockEndsInCall}}},
       {"g", {{.code = hex("c3"), .flags = format::blockIsFunctionEntry}}}});
  auto replayed = replayRecords(made, {made.key(0), made.key(1)});
  EXPECT_EQ(replayed->facts.opaqueCalls, 0u);
  EXPECT_EQ(replayed->facts.instructions, 2u);
}

TEST(Replay, AddressesFollowFromSlots) {
  using format::AccessEntry;
  SyntheticRun made(
      {{"f",
        {{.code = hex("488b4308"
                      "488903"
                      "488b0510000000"),
          .slots = 1,
          .accesses = {{0, 3, format::noRegister, 8, 8, 1, format::accessLoads},
                       {1, 3, format::noRegister, 0, 8, 1, format::accessStores},
                       {2, format::noRegister, format::noRegister, 0, 8, 1,
                        format::accessLoads | format::accessIsStatic}},
          .steps = {{0, format::Step::recorded, 3, format::noRegister, format::noRegister, 1, 64, 0}}}}}});
  auto replayed = replayRecords(made, {made.key(0), 0x7f0000});
  // Pages that are no neighbours are put into regions in the order of their first touch.
  PageNumbering pages;
  const uint64_t data = pages.renumbered(0x7f0000);
  std::vector<uint64_t> expected = {data, data + 8, pages.renumbered(test::textAddress + 14 + 0x10)};
  std::ranges::sort(replayed->counter.addresses);
  EXPECT_EQ(replayed->counter.addresses, expected);
  EXPECT_EQ(replayed->counter.bytes, 24u);
  EXPECT_EQ(replayed->facts.unrecordedAccesses, 0u);
}

TEST(Replay, AccessesWithoutAnAddressAreCounted) {
  SyntheticRun made({{"f", {{.code = hex("488b4308c3")}}}});
  auto replayed = replayRecords(made, {made.key(0), made.key(0)});
  EXPECT_EQ(replayed->facts.unrecordedAccesses, 4u);
}

TEST(Replay, AnnouncesRegionsAndThreads) {
  SyntheticRun made({{"f", {{.code = hex("ffc0")}}}});
  Words block = {made.key(0)};
  made.addThread({regionName(0, "a"), regionStart(0, 1000), block, regionName(1, "b"), regionStart(1, 1500), block,
                  regionStop(1, 2500), regionStop(0, 3000), regionStart(0, 4000), block, regionStop(0, 4500)});
  made.addThread({regionName(0, "a"), regionStart(0, 10), block});
  auto replayed = replayRun(made);
  EXPECT_EQ(replayed->counter.log, "begin 0 a/0; begin 1 b/0; end 1; end 0; begin 0 a/0; end 0; begin 2 a/1; end 2; ");
  ASSERT_EQ(replayed->facts.regions.size(), 3u);
  EXPECT_EQ(replayed->facts.regions[0].executions, 2u);
  EXPECT_DOUBLE_EQ(replayed->facts.regions[0].measuredSeconds, 2.5e-6);
  EXPECT_DOUBLE_EQ(replayed->facts.regions[1].measuredSeconds, 1e-6);
}

TEST(Replay, ThreadsComeInTheOrderOfTheirCreation) {
  SyntheticRun made({{"f", {{.code = hex("ffc0")}}}});
  // The kernel began its numbers anew before the second was created.
  for (uint64_t kernelThread : {1234u, 310u, 1300u, 1235u})
    made.addThread({regionName(0, "at " + std::to_string(kernelThread)), regionStart(0, 0), {made.key(0)}},
                   kernelThread);
  auto replayed = replayRun(made);
  EXPECT_EQ(replayed->counter.log, "begin 0 at 1234/0; end 0; begin 1 at 1235/1; end 1; begin 2 at 1300/2; end 2; "
                                   "begin 3 at 310/3; end 3; ");
}

TEST(Replay, GivesWhatStandsBeforeTheDamage) {
  SyntheticRun made({{"f", {{.code = hex("ffc0")}}}});
  auto replayed = replayRecords(made, {made.key(0), made.key(0), made.key(0) + 5, made.key(0)});
  EXPECT_EQ(replayed->facts.instructions, 2u);
  ASSERT_EQ(replayed->facts.problems.size(), 1u);
  EXPECT_TRUE(replayed->facts.problems[0].what.starts_with("a record names the code at "));
  EXPECT_EQ(replayed->counter.log, "begin 0 r/0; end 0; ");
}

} // namespace
} // namespace leastaction

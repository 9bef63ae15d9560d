#include "analysis/execution/calibrate/calibrated_description.h"

#include <gtest/gtest.h>

#include <string>

namespace leastaction {
namespace {

constexpr const char *base = R"(# A core.
name = "base"
aliases = ["b"]
clock_hz = 4_000_000_000
# Where this figure comes from.
memory_latency_ticks = 246
renamed_forward_ticks = 4
locked_ticks = 17
dispatch_width = 4

[l1]
bytes = 32768
ways = 8
line = 64
latency_ticks = 5

[l2]
bytes = 262144
ways = 4
line = 64

[l3]
bytes = 8388608
ways = 16
line = 64
inclusion = "none"

[branch]
mispredict_ticks = 16

[tlb]
l1_entries = 64
l1_ways = 4
l2_entries = 1536
l2_ways = 12
l2_ticks = 9
walk_ticks = 20
walkers = 2
)";

Calibration measured() {
  Calibration found;
  found.clockHz = 3.1999e9;
  found.l1 = {.bytes = 48 << 10, .ticks = 4.9, .bytesPerTick = 64};
  found.l2 = {.bytes = (1 << 20) + 1000, .ticks = 14.2, .bytesPerTick = 32.04};
  found.l3 = {.bytes = 3 << 20, .ticks = 50.6, .bytesPerTick = 10};
  found.memory = {.bytes = 0, .ticks = 300.4, .bytesPerTick = 5};
  found.indexedLoadTicks = 5.2;
  found.scaledLoadTicks = 6.1;
  found.storeForwardTicks = 7;
  found.renamedForwardTicks = 0.4;
  found.renamedForwardStores = 8;
  found.computingForwardTicks = 6.5;
  found.lockedTicks = 8.6;
  found.mispredictTicks = 22;
  found.parallelMisses = 12;
  return found;
}

std::string described(const Calibration &calibration, std::string_view description = base) {
  return calibratedDescription(description, calibration);
}

/// The line that sets the key in the section; "" where there is none.
std::string lineOf(const std::string &text, const std::string &section, const std::string &key) {
  const size_t begin = section.empty() ? 0 : text.find("\n[" + section + "]\n");
  const size_t end = begin == std::string::npos ? begin : text.find("\n[", begin + 1);
  const size_t at = begin == std::string::npos ? begin : text.find("\n" + key + " = ", begin);
  if (at == std::string::npos || at > end)
    return "";
  return text.substr(at + 1, text.find('\n', at + 1) - at - 1);
}

TEST(CalibratedDescription, TellsWhatWasMeasuredAndWhatItReplaces) {
  const std::string text = described(measured());
  EXPECT_EQ(lineOf(text, "", "name"), R"(name = "base-calibrated" # measured; was "base")");
  EXPECT_EQ(lineOf(text, "", "aliases"), R"(aliases = [] # measured; was ["b"])");
  EXPECT_EQ(lineOf(text, "", "clock_hz"), "clock_hz = 3200000000 # measured; was 4_000_000_000");
  EXPECT_EQ(lineOf(text, "", "memory_latency_ticks"), "memory_latency_ticks = 300 # measured; was 246");
  EXPECT_EQ(lineOf(text, "", "locked_ticks"), "locked_ticks = 9 # measured; was 17");
  EXPECT_EQ(lineOf(text, "l1", "latency_ticks"), "latency_ticks = 5 # measured; was 5");
}

TEST(CalibratedDescription, KeepsEverythingElse) {
  const std::string text = described(measured());
  EXPECT_EQ(lineOf(text, "", "dispatch_width"), "dispatch_width = 4");
  EXPECT_EQ(lineOf(text, "l1", "ways"), "ways = 8");
  EXPECT_NE(text.find("\n# A core.\n"), std::string::npos);
  EXPECT_NE(text.find("\n# Where this figure comes from.\n"), std::string::npos);
  EXPECT_EQ(lineOf(text, "bandwidth", "l2_bytes_per_tick"), "") << "keys that the description does not have stay away";
  EXPECT_TRUE(text.starts_with("# Measured by 'leastaction cores --calibrate'"));
}

TEST(CalibratedDescription, TellsWhoseMachineItIsOf) {
  Calibration calibration = measured();
  EXPECT_EQ(lineOf(described(calibration), "", "measured_on"), "") << "nobody knows";
  calibration.processor = "AMD EPYC, family 25";
  EXPECT_EQ(lineOf(described(calibration), "", "measured_on"), R"(measured_on = "AMD EPYC, family 25")");
}

TEST(CalibratedDescription, SizesAreWholeSets) {
  const std::string text = described(measured());
  EXPECT_EQ(lineOf(text, "l1", "bytes"), "bytes = 49152 # measured; was 32768");
  EXPECT_EQ(lineOf(text, "l2", "bytes"), "bytes = 1049344 # measured; was 262144"); // of 256 byte
  EXPECT_EQ(lineOf(text, "l3", "bytes"), "bytes = 3145728 # measured; was 8388608");
}

TEST(CalibratedDescription, AnL3ThatNobodyFoundStays) {
  Calibration found = measured();
  found.l3 = {};
  const std::string text = described(found, std::string(base) + "\n[bandwidth]\nl3_bytes_per_tick = 9\n");
  EXPECT_EQ(lineOf(text, "l3", "bytes"), "bytes = 8388608");
  EXPECT_EQ(lineOf(text, "bandwidth", "l3_bytes_per_tick"), "l3_bytes_per_tick = 9");
}

TEST(CalibratedDescription, AnExclusiveCacheHoldsNotWhatTheOneBeforeDoes) {
  std::string exclusive = base;
  exclusive.replace(exclusive.find("\"none\""), 6, "\"exclusive\"");
  Calibration found = measured();
  found.l2.bytes = 1 << 20;
  EXPECT_EQ(lineOf(described(found, exclusive), "l3", "bytes"), "bytes = 2097152 # measured; was 8388608");
}

TEST(CalibratedDescription, WrittenLinesTakeOfTheirWayWhatTheyTakeBeyondHalfAReadOne) {
  const std::string description = std::string(base) + "\n[bandwidth]\nl2_write_bytes_per_tick = 7\n";
  const auto line = [&](double ticks) {
    Calibration found = measured();
    found.l2.bytesPerTick = 32;
    found.writtenLineTicks = ticks;
    return lineOf(described(found, description), "bandwidth", "l2_write_bytes_per_tick");
  };
  EXPECT_EQ(line(4), "l2_write_bytes_per_tick = 21.3 # measured; was 7") << "three ticks: of a line's two, one counts";
  EXPECT_EQ(line(2.1), "l2_write_bytes_per_tick = 0 # measured; was 7") << "on a way of their own";
}

TEST(CalibratedDescription, FillsOfASetWaitWhereTheyTakeLongerThanOthers) {
  std::string description = base;
  description.insert(description.find("\n[l2]"), "set_fill_ticks = 7\ndirty_fill_ticks = 8\n");
  const auto lines = [&](SetFillTicks ticks) {
    Calibration found = measured();
    found.l2.bytesPerTick = 64;
    found.writtenLineTicks = 2;
    found.setFills = ticks;
    const std::string text = described(found, description);
    return lineOf(text, "l1", "set_fill_ticks") + ", " + lineOf(text, "l1", "dirty_fill_ticks");
  };
  EXPECT_EQ(lines({.load = 2.9, .loadElsewhere = 1.3, .store = 10.8}),
            "set_fill_ticks = 3 # measured; was 7, dirty_fill_ticks = 11 # measured; was 8");
  EXPECT_EQ(lines({.load = 1.6, .loadElsewhere = 1.3, .store = 2.4}),
            "set_fill_ticks = 0 # measured; was 7, dirty_fill_ticks = 0 # measured; was 8");
}

TEST(CalibratedDescription, LessThanATickOfForwardingIsNone) {
  Calibration found = measured();
  EXPECT_EQ(lineOf(described(found), "", "renamed_forward_ticks"), "renamed_forward_ticks = 0 # measured; was 4");
  found.renamedForwardTicks = 1.2;
  EXPECT_EQ(lineOf(described(found), "", "renamed_forward_ticks"), "renamed_forward_ticks = 1 # measured; was 4");
}

TEST(CalibratedDescription, RenamingOfMemoryIsWhatDoesNotTakeAsLongAsOtherForwarding) {
  const std::string renames = std::string("renamed_forward_stores = 0\nrenames_computing_loads = true\n") + base;
  Calibration found = measured();
  EXPECT_EQ(lineOf("\n" + described(found, renames), "", "renamed_forward_stores"),
            "renamed_forward_stores = 8 # measured; was 0");
  EXPECT_EQ(lineOf(described(found, renames), "", "renames_computing_loads"),
            "renames_computing_loads = false # measured; was true");
  found.computingForwardTicks = 0.8;
  EXPECT_EQ(lineOf(described(found, renames), "", "renames_computing_loads"),
            "renames_computing_loads = true # measured; was true");
}

TEST(CalibratedDescription, TellsWhatRenamingOfMemoryLeavesOut) {
  const std::string renames = std::string("renames_any_address = true\nrenames_bytes = true\n") + base;
  Calibration found = measured();
  found.indexedForwardTicks = 6.8;
  found.byteForwardTicks = 0.1;
  EXPECT_EQ(lineOf("\n" + described(found, renames), "", "renames_any_address"),
            "renames_any_address = false # measured; was true");
  EXPECT_EQ(lineOf(described(found, renames), "", "renames_bytes"), "renames_bytes = true # measured; was true");
  found.indexedForwardTicks = 0;
  found.byteForwardTicks = 7;
  EXPECT_EQ(lineOf("\n" + described(found, renames), "", "renames_any_address"),
            "renames_any_address = true # measured; was true");
  EXPECT_EQ(lineOf(described(found, renames), "", "renames_bytes"), "renames_bytes = false # measured; was true");
}

TEST(CalibratedDescription, AStateIsSavedWhereSwitchesTakeLongerThanResults) {
  const std::string saves = std::string("upper_save_ticks = 70\n") + base;
  Calibration found = measured();
  EXPECT_EQ(lineOf("\n" + described(found, saves), "", "upper_save_ticks"), "upper_save_ticks = 70")
      << "no wide registers";
  found.upperSwitchTicks = 2.1;
  EXPECT_EQ(lineOf("\n" + described(found, saves), "", "upper_save_ticks"), "upper_save_ticks = 0 # measured; was 70");
  found.upperSwitchTicks = 268.7;
  EXPECT_EQ(lineOf("\n" + described(found, saves), "", "upper_save_ticks"),
            "upper_save_ticks = 269 # measured; was 70");
}

TEST(CalibratedDescription, AComplexAddressTakesWhatAScaledIndexTakesMore) {
  const std::string complex = std::string("complex_address_ticks = 0\n") + base;
  EXPECT_EQ(lineOf(described(measured(), complex), "", "complex_address_ticks"),
            "complex_address_ticks = 1 # measured; was 0");
}

TEST(CalibratedDescription, OfAMispredictionTheBranchesOwnTimeIsTheModels) {
  // 22 - 4.9 of the load - 2 of comparison and branch.
  EXPECT_EQ(lineOf(described(measured()), "branch", "mispredict_ticks"), "mispredict_ticks = 15 # measured; was 16");
}

TEST(CalibratedDescription, TranslationIsTakenAsFarAsItIsKnown) {
  Calibration found = measured();
  EXPECT_EQ(lineOf(described(found), "tlb", "l1_entries"), "l1_entries = 64");
  found.translation = {.firstEntries = 98, .secondTicks = 7.6};
  std::string text = described(found);
  EXPECT_EQ(lineOf(text, "tlb", "l1_entries"), "l1_entries = 96 # measured; was 64"); // whole sets of 4 ways
  EXPECT_EQ(lineOf(text, "tlb", "l2_ticks"), "l2_ticks = 8 # measured; was 9");
  EXPECT_EQ(lineOf(text, "tlb", "l2_entries"), "l2_entries = 1536");
  found.translation = {.firstEntries = 96, .secondEntries = 2048, .secondTicks = 7.6, .walkTicks = 40, .walkers = 3};
  text = described(found);
  EXPECT_EQ(lineOf(text, "tlb", "l2_entries"), "l2_entries = 2040 # measured; was 1536");
  EXPECT_EQ(lineOf(text, "tlb", "walk_ticks"), "walk_ticks = 26 # measured; was 20"); // less a load from L2
  EXPECT_EQ(lineOf(text, "tlb", "walkers"), "walkers = 3 # measured; was 2");
}

TEST(CalibratedDescription, BuffersWithoutSetsStayWithoutSets) {
  std::string full = base;
  full.replace(full.find("l1_ways = 4"), 11, "l1_ways = 64");
  Calibration found = measured();
  found.translation = {.firstEntries = 72, .secondTicks = 7};
  const std::string text = described(found, full);
  EXPECT_EQ(lineOf(text, "tlb", "l1_entries"), "l1_entries = 72 # measured; was 64");
  EXPECT_EQ(lineOf(text, "tlb", "l1_ways"), "l1_ways = 72 # measured; was 64");
}

TEST(CalibratedDescription, CallsAndPageFaultsAreAddedWhereTheyWereMeasured) {
  const std::string calls = std::string("opaque_call_ticks = 100\npage_fault_ticks = 0\n") + base;
  Calibration found = measured();
  EXPECT_FALSE(described(found, calls).contains("[call_ticks]"));
  EXPECT_EQ(lineOf("\n" + described(found, calls), "", "page_fault_ticks"), "page_fault_ticks = 0");
  found.pageFaultTicks = 7000.4;
  found.callTimes = {{"sin", 38.7}, {"expf", 0.2}};
  const std::string text = "\n" + described(found, calls);
  EXPECT_EQ(lineOf(text, "", "page_fault_ticks"), "page_fault_ticks = 7000 # measured; was 0");
  EXPECT_EQ(lineOf(text, "call_ticks", "sin"), "sin = 39 # measured; was 100");
  EXPECT_EQ(lineOf(text, "call_ticks", "expf"), "expf = 1 # measured; was 100");
}

TEST(CalibratedDescription, DoubtsStandOnTop) {
  Calibration found = measured();
  found.doubts = {"L2 seems odd"};
  EXPECT_NE(described(found).find("\n# Doubtful: L2 seems odd.\n# A core.\n"), std::string::npos);
}

} // namespace
} // namespace leastaction

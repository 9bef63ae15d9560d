#include "analysis/execution/import/perf_import.h"

#include "test/unit/execution/event/event_collector.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace leastaction {
namespace {

struct ImportedSamples {
  InstructionTable table;
  test::EventCollector collector;
  Result<PerfImport> import;

  explicit ImportedSamples(std::string text, PerfImportOptions options = {})
      : import([&] {
          options.region = "perf";
          LineReader lines("samples.txt",
                           [text = std::move(text), at = size_t{0}](std::span<char> room) mutable -> Result<size_t> {
                             const size_t count = std::min(room.size(), text.size() - at);
                             std::copy_n(text.data() + at, count, room.data());
                             at += count;
                             return count;
                           });
          return importPerf(lines, options, table, collector);
        }()) {}
};

std::string sample(const std::string &time, const std::string &weight, const std::string &function = "f",
                   const std::string &event = "cpu/mem-loads,ldlat=30/P") {
  return "p 7 [000] " + time + ": " + event +
         ": 7f00 268100142 |OP LOAD|LVL L1 hit|SNP None|TLB L1 hit|LCK No|BLK  N/A " + weight + " 401136 " + function +
         "+0x6 (/a)\n";
}

TEST(PerfImport, TimeIsCompletionAndLatencyIsKappa) {
  const ImportedSamples imported(sample("1.000000001", "34"), {.clockHz = 2e9});
  ASSERT_TRUE(imported.import) << imported.import.error().text();
  ASSERT_EQ(imported.collector.all.size(), 1u);
  const Event &event = imported.collector.all[0];
  EXPECT_EQ(event.complete, 2'000'000'002u);
  EXPECT_EQ(event.kappa(), 34u);
  EXPECT_EQ(event.level, MemoryLevel::l1);
  EXPECT_EQ(event.address, 0x7f00u);
  const Instruction &instruction = imported.table.instructions()[event.instruction];
  EXPECT_EQ(imported.table.functionName(instruction.function), "f");
  EXPECT_EQ(imported.table.functionName(imported.table.paths().function(event.path)), "f");
  EXPECT_EQ(imported.collector.log, "begin perf; end; ");
  EXPECT_EQ(imported.import->clockFrom, "--clock-hz");
}

TEST(PerfImport, EventsComeInTheOrderOfIssue) {
  const ImportedSamples imported(sample("1.000000100", "5") + sample("1.000000110", "90") +
                                 sample("1.000000120", "30"));
  ASSERT_TRUE(imported.import) << imported.import.error().text();
  std::vector<uint64_t> issues;
  for (const Event &event : imported.collector.all)
    issues.push_back(event.issue - 1'000'000'000);
  EXPECT_EQ(issues, (std::vector<uint64_t>{20, 90, 95}));
}

TEST(PerfImport, OneInstructionForEachFunctionAndOperation) {
  const ImportedSamples imported(sample("1.000001", "5", "f") + sample("1.000002", "5", "g") +
                                 sample("1.000003", "5", "f"));
  ASSERT_TRUE(imported.import);
  EXPECT_EQ(imported.collector.all.size(), 3u);
  EXPECT_EQ(imported.table.instructions().size(), 2u);
  EXPECT_FALSE(imported.import->hasNanoseconds);
}

TEST(PerfImport, WhatIsLeftOutIsCountedWithItsReason) {
  const ImportedSamples imported(sample("1.000001", "5") + sample("1.000002", "0") + sample("0.000000", "5"));
  ASSERT_TRUE(imported.import);
  EXPECT_EQ(imported.import->samples, 3u);
  EXPECT_EQ(imported.import->events, 1u);
  uint64_t leftOut = 0;
  for (const auto &[kind, count] : imported.import->leftOut) {
    EXPECT_EQ(kind.event, "cpu/mem-loads,ldlat=30/P");
    EXPECT_FALSE(kind.reason.empty());
    leftOut += count;
  }
  EXPECT_EQ(leftOut, 2u);
  EXPECT_FALSE(notesOf(*imported.import).empty());
}

TEST(PerfImport, TheClockIsTheHeadersOrAssumed) {
  const ImportedSamples header("# ========\n# cpudesc : Intel(R) Xeon(R) Gold 6142 CPU @ 2.60GHz\n# ========\n" +
                               sample("1.000001", "5"));
  ASSERT_TRUE(header.import);
  EXPECT_EQ(header.import->clockHz, 2.6e9);
  EXPECT_EQ(header.import->clockFrom, "the header's cpudesc");
  const ImportedSamples inexact("# cpudesc : a CPU @ 4.10GHz\n" + sample("1.000001", "5"));
  ASSERT_TRUE(inexact.import);
  EXPECT_EQ(inexact.import->clockHz, 4'100'000'000);
  const ImportedSamples assumed(sample("1.000001", "5"));
  ASSERT_TRUE(assumed.import);
  EXPECT_EQ(assumed.import->clockHz, 1e9);
  EXPECT_EQ(assumed.import->clockFrom, "assumed");
}

TEST(PerfImport, ErrorsNameTheLine) {
  const ImportedSamples nonsense(sample("1.000001", "5") + "nonsense\n");
  ASSERT_FALSE(nonsense.import);
  EXPECT_EQ(nonsense.import.error().where, "samples.txt, line 2");
  const ImportedSamples late(sample("18446744070.000001", "5"), {.clockHz = 1e12});
  ASSERT_FALSE(late.import);
  EXPECT_EQ(late.import.error().what, "the time does not fit 64 bits when counted in ticks");
  const ImportedSamples none(sample("1.000001", "0"));
  ASSERT_FALSE(none.import);
  EXPECT_TRUE(none.import.error().what.starts_with("no sample says when an instruction issued and completed"))
      << none.import.error().what;
  EXPECT_FALSE(ImportedSamples("").import);
}

} // namespace
} // namespace leastaction

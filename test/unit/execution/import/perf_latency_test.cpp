#include "analysis/execution/import/perf_latency.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

using enum LatencyField;

PerfSample sampleOf(std::optional<uint64_t> weight, std::optional<uint64_t> instruction,
                    std::optional<uint64_t> retire) {
  PerfSample sample;
  sample.weight = weight;
  sample.instructionLatency = instruction;
  sample.retireLatency = retire;
  return sample;
}

TEST(PerfLatency, TakesTheWholeInstructionAndElseTheWeight) {
  EXPECT_EQ(chooseLatency(sampleOf(5, 9, 2), Hardware::intel, automatic)->ticks, 9u);
  EXPECT_EQ(chooseLatency(sampleOf(5, 0, 2), Hardware::intel, automatic)->ticks, 5u);
  EXPECT_EQ(chooseLatency(sampleOf(5, std::nullopt, 2), Hardware::intel, automatic)->meaning->field, weight);
}

TEST(PerfLatency, RetireLatencyIsTakenOnlyWhereItIsAskedFor) {
  EXPECT_FALSE(chooseLatency(sampleOf(0, std::nullopt, 2), Hardware::intel, automatic));
  EXPECT_EQ(chooseLatency(sampleOf(5, 9, 2), Hardware::intel, retire)->ticks, 2u);
  EXPECT_FALSE(chooseLatency(sampleOf(5, std::nullopt, std::nullopt), Hardware::intel, instruction));
  EXPECT_FALSE(chooseLatency(sampleOf(0, 9, 2), Hardware::intel, weight));
}

TEST(PerfLatency, EveryHardwareHasAMeaningForEveryField) {
  for (Hardware hardware : {Hardware::unknown, Hardware::intel, Hardware::amd, Hardware::arm, Hardware::power})
    for (LatencyField field : {weight, instruction, retire}) {
      const LatencyMeaning &meaning = latencyMeaning(hardware, field);
      EXPECT_EQ(meaning.field, field);
      EXPECT_TRUE(meaning.hardware == hardware || meaning.hardware == Hardware::unknown);
      EXPECT_FALSE(meaning.issue.empty() || meaning.complete.empty() || meaning.latency.empty());
    }
}

TEST(PerfLatency, HardwareIsKnownByEventsAndHeaders) {
  EXPECT_EQ(hardwareOfEvent("cpu/mem-loads,ldlat=30/P"), Hardware::intel);
  EXPECT_EQ(hardwareOfEvent("ibs_op//"), Hardware::amd);
  EXPECT_EQ(hardwareOfEvent("l1d-access:"), Hardware::arm);
  EXPECT_EQ(hardwareOfEvent("memory"), Hardware::arm);
  EXPECT_EQ(hardwareOfEvent("instructions"), Hardware::unknown);
  EXPECT_EQ(hardwareOfHeader("# cpudesc : Intel(R) Xeon(R) Gold 6142 CPU @ 2.60GHz"), Hardware::intel);
  EXPECT_EQ(hardwareOfHeader("# cpuid : AuthenticAMD,25,1,1"), Hardware::amd);
  EXPECT_EQ(hardwareOfHeader("# arch : aarch64"), Hardware::arm);
  EXPECT_EQ(hardwareOfHeader("# arch : ppc64le"), Hardware::power);
  EXPECT_EQ(hardwareOfHeader("# arch : x86_64"), Hardware::unknown);
}

} // namespace
} // namespace leastaction

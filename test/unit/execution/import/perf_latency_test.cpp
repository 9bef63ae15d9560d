#include "analysis/execution/import/perf_latency.h"

#include <gtest/gtest.h>

#include <map>

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
  struct Row {
    Hardware hardware;
    bool tellsWeight, tellsInstruction, tellsRetire; ///< What else it gives has the meaning of unknown hardware.
  };
  constexpr Row rows[] = {{Hardware::unknown, true, true, true},
                          {Hardware::intel, true, true, true},
                          {Hardware::amd, true, true, false},
                          {Hardware::arm, true, false, false},
                          {Hardware::power, true, true, true}};
  std::map<std::string_view, std::pair<Hardware, LatencyField>> named;
  for (const Row &row : rows)
    for (const auto &[field, isTold] :
         {std::pair(weight, row.tellsWeight), std::pair(instruction, row.tellsInstruction),
          std::pair(retire, row.tellsRetire)}) {
      const LatencyMeaning &meaning = latencyMeaning(row.hardware, field);
      EXPECT_EQ(meaning.hardware, isTold ? row.hardware : Hardware::unknown) << nameOf(row.hardware) << nameOf(field);
      EXPECT_EQ(meaning.field, field) << nameOf(row.hardware);
      EXPECT_NE(meaning.issue, meaning.complete) << nameOf(row.hardware) << nameOf(field);
      const auto of = std::pair(meaning.hardware, meaning.field);
      EXPECT_EQ(named.emplace(meaning.latency, of).first->second, of) << "two are called " << meaning.latency;
    }
  EXPECT_EQ(named.size(), 12u);
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

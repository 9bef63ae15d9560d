#include "analysis/execution/calibrate/instruction/measured_section.h"

#include "analysis/execution/core/core_description.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

InstructionTime timeOf(const std::string &name, std::optional<double> latency, std::optional<double> ticks,
                       std::optional<uint32_t> microOps = {}) {
  InstructionTime time;
  time.name = name;
  time.latencyTicks = latency;
  time.ticks = ticks;
  time.microOps = microOps;
  return time;
}

TEST(MeasuredSection, OpcodesOfEqualFiguresShareARow) {
  const std::vector<InstructionTime> times = {timeOf("VPSLLQri", 0.99, 0.501, 1), timeOf("VPSLLDri", 1.02, 0.4999, 1),
                                              timeOf("VGATHERQPDZrm", 20.6, 9.501)};
  const std::string text = measuredSection(times, 3.7e9);
  EXPECT_NE(text.find("\n# Measured on this machine by 'leastaction cores --calibrate --instructions'"), text.npos)
      << text;
  EXPECT_NE(text.find(" at 3.70 GHz."), text.npos) << text;
  EXPECT_NE(text.find("\n[[measured]]\nsource = \"this machine, "), text.npos) << text;
  EXPECT_NE(
      text.find("\n  { opcodes = [\"VPSLLDri\", \"VPSLLQri\"], latency_ticks = 1, ticks = 0.50, micro_ops = 1 },\n"),
      text.npos)
      << text;
  EXPECT_NE(text.find("\n  { opcodes = [\"VGATHERQPDZrm\"], latency_ticks = 21, ticks = 9.50 },\n]\n"), text.npos)
      << text;
}

TEST(MeasuredSection, WhatIsNotKnownIsLeftOut) {
  InstructionTime refused = timeOf("JCC_1", {}, {});
  refused.notMeasured = "it leaves the code";
  EXPECT_EQ(measuredSection({{refused}}, 1e9), "");
  const std::string text = measuredSection({{refused, timeOf("MOV64rm", {}, 0.333), timeOf("CDQE", 1, {})}}, 1e9);
  EXPECT_EQ(text.find("JCC_1"), text.npos);
  EXPECT_NE(text.find("  { opcodes = [\"MOV64rm\"], ticks = 0.33 },\n"), text.npos) << text;
  EXPECT_NE(text.find("  { opcodes = [\"CDQE\"], latency_ticks = 1 },\n"), text.npos) << text;
}

TEST(MeasuredSection, CoreDescriptionsTakeIt) {
  std::vector<InstructionTime> times;
  for (const char *name : {"ADD64rr", "SUB64rr", "AND64rr", "OR64rr", "XOR64rr", "CMP64rr", "TEST64rr", "ADD32rr",
                           "SUB32rr", "AND32rr", "OR32rr", "XOR32rr", "CMP32rr", "TEST32rr", "ADD16rr", "SUB16rr"})
    times.push_back(timeOf(name, 2, 0.75, 3));
  const std::string section = measuredSection(times, 1e9);
  for (size_t begin = 0; begin < section.size(); begin = section.find('\n', begin) + 1)
    EXPECT_LE(section.find('\n', begin) - begin, 180u) << section;
  const Result<CoreDescription> core = parseCore(std::string(coreText("znver4")) + section, "measured");
  ASSERT_TRUE(core) << core.error().text();
  const MeasuredInstruction &found = core->measured.at("SUB16rr");
  EXPECT_EQ(found.latencyTicks, 2u);
  EXPECT_EQ(found.ticks, 0.75);
  EXPECT_EQ(found.microOps, 3u);
}

} // namespace
} // namespace leastaction

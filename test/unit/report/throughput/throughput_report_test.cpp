#include "analysis/report/throughput/throughput_report.h"

#include "analysis/base/csv_rows.h"
#include "test/unit/report/format/json_checks.h"
#include "test/unit/report/format/text_checks.h"
#include "test/unit/report/run/run_fixture.h"

#include <algorithm>
#include <limits>

namespace leastaction {
namespace {

using fixture::expectFits;
using fixture::expectKeys;

ThroughputReport predictedBlocks() {
  return {.core = "skylake",
          .blocks = {{"4883c001", 100, {"ADD64ri8"}, {}, {}},
                     {"62f17c4858c1", 133.25, {"VADDPSZrr"}, {"VADDPSZrr"}, {"VADDPSZrr", "KMOVQkr"}}},
          .notes = {"LLVM has no scheduling data for VADDPSZrr"}};
}

TEST(ThroughputCsv, HasARowForEachBlock) {
  const std::string text = throughputCsv(predictedBlocks());
  expectFits(text, 80);
  EXPECT_EQ(text, "block_hex,predicted_cycles_per_100_iterations\n4883c001,100\n62f17c4858c1,133.25\n");
  EXPECT_EQ(throughputCsv({}), "block_hex,predicted_cycles_per_100_iterations\n");
}

TEST(ThroughputCsv, KeepsAllDigits) {
  ThroughputReport report;
  report.blocks = {{"90", 100.0 / 3, {}, {}, {}}, {"91", 1e-9, {}, {}, {}}, {"92", 123456789, {}, {}, {}}};
  const std::string text = throughputCsv(report);
  EXPECT_EQ(text.substr(text.find('\n')), "\n90,33.333333333333336\n91,1e-09\n92,123456789\n");
}

TEST(ThroughputCsv, WhatIsNoBlockStaysOneField) {
  const std::string odd = "4,8\"x\"\n90";
  ThroughputReport report;
  report.blocks = {{odd, 1, {}, {}, {}}};
  const std::string text = throughputCsv(report);
  std::string_view rest = text;
  CsvRows rows("", [&](std::span<char> buffer) -> Result<size_t> {
    const size_t count = rest.copy(buffer.data(), buffer.size());
    rest.remove_prefix(count);
    return count;
  });
  ASSERT_TRUE(rows.next().value_or(false));
  ASSERT_TRUE(rows.next().value_or(false));
  ASSERT_EQ(rows.fields().size(), 2U);
  EXPECT_EQ(rows.fields()[0], odd);
  EXPECT_EQ(rows.fields()[1], "1");
}

TEST(ThroughputJson, HasItsKindAndTheBlocks) {
  const nlohmann::ordered_json json = throughputJson(predictedBlocks());
  EXPECT_EQ(json.at("report"), "throughput");
  EXPECT_EQ(json["core"], "skylake");
  ASSERT_EQ(json["blocks"].size(), 2U);
  expectKeys(json["blocks"][0], {"block_hex", "predicted_cycles_per_100_iterations", "opcodes",
                                 "without_scheduling_data", "not_on_this_core"});
  EXPECT_EQ(json["blocks"][0]["opcodes"], nlohmann::ordered_json::array({"ADD64ri8"}));
  EXPECT_EQ(json["blocks"][0]["without_scheduling_data"], nlohmann::ordered_json::array());
  EXPECT_EQ(json["blocks"][1]["block_hex"], "62f17c4858c1");
  EXPECT_EQ(json["blocks"][1]["predicted_cycles_per_100_iterations"], 133.25);
  EXPECT_EQ(json["blocks"][1]["without_scheduling_data"], nlohmann::ordered_json::array({"VADDPSZrr"}));
  EXPECT_EQ(json["blocks"][1]["not_on_this_core"], nlohmann::ordered_json::array({"VADDPSZrr", "KMOVQkr"}));
  EXPECT_EQ(throughputJson({})["blocks"], nlohmann::ordered_json::array());
}

TEST(ThroughputJson, WhatIsNotFiniteIsNull) {
  ThroughputReport report = predictedBlocks();
  report.blocks[0].cyclesPer100Iterations = std::numeric_limits<double>::infinity();
  report.blocks[1].cyclesPer100Iterations = std::numeric_limits<double>::quiet_NaN();
  const nlohmann::ordered_json json = throughputJson(report);
  for (const nlohmann::ordered_json &block : json["blocks"])
    EXPECT_TRUE(block["predicted_cycles_per_100_iterations"].is_null());
}

TEST(ThroughputJson, NamesAreOnlyText) {
  const std::string odd = "\"a\\b\"\x1b[31m\n" + std::string(500, 'x');
  ThroughputReport report = predictedBlocks();
  report.core = odd;
  report.blocks = {{odd, 1, {fixture::hostileName}, {fixture::hostileName}, {fixture::hostileName}}};
  const nlohmann::ordered_json json = nlohmann::ordered_json::parse(throughputJson(report).dump());
  EXPECT_EQ(json["core"], odd);
  EXPECT_EQ(json["blocks"][0]["block_hex"], odd);
  EXPECT_EQ(json["blocks"][0]["without_scheduling_data"][0], validUtf8(fixture::hostileName));
  EXPECT_EQ(json["blocks"][0]["not_on_this_core"][0], validUtf8(fixture::hostileName));
}

} // namespace
} // namespace leastaction

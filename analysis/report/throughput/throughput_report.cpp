#include "analysis/report/throughput/throughput_report.h"

#include "analysis/base/csv_rows.h"
#include "analysis/report/format/json_values.h"

#include <fmt/format.h>

namespace leastaction {
namespace {

constexpr const char *hexColumn = "block_hex";
constexpr const char *predictedColumn = "predicted_cycles_per_100_iterations";

} // namespace

std::string throughputCsv(const ThroughputReport &report) {
  std::string text = fmt::format("{},{}\n", hexColumn, predictedColumn);
  for (const ThroughputReport::Block &block : report.blocks) {
    appendCsvField(text, block.hex);
    text += fmt::format(",{}\n", block.cyclesPer100Iterations);
  }
  return text;
}

Json throughputJson(const ThroughputReport &report) {
  Json list = Json::array();
  for (const ThroughputReport::Block &block : report.blocks)
    list.push_back({{hexColumn, jsonText(block.hex)},
                    {predictedColumn, number(block.cyclesPer100Iterations)},
                    {"opcodes", textsJson(block.opcodes)},
                    {"without_scheduling_data", textsJson(block.unscheduled)},
                    {"not_on_this_core", textsJson(block.beyondCore)}});
  return {{"report", "throughput"}, {"core", jsonText(report.core)}, {"blocks", list}};
}

} // namespace leastaction

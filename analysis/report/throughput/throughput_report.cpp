#include "analysis/report/throughput/throughput_report.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace leastaction {
namespace {

constexpr const char *hexColumn = "block_hex";
constexpr const char *predictedColumn = "predicted_cycles_per_100_iterations";

} // namespace

std::string throughputCsv(const ThroughputReport &report) {
  std::string text = fmt::format("{},{}\n", hexColumn, predictedColumn);
  for (const ThroughputReport::Block &block : report.blocks)
    text += fmt::format("{},{}\n", block.hex, block.cyclesPer100Iterations);
  return text;
}

nlohmann::ordered_json throughputJson(const ThroughputReport &report) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const ThroughputReport::Block &block : report.blocks)
    list.push_back({{hexColumn, block.hex},
                    {predictedColumn, block.cyclesPer100Iterations},
                    {"without_scheduling_data", block.unscheduled},
                    {"not_on_this_core", block.beyondCore}});
  return {{"core", report.core}, {"blocks", list}};
}

} // namespace leastaction

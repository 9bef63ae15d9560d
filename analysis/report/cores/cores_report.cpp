#include "analysis/report/cores/cores_report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

namespace leastaction {
namespace {

using Json = nlohmann::ordered_json;

Json cacheJson(const CoresReport::Cache &cache) {
  return {{"bytes", cache.bytes},
          {"ways", cache.ways},
          {"line_bytes", cache.lineBytes},
          {"latency_ticks", cache.latencyTicks}};
}

Json coreJson(const CoresReport::Core &core) {
  return {{"name", core.name},
          {"title", core.title},
          {"aliases", core.aliases},
          {"matches_this_machine", core.matchesThisMachine},
          {"llvm_cpu", core.llvmCpu},
          {"clock_hz", core.clockHz},
          {"dispatch_width", core.dispatchWidth},
          {"reorder_buffer", core.reorderBuffer},
          {"l1", cacheJson(core.l1)},
          {"l2", cacheJson(core.l2)},
          {"l3", cacheJson(core.l3)},
          {"memory_latency_ticks", core.memoryLatencyTicks}};
}

std::string cacheText(const CoresReport::Cache &cache) {
  constexpr uint64_t mebi = uint64_t{1} << 20;
  std::string size = cache.bytes >= mebi
                         ? fmt::format("{:.4g} MiB", static_cast<double>(cache.bytes) / static_cast<double>(mebi))
                         : fmt::format("{:.4g} KiB", static_cast<double>(cache.bytes) / 1024);
  return fmt::format("{}, {}", size, cache.latencyTicks);
}

} // namespace

std::string coresText(const CoresReport &report) {
  std::string text = fmt::format("  {:<16} {:>8} {:>8} {:>6}  {:<14} {:<14} {:<14} {:>10}  {}\n", "core", "[GHz]",
                                 "width", "ROB", "L1 [byte,tick]", "L2", "L3", "mem [tick]", "other names");
  for (const CoresReport::Core &core : report.cores)
    text += fmt::format("{} {:<16} {:>8.2f} {:>8} {:>6}  {:<14} {:<14} {:<14} {:>10}  {}\n",
                        core.matchesThisMachine ? '*' : ' ', core.name, static_cast<double>(core.clockHz) / 1e9,
                        core.dispatchWidth, core.reorderBuffer, cacheText(core.l1), cacheText(core.l2),
                        cacheText(core.l3), core.memoryLatencyTicks, fmt::join(core.aliases, ", "));
  return text;
}

Json coresJson(const CoresReport &report) {
  Json list = Json::array();
  for (const CoresReport::Core &core : report.cores)
    list.push_back(coreJson(core));
  return {{"cores", list}};
}

} // namespace leastaction

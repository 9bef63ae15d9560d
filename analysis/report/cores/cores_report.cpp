#include "analysis/report/cores/cores_report.h"

#include "analysis/base/text_format.h"
#include "analysis/report/format/json_values.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace leastaction {
namespace {

Json cacheJson(const CoresReport::Cache &cache) {
  return {{"bytes", cache.bytes},
          {"ways", cache.ways},
          {"line_bytes", cache.lineBytes},
          {"latency_ticks", cache.latencyTicks}};
}

Json coreJson(const CoresReport::Core &core) {
  return {{"name", jsonText(core.name)},
          {"title", jsonText(core.title)},
          {"aliases", textsJson(core.aliases)},
          {"matches_this_machine", core.matchesThisMachine},
          {"llvm_cpu", jsonText(core.llvmCpu)},
          {"architecture", jsonText(core.architecture)},
          {"clock_hz", core.clockHz},
          {"dispatch_width", core.dispatchWidth},
          {"reorder_buffer", core.reorderBuffer},
          {"l1", cacheJson(core.l1)},
          {"l2", cacheJson(core.l2)},
          {"l3", cacheJson(core.l3)},
          {"memory_latency_ticks", core.memoryLatencyTicks}};
}

std::string cacheText(const CoresReport::Cache &cache) {
  if (cache.bytes == 0)
    return "none";
  constexpr uint64_t mebi = uint64_t{1} << 20;
  std::string size = cache.bytes >= mebi
                         ? fmt::format("{:.4g} MiB", static_cast<double>(cache.bytes) / static_cast<double>(mebi))
                         : fmt::format("{:.4g} KiB", static_cast<double>(cache.bytes) / 1024);
  return fmt::format("{}, {}", size, cache.latencyTicks);
}

} // namespace

std::string coresText(const CoresReport &report) {
  std::string text = fmt::format("  {:<16} {:<7} {:>8} {:>8} {:>6}  {:<14} {:<14} {:<14} {:>10}  {}\n", "core", "code",
                                 "[GHz]", "width", "ROB", "L1 [byte,tick]", "L2", "L3", "mem [tick]", "other names");
  for (const CoresReport::Core &core : report.cores) {
    text += fmt::format("{} {:<16} {:<7} {:>8.2f} {:>8} {:>6}  {:<14} {:<14} {:<14} {:>10}",
                        core.matchesThisMachine ? '*' : ' ', printableText(core.name), core.architecture,
                        static_cast<double>(core.clockHz) / 1e9, core.dispatchWidth, core.reorderBuffer,
                        cacheText(core.l1), cacheText(core.l2), cacheText(core.l3), core.memoryLatencyTicks);
    if (!core.aliases.empty())
      text += "  " + printableText(fmt::format("{}", fmt::join(core.aliases, ", ")));
    text += "\n";
  }
  return text;
}

Json coresJson(const CoresReport &report) {
  Json list = Json::array();
  for (const CoresReport::Core &core : report.cores)
    list.push_back(coreJson(core));
  return {{"report", "cores"}, {"processor", textOrNull(report.processor)}, {"cores", list}};
}

} // namespace leastaction

#include "analysis/cli/command.h"
#include "analysis/cli/progress.h"
#include "analysis/execution/calibrate/calibrated_description.h"
#include "analysis/execution/core/core_description.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cstdlib>

namespace leastaction::cli {
namespace {

nlohmann::ordered_json cacheJson(const CacheDescription &cache) {
  return {{"bytes", cache.bytes},
          {"ways", cache.ways},
          {"line_bytes", cache.lineBytes},
          {"latency_ticks", cache.latencyTicks}};
}

nlohmann::ordered_json coreJson(const CoreDescription &core, bool matches) {
  return {{"name", core.name},
          {"title", core.title},
          {"aliases", core.aliases},
          {"matches_this_machine", matches},
          {"llvm_cpu", core.llvmCpu},
          {"clock_hz", core.clockHz},
          {"dispatch_width", core.dispatchWidth},
          {"reorder_buffer", core.reorderBuffer},
          {"l1", cacheJson(core.l1)},
          {"l2", cacheJson(core.l2)},
          {"l3", cacheJson(core.l3)},
          {"memory_latency_ticks", core.memoryLatencyTicks}};
}

std::string cacheText(const CacheDescription &cache) {
  constexpr uint64_t mebi = uint64_t{1} << 20;
  std::string size = cache.bytes >= mebi
                         ? fmt::format("{:.4g} MiB", static_cast<double>(cache.bytes) / static_cast<double>(mebi))
                         : fmt::format("{:.4g} KiB", static_cast<double>(cache.bytes) / 1024);
  return fmt::format("{}, {}", size, cache.latencyTicks);
}

/// Measures this machine and writes a description of it.
Result<void> calibrateTo(const std::string &output, bool quick) {
  const CoreDescription &base = matchHost(hostFeatures());
  constexpr double idle = 0.5;
  if (double load = 0; getloadavg(&load, 1) == 1 && load > idle)
    fmt::print(stderr,
               "leastaction: note: the machine has other work (load average {:.2f}), which makes what is measured "
               "wrong: try again when it has none\n",
               load);
  Progress progress("measuring this machine");
  const Result<Calibration> measured =
      calibrate({.quick = quick,
                 .sizes = systemSizes("/sys/devices/system/cpu/cpu0/cache",
                                      {.l1Bytes = base.l1.bytes, .l2Bytes = base.l2.bytes})},
                [&](double fraction) { progress.show(fraction); });
  if (!measured)
    return std::unexpected(measured.error());
  for (const std::string &doubt : measured->doubts)
    fmt::print(stderr, "leastaction: note: {}\n", doubt);
  const std::string text = calibratedDescription(coreText(base.name), *measured);
  TRY(parseCore(text, "--calibrate"));
  return writeOutput(output, text);
}

} // namespace

Result<int> commandCores(int argc, char **argv) {
  CommandLine app("Lists the core models and which one fits this machine (marked *).", "leastaction cores");
  std::string json, output = "-";
  bool calibrates = false, quick = false;
  app.addOption("--json", json, "also write the list as JSON to this file; - is standard output");
  Option *calibrateOption = app.addFlag(
      "--calibrate", calibrates,
      "measure this machine's caches, memory, translation and branches instead, for up to half a minute, and write a "
      "description of it that --core takes; it should have nothing else to do");
  app.addOption("-o,--output", output, "where --calibrate writes to; - is standard output")->needs(calibrateOption);
  app.addFlag("--quick", quick, "with --calibrate: measure less often")->needs(calibrateOption);
  calibrateOption->excludes(app.option("--json"));
  app.footer("\nA name, an alias or the path of a TOML file of the same form can be given to --core.\n\nexample:\n"
             "  leastaction report dot.run --core skylake\n  leastaction cores --calibrate -o mine.toml");
  if (std::optional<int> exit = parse(app, argc, argv))
    return *exit;

  if (calibrates) {
    TRY(calibrateTo(output, quick));
    return exitDone;
  }
  std::string matching = matchHost(hostFeatures()).name;
  std::string text = fmt::format("  {:<16} {:>8} {:>8} {:>6}  {:<14} {:<14} {:<14} {:>10}  {}\n", "core", "[GHz]",
                                 "width", "ROB", "L1 [byte,tick]", "L2", "L3", "mem [tick]", "other names");
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const CoreDescription &core : knownCores()) {
    bool matches = core.name == matching;
    text +=
        fmt::format("{} {:<16} {:>8.2f} {:>8} {:>6}  {:<14} {:<14} {:<14} {:>10}  {}\n", matches ? '*' : ' ', core.name,
                    static_cast<double>(core.clockHz) / 1e9, core.dispatchWidth, core.reorderBuffer, cacheText(core.l1),
                    cacheText(core.l2), cacheText(core.l3), core.memoryLatencyTicks, fmt::join(core.aliases, ", "));
    list.push_back(coreJson(core, matches));
  }
  if (!json.empty())
    TRY(writeOutput(json, nlohmann::ordered_json{{"cores", list}}.dump(2) + "\n"));
  if (json != "-")
    TRY(writeOutput("-", text));
  return exitDone;
}

} // namespace leastaction::cli

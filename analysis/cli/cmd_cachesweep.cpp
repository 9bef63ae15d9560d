#include "analysis/cli/choice_option.h"
#include "analysis/cli/command.h"
#include "analysis/cli/progress.h"
#include "analysis/cli/report_output.h"
#include "analysis/study/program/cache_sweep_of_run.h"

namespace leastaction::cli {

Result<int> commandCachesweep(int argc, char **argv) {
  CLI::App app("Misses of all cache sizes at once, from one pass over the addresses that a run recorded: fully "
               "associative, and with given numbers of ways, for several line sizes. Exact for LRU replacement.",
               "leastaction cachesweep");
  CacheSweepQuestion input;
  input.progress = progressBar();
  std::string sizes = "1024:67108864", csv, json;
  app.add_option("run", input.path, "a run folder of mode=trace, or with steps")->required();
  app.add_option("--line", input.options.lineBytes, "line sizes in byte, separated by commas")
      ->delimiter(',')
      ->capture_default_str();
  app.add_option("--ways", input.options.ways, "numbers of ways besides fully associative, separated by commas")
      ->delimiter(',');
  app.add_option("--sizes", sizes, "smallest and largest cache in byte")->capture_default_str();
  app.add_option("--per-doubling", input.options.sizesPerDoubling, "fully associative sizes for each doubling")
      ->check(CLI::Range(1u, 64u))
      ->capture_default_str();
  app.add_option("--region", input.region, "only accesses within this region");
  addChoice(app, "--source", input.source, "of a run with a trace and steps: which one (default: the trace)",
            {RunPart::trace, RunPart::step});
  app.add_option("--csv", csv, "also write a table for 'leastaction cachefit'; - is standard output");
  app.add_option("--json", json, "also write it as JSON; - is standard output, instead of the text");
  app.footer("\nexamples:\n"
             "  leastaction cachesweep dot.run\n"
             "  leastaction cachesweep dot.run --line 16,64 --ways 1,8 --sizes 256:65536 --csv misses.csv");
  if (std::optional<int> exit = parse(app, argc, argv))
    return *exit;
  TRY(checkOutputs({input.path}, {csv, json}));
  TRY(readCacheSizes(sizes, input.options));
  const CacheSweepReport report = TRY(cacheSweep(input));
  return writeReport(
      {{csv, [&] { return cacheSweepCsv(report); }}, {json, [&] { return jsonFile(cacheSweepJson(report)); }}},
      [&](const TextStyle &style) { return cacheSweepText(report, style); });
}

} // namespace leastaction::cli

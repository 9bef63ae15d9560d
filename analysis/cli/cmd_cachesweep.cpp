#include "analysis/cli/choice_option.h"
#include "analysis/cli/command.h"
#include "analysis/cli/progress.h"
#include "analysis/cli/report_output.h"
#include "analysis/study/program/cache_sweep_of_run.h"

namespace leastaction::cli {

Result<int> commandCachesweep(int argc, char **argv) {
  CLI::App app(
      "Counts the misses of all cache sizes at once, in one pass over the addresses that a run recorded: fully "
      "associative caches and caches with given numbers of ways, for several line sizes. Exact for LRU replacement.",
      "leastaction cachesweep");
  CacheSweepQuestion input;
  input.progress = progressBar();
  std::string sizes = "1024:67108864", csv, json;
  app.add_option("run", input.path, "run folder, recorded in mode=trace, with --step or with --emulate")->required();
  app.add_option("--line", input.options.lineBytes, "line sizes in bytes, separated by commas")
      ->delimiter(',')
      ->capture_default_str();
  app.add_option("--ways", input.options.ways, "numbers of ways, separated by commas, besides fully associative caches")
      ->delimiter(',');
  app.add_option("--sizes", sizes, "smallest and largest cache in bytes")->capture_default_str();
  app.add_option("--per-doubling", input.options.sizesPerDoubling,
                 "number of fully associative sizes for each doubling")
      ->check(CLI::Range(1u, 64u))
      ->capture_default_str();
  app.add_option("--region", input.region, "count only accesses within this region");
  addChoice(app, "--source", input.source, "use the trace or the steps of a run that has both (default: the trace)",
            {RunPart::trace, RunPart::step});
  app.add_option("--csv", csv, "also write a table for 'leastaction cachefit'; with -, to standard output");
  app.add_option("--json", json, "also write JSON to this file; with -, to standard output instead of the text");
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

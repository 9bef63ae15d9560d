#include "analysis/cli/choice_option.h"
#include "analysis/cli/command.h"
#include "analysis/cli/number_option.h"
#include "analysis/cli/report_output.h"
#include "analysis/study/scaling/cache_fit.h"

namespace leastaction::cli {

Result<int> commandCachefit(int argc, char **argv) {
  CLI::App app("Fits power laws to cache misses: alpha, beta and gamma for set-associative caches, theta and A for "
               "fully associative ones, with 95 % confidence intervals; finds the fixed point k0 and the critical "
               "cache size, and suggests which measurements to add.",
               "leastaction cachefit");
  CacheFitQuestion question;
  std::string json;
  unsigned rows = 20;
  app.add_option("file", question.file,
                 "CSV with columns m_byte,l_byte,c_byte,d,misses[,n], as 'leastaction cachesweep --csv' writes it")
      ->required();
  addChoice(app, "--model", question.model,
            "fit only this model, to all rows (default: singh for fully associative caches, agarwal for others)");
  app.add_option("--miss-bytes", question.missBytes, "bytes that a miss counts for in chi; Numrich uses a word")
      ->check(numberBetween(1e-9, 1e9))
      ->capture_default_str();
  app.add_option("--at", question.at,
                 "evaluate the fit at another cache: m=31264,l=32,d=1 gives k0 and c0; c=65536 adds its misses, n=1e6 "
                 "accesses their ratio (repeatable)")
      ->allow_extra_args(false);
  app.add_option("--rows", rows, "number of measurements to show")
      ->check(CLI::Range(1u, 1'000'000u))
      ->capture_default_str();
  app.add_option("--json", json, "also write JSON to this file; with -, to standard output instead of the text");
  app.footer("\nexamples:\n"
             "  leastaction cachefit examples/04_scaling/misses.csv\n"
             "  leastaction cachefit examples/04_scaling/misses.csv --model singh --json -\n"
             "  leastaction cachefit examples/04_scaling/misses.csv --model agarwal --at m=1e6,l=32,d=2,c=65536,n=2e6");
  if (std::optional<int> exit = parse(app, argc, argv))
    return *exit;
  TRY(checkOutputs({question.file}, {json}));
  const CacheFitReport report = TRY(cacheFit(question));
  return writeReport({{json, [&] { return jsonFile(toJson(report)); }}},
                     [&](const TextStyle &style) { return renderText(report, rows, style); });
}

} // namespace leastaction::cli

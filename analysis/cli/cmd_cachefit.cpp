#include "analysis/cli/choice_option.h"
#include "analysis/cli/command.h"
#include "analysis/cli/number_option.h"
#include "analysis/cli/report_output.h"
#include "analysis/study/scaling/cache_fit.h"

namespace leastaction::cli {

Result<int> commandCachefit(int argc, char **argv) {
  CLI::App app(
      "Fits power laws to cache misses: alpha, beta and gamma of the set-associative caches, theta and A of the "
      "fully associative ones, with intervals of 95 % confidence, the fixed point k0, the critical cache size, "
      "and which measurements to add.",
      "leastaction cachefit");
  CacheFitQuestion question;
  std::string json;
  unsigned rows = 20;
  app.add_option("file", question.file,
                 "a CSV with columns m_byte,l_byte,c_byte,d,misses[,n], as 'leastaction cachesweep --csv' writes it")
      ->required();
  addChoice(app, "--model", question.model,
            "only this one, for all rows (default: singh for fully associative caches, agarwal for others)");
  app.add_option("--miss-bytes", question.missBytes, "byte that a miss counts for in chi; Numrich takes a word")
      ->check(numberBetween(1e-9, 1e9))
      ->capture_default_str();
  app.add_option(
         "--at", question.at,
         "evaluate the fit at another cache: m=31264,l=32,d=1 for k0 and c0, with c=65536 its misses, with n=1e6 "
         "accesses their ratio; may be repeated")
      ->allow_extra_args(false);
  app.add_option("--rows", rows, "measurements that are shown")
      ->check(CLI::Range(1u, 1'000'000u))
      ->capture_default_str();
  app.add_option("--json", json, "also write it as JSON; - is standard output, instead of the text");
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

#include "analysis/cli/command.h"
#include "analysis/cli/history_option.h"
#include "analysis/cli/progress.h"
#include "analysis/study/program/baseline_file.h"
#include "analysis/study/program/read_baseline.h"

namespace leastaction::cli {

Result<int> commandBaseline(int argc, char **argv) {
  CLI::App app("What a gate must know of a run, as a small file for a repository: ticks, action, action curve and "
               "shares of each region.",
               "leastaction baseline");
  std::string path, core, region, output;
  app.add_option("input", path, "run folder or events CSV")->required();
  app.add_option("-o,--output", output, "the baseline file; - is standard output");
  app.add_option("--core", core,
                 "core model: a name from 'leastaction cores' or a TOML file (default: the one that fits this machine; "
                 "name one where machines differ)");
  app.add_option("--region", region, "only this region");
  RunStorage storage;
  addHistoryOptions(app, storage);
  app.footer("\nexamples:\n"
             "  leastaction baseline dot.run --core skylake -o dot.baseline\n"
             "  leastaction gate dot.baseline dot.run");
  if (std::optional<int> exit = parse(app, argc, argv))
    return *exit;
  TRY(checkOutputs({path}, {output, storage.database}));
  if (output.empty() && storage.database.empty())
    return fail("no output is named", app.get_name(), "give -o FILE, --db FILE, or both");
  if (isBaselineFile(path))
    return fail("the input is a baseline already", path, "give a run folder or an events CSV");
  const Baseline baseline = TRY(readBaseline(path, core, region, progressBar()));
  if (!output.empty())
    TRY(writeOutput(output, baselineText(baseline)));
  TRY(storeRun(storage, baseline));
  return exitDone;
}

} // namespace leastaction::cli

#include "analysis/cli/baseline_file.h"
#include "analysis/cli/baseline_input.h"
#include "analysis/cli/command.h"
#include "analysis/cli/history_output.h"

#include <fmt/format.h>

namespace leastaction::cli {

int commandBaseline(int argc, char **argv) {
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
  HistoryOutput history;
  history.addTo(app);
  app.footer("\nexamples:\n"
             "  leastaction baseline dot.run --core skylake -o dot.baseline\n"
             "  leastaction gate dot.baseline dot.run");
  if (std::optional<int> exit = parse(app, argc, argv))
    return *exit;
  if (Result<void> possible = checkOutputs({path}, {output, history.database}); !possible)
    return reportError(possible.error());
  if (output.empty() && history.database.empty())
    return reportError({"no output is named", app.get_name(), "give -o FILE, --db FILE, or both"});
  if (isBaselineFile(path))
    return reportError({"the input is a baseline already", path, "give a run folder or an events CSV"});
  Result<Baseline> baseline = readBaseline(path, core, region);
  if (!baseline)
    return reportError(baseline.error());
  if (!output.empty())
    if (Result<void> written = writeOutput(output, baselineText(*baseline)); !written)
      return reportError(written.error());
  if (Result<void> stored = history.store(*baseline); !stored)
    return reportError(stored.error());
  return exitDone;
}

} // namespace leastaction::cli

#include "analysis/cli/choice_option.h"
#include "analysis/cli/command.h"
#include "analysis/cli/gate_project.h"
#include "analysis/cli/history_option.h"
#include "analysis/cli/network_options.h"
#include "analysis/cli/progress.h"
#include "analysis/program/gate/baseline_text.h"
#include "analysis/study/program/baseline_file.h"
#include "analysis/study/program/read_baseline.h"

namespace leastaction::cli {
namespace {

struct BaselineTask {
  std::string run, core, output;
  std::optional<Layout> layout;
};

/// One for each core, where the options leave that open. What they are made of stays so during the turn.
Result<std::vector<BaselineTask>> tasksOf(const BaselineTask &asked, GateConfig config, ProjectTurn &turn) {
  const std::string file = config.file.string();
  if (!asked.run.empty()) {
    config.run = asked.run;
    config.record.clear();
  }
  if (config.run.empty())
    return fail("there is neither a program nor a run to make the baseline from", file,
                "add 'record' with the program, or 'run' with a run folder");
  if (config.baseline.empty() && asked.output.empty())
    return fail("there is no file to write the baseline to", file,
                "add 'baseline' with the name of a file, or give -o FILE");
  std::vector<std::string> cores = config.cores.empty() ? std::vector{std::string()} : config.cores;
  if (!asked.core.empty())
    cores = {asked.core};
  if (cores.size() > 1 && !asked.output.empty())
    return fail("each of several cores has a baseline of its own, and -o names only one file", file,
                "leave out -o, or choose one with --core");
  std::vector<BaselineTask> tasks;
  for (const std::string &core : cores)
    tasks.push_back({config.run, core, asked.output.empty() ? config.baselineOf(core) : asked.output,
                     asked.layout ? asked.layout : config.layout});
  std::vector<std::string> inputs = inputsOf(config);
  inputs.push_back(config.run);
  for (const BaselineTask &task : tasks) {
    TRY(checkOutputs(inputs, {task.output}));
    TRY(checkCore(task.core, config));
  }
  TRY(checkProgram(config));
  turn = TRY(recordRun(config));
  return tasks;
}

} // namespace

Result<int> commandBaseline(int argc, char **argv) {
  CLI::App app("Writes what a gate needs to know of a run, as a small file for a repository: ticks, action, action "
               "curve and shares of each region.",
               "leastaction baseline");
  std::string path, core, region, output, config;
  app.add_option(
      "input", path,
      "run folder, job folder or events CSV (default: as leastaction.toml in this folder or one above says; the "
      "baselines are then written where it says)");
  app.add_option("--config", config, "project file, in place of leastaction.toml");
  app.add_option("-o,--output", output, "baseline file to write; with -, to standard output");
  app.add_option("--core", core,
                 "core model: a name from 'leastaction cores' or a TOML file (default: the one that fits this machine; "
                 "neoverse-v2 for AArch64 programs, ppc970 for PowerPC ones; name one if machines differ)");
  app.add_option("--region", region, "write only this region");
  std::optional<Layout> layout;
  addChoice(app, "--layout", layout,
            "addresses of code and static data: canonical, in the order of first use, so that unchanged code keeps its "
            "ticks; or real, as linked (default: canonical)");
  NetworkChoice network;
  addNetworkChoice(app, network);
  RunStorage storage;
  addHistoryOptions(app, storage);
  app.footer("\nexamples:\n"
             "  leastaction baseline dot.run --core skylake -o dot.baseline\n"
             "  leastaction gate dot.baseline dot.run\n"
             "  leastaction baseline job.run --platform torus -o job.baseline");
  if (std::optional<int> exit = parse(app, argc, argv))
    return *exit;
  TRY(checkNetworkChoice(app, network));
  std::vector<BaselineTask> tasks{{path, core, output, layout}};
  ProjectTurn turn;
  if (path.empty() || !config.empty())
    tasks = TRY(tasksOf(tasks[0], TRY(gateConfig(config)), turn));
  for (const BaselineTask &task : tasks) {
    TRY(checkOutputs({task.run}, {task.output, storage.database}));
    if (task.output.empty() && storage.database.empty())
      return fail("no output is named", app.get_name(), "give -o FILE, --db FILE, or both");
    if (isBaselineFile(task.run))
      return fail("the input is already a baseline", task.run, "give a run folder or an events CSV");
    const Baseline baseline = TRY(readBaseline({.path = task.run,
                                                .core = task.core,
                                                .region = region,
                                                .layout = task.layout.value_or(Layout::canonical),
                                                .network = network,
                                                .progress = progressBar()}));
    if (!task.output.empty())
      TRY(writeOutput(task.output, baselineText(baseline)));
    TRY(storeRun(storage, baseline));
  }
  return exitDone;
}

} // namespace leastaction::cli

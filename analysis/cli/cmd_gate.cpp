#include "analysis/base/text_format.h"
#include "analysis/cli/choice_option.h"
#include "analysis/cli/command.h"
#include "analysis/cli/gate_project.h"
#include "analysis/cli/history_option.h"
#include "analysis/cli/installation.h"
#include "analysis/cli/network_options.h"
#include "analysis/cli/progress.h"
#include "analysis/cli/report_output.h"
#include "analysis/report/gate/gate_formats.h"
#include "analysis/study/program/baseline_file.h"
#include "analysis/study/program/gate_runs.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace leastaction::cli {
namespace {

/// One question for each core.
struct GateTask {
  std::vector<GateQuestion> questions;
  std::optional<GateConfig> config; ///< None where the two sides are named.
};

/// Of two sides that are named, or of those that leastaction.toml names.
Result<GateTask> taskOf(const GateQuestion &asked, const GivenLimits &given, const std::string &configPath) {
  if (configPath.empty() && !asked.base.empty()) {
    if (asked.now.empty())
      return fail("the new run is missing", "leastaction gate", "name it after the baseline");
    GateTask one{{asked}, std::nullopt};
    one.questions[0].limits = given.over({});
    return one;
  }
  GateConfig config = TRY(gateConfig(configPath));
  const std::string file = config.file.string();
  if (!asked.now.empty()) {
    config.run = asked.now;
    config.record.clear();
  }
  if (config.run.empty())
    return fail("the run to gate is not named", file, "add 'record' with the program, or 'run' with a run folder");
  if (config.baseline.empty() && asked.base.empty())
    return fail("the baseline of the run is not named", file, "add 'baseline' with the name of a file");
  GateQuestion question = asked;
  question.now = config.run;
  if (!question.layout)
    question.layout = config.layout;
  question.limits = given.over(config.limits.over({}));
  question.limitsAreIn = file;
  for (const auto &[region, limits] : config.regions)
    question.limitsOfRegions[region] = given.over(limits.over(config.limits.over({})));
  std::vector<GateQuestion> questions;
  for (const std::string &core : !asked.core.empty()    ? std::vector{asked.core}
                                 : config.cores.empty() ? std::vector{std::string()}
                                                        : config.cores) {
    questions.push_back(question);
    questions.back().core = core;
    questions.back().base = asked.base.empty() ? config.baselineOf(core) : asked.base;
    if (isOneFile(questions.back().base, question.now))
      return fail("the baseline is the run itself, which would always pass", file,
                  "give 'baseline' the name of a file that 'leastaction baseline' writes");
  }
  return GateTask{std::move(questions), std::move(config)};
}

/// What is wrong is said before the program runs, for a long time perhaps.
Result<void> check(const GateTask &task, const std::vector<std::string> &outputs) {
  std::vector<std::string> inputs = task.config ? inputsOf(*task.config) : std::vector<std::string>();
  for (const GateQuestion &asked : task.questions)
    inputs.insert(inputs.end(), {asked.base, asked.now});
  TRY(checkOutputs(inputs, outputs));
  if (!task.config)
    return {};
  for (const GateQuestion &asked : task.questions) {
    TRY(checkCore(asked.core, *task.config));
    TRY(checkBefore(asked));
  }
  return checkProgram(*task.config);
}

nlohmann::ordered_json jsonOf(const std::vector<GateVerdict> &verdicts, bool passed) {
  if (verdicts.size() == 1)
    return gateJson(verdicts[0]);
  nlohmann::ordered_json cores = nlohmann::ordered_json::array();
  for (const GateVerdict &verdict : verdicts)
    cores.push_back(gateJson(verdict));
  return {{"report", "gate"}, {"passed", passed}, {"cores", std::move(cores)}};
}

/// One after the other.
template <class TextOf> std::string joined(const std::vector<GateVerdict> &verdicts, TextOf textOf) {
  std::string text;
  for (const GateVerdict &verdict : verdicts)
    text += (text.empty() ? "" : "\n") + textOf(verdict);
  return text;
}

/// What comes to the same verdict on any machine: the command line without what it writes, and with its core.
std::string reproduction(int argc, char **argv, const GateQuestion &asked, const std::string &core) {
  constexpr auto outputs =
      std::to_array<std::string_view>({"--markdown", "--picture", "--json", "--db", "--commit", "--label"});
  std::string text = "leastaction gate";
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    if (std::ranges::find(outputs, word.substr(0, word.find('='))) != outputs.end())
      i += !word.contains('=');
    else
      text += " " + shellWord(word);
  }
  if (asked.core.empty() && !core.empty() && !isBaselineFile(asked.base))
    text += " --core " + shellWord(core);
  return text;
}

} // namespace

Result<int> commandGate(int argc, char **argv) {
  CLI::App app("Compares a run with its baseline, region by region. Exit code 0: within the limits; 1: a limit is "
               "exceeded, or a region is missing; 2: bad input. Both sides may be runs, events CSV files or baselines "
               "(from 'leastaction baseline'). Without arguments, leastaction.toml in this folder or one above says "
               "what to record and which baseline to compare with.",
               "leastaction gate");
  bool explain = false;
  std::string json, markdown, picture, ticks, action, moves, config;
  GateQuestion question;
  GivenLimits limits;
  question.progress = progressBar();
  app.add_option("base", question.base,
                 "baseline: a file that 'leastaction baseline' wrote, a run folder, a job folder, or an events CSV");
  app.add_option("new", question.now, "run to check");
  app.add_option("--config", config,
                 "project file, in place of leastaction.toml; arguments and options here take precedence over it");
  app.add_option("--max-ticks", ticks,
                 "allowed growth of a region's ticks: +0.5%, -5% (they must fall), +300 (default: +2%)");
  app.add_option("--max-action", action, "allowed growth of a region's action (default: no limit)");
  app.add_option("--max-distance", limits.distance,
                 "largest distance of its action curve from the baseline's, 0 to 1, e.g. 0.01 (default: no limit)")
      ->check([](const std::string &text) {
        double value = -1;
        const bool isNumber = CLI::detail::lexical_cast(text, value);
        return isNumber && value >= 0 && value <= 1 ? std::string() : "'" + text + "' is not a number from 0 to 1";
      });
  app.add_option("--max-moves", moves,
                 "allowed growth of how often cache lines that threads share would move from core to core (default: "
                 "none is judged but false sharing that appears, if it takes more ticks than --max-ticks allows)");
  app.add_option("--core", question.core,
                 "core model: a name from 'leastaction cores' or a TOML file (default: the baseline's, or the one that "
                 "fits this machine; neoverse-v2 for AArch64 programs, ppc970 for PowerPC ones)");
  app.add_option("--region", question.region, "check only this region");
  addChoice(app, "--layout", question.layout,
            "addresses of code and static data: canonical, in the order of first use, so that unchanged code keeps its "
            "ticks; or real, as linked (default: the baseline's; for a run, canonical)");
  NetworkChoice network;
  addNetworkChoice(app, network);
  app.add_flag("--explain", explain,
               "fail if the causes and source lines of a difference in ticks are unknown; known ones are always shown");
  app.add_flag("!--no-explain", question.explains, "leave out causes and source lines; saves a tenth of the time")
      ->excludes("--explain");
  app.add_option("--markdown", markdown,
                 "also write a Markdown summary for a CI job; with -, to standard output instead of the text");
  app.add_option("--picture", picture,
                 "also draw an SVG picture: ticks before and after by cause, and the lines responsible; with -, to "
                 "standard output");
  app.add_option("--json", json, "also write JSON to this file; with -, to standard output instead of the text");
  addHistoryOptions(app, question.storage);
  app.footer("\nexamples:\n"
             "  leastaction gate O3.run dot.run --max-ticks +0.5% --markdown summary.md --picture gate.svg\n"
             "  leastaction gate O3.run dot.run --explain\n"
             "  leastaction gate O3.run dot.run --max-distance 0.01 --json -\n"
             "  leastaction gate job.run job.run --platform torus --max-ticks +1%\n");
  if (std::optional<int> exit = parse(app, argc, argv))
    return *exit;
  TRY(checkNetworkChoice(app, network));
  if (network.network != JobNetwork())
    question.network = network.network;
  question.simulator = installation().simulator;
  if (app.count("--max-ticks"))
    limits.ticks = TRY(parseLimit(ticks, "--max-ticks"));
  if (app.count("--max-action"))
    limits.action = TRY(parseLimit(action, "--max-action"));
  if (app.count("--max-moves"))
    limits.moves = TRY(parseLimit(moves, "--max-moves"));
  const GateTask task = TRY(taskOf(question, limits, config));
  TRY(check(task, {json, markdown, picture, question.storage.database}));
  const ProjectTurn turn = task.config ? TRY(recordRun(*task.config)) : ProjectTurn();
  std::vector<GateVerdict> verdicts;
  for (const GateQuestion &asked : task.questions) {
    GateReport report = TRY(gateRuns(asked));
    GateExplanations explanations = TRY(explainGate(asked, report, explain));
    verdicts.push_back({std::move(report), std::move(explanations)});
  }
  const std::string command = reproduction(argc, argv, task.questions[0], verdicts[0].report.core);
  const bool passed = std::ranges::all_of(verdicts, [](const GateVerdict &verdict) { return verdict.report.passed(); });
  TRY(writeReport(
      {{json, [&] { return jsonFile(jsonOf(verdicts, passed)); }},
       {markdown,
        [&] { return joined(verdicts, [&](const GateVerdict &verdict) { return gateMarkdown(verdict, command); }); }},
       {picture, [&] { return gatePicture(verdicts); }}},
      [&](const TextStyle &style) {
        return joined(verdicts, [&](const GateVerdict &verdict) { return gateText(verdict, style); });
      }));
  return passed ? exitDone : exitNo;
}

} // namespace leastaction::cli

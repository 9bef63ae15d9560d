#include "analysis/cli/command.h"
#include "analysis/cli/history_option.h"
#include "analysis/cli/progress.h"
#include "analysis/cli/report_output.h"
#include "analysis/report/gate/gate_formats.h"
#include "analysis/study/program/gate_runs.h"

namespace leastaction::cli {

Result<int> commandGate(int argc, char **argv) {
  CLI::App app(
      "Is a run still as good as its baseline, region by region? Exit code 0: yes; 1: a limit is exceeded, or a "
      "region is gone; 2: bad input. Both sides are runs, events CSV files or baselines ('leastaction "
      "baseline').",
      "leastaction gate");
  bool explain = false;
  std::string json, markdown, ticks = "+2%", action;
  GateQuestion question;
  question.progress = progressBar();
  app.add_option("base", question.base,
                 "the baseline: what 'leastaction baseline' wrote, a run folder, or an events CSV")
      ->required();
  app.add_option("new", question.now, "the new run")->required();
  app.add_option("--max-ticks", ticks, "how much a region's ticks may grow: +0.5%, -5% (they must fall), +300")
      ->capture_default_str();
  app.add_option("--max-action", action, "the same for its action (default: not limited)");
  app.add_option("--max-distance", question.limits.distance,
                 "largest distance of its action curve from the baseline's, 0 to 1, e.g. 0.01 (default: not limited)")
      ->check([](const std::string &text) {
        double value = -1;
        const bool isNumber = CLI::detail::lexical_cast(text, value);
        return isNumber && value >= 0 && value <= 1 ? std::string() : "'" + text + "' is not a number from 0 to 1";
      });
  app.add_option("--core", question.core,
                 "core model: a name from 'leastaction cores' or a TOML file (default: the baseline's, or the one that "
                 "fits this machine)");
  app.add_option("--region", question.region, "only this region");
  app.add_flag(
      "--explain", explain,
      "fail if it is not known by which causes and source lines ticks differ; that is told wherever both sides know");
  app.add_flag("!--no-explain", question.explains, "leave that out, and a tenth of the time")->excludes("--explain");
  app.add_option("--markdown", markdown,
                 "also write a summary for a CI job; - is standard output, instead of the text");
  app.add_option("--json", json, "also write it as JSON; - is standard output, instead of the text");
  addHistoryOptions(app, question.storage);
  app.footer("\nexamples:\n"
             "  leastaction gate O3.run dot.run --max-ticks +0.5% --markdown summary.md\n"
             "  leastaction gate O3.run dot.run --explain\n"
             "  leastaction gate O3.run dot.run --max-distance 0.01 --json -\n");
  if (std::optional<int> exit = parse(app, argc, argv))
    return *exit;
  TRY(checkOutputs({question.base, question.now}, {json, markdown, question.storage.database}));
  question.limits.ticks = TRY(parseLimit(ticks, "--max-ticks"));
  if (app.count("--max-action"))
    question.limits.action = TRY(parseLimit(action, "--max-action"));
  const GateReport report = TRY(gateRuns(question));
  const GateExplanations explanations = TRY(explainGate(question, report, explain));
  TRY(writeReport({{json, [&] { return jsonFile(gateJson(report, explanations)); }},
                   {markdown, [&] { return gateMarkdown(report, explanations); }}},
                  [&](const TextStyle &style) { return gateText(report, style, explanations); }));
  return report.passed() ? exitDone : exitNo;
}

} // namespace leastaction::cli

#include "analysis/cli/command.h"
#include "analysis/cli/event_options.h"
#include "analysis/cli/progress.h"
#include "analysis/cli/report_output.h"
#include "analysis/report/complexity/complexity_formats.h"
#include "analysis/study/scaling/explained_performance.h"

namespace leastaction::cli {

Result<int> commandComplexity(int argc, char **argv) {
  CLI::App app("Measures performance complexity: how far measured performance lies from the predictions of simple "
               "models, as the geometric standard deviation of the residuals. Parameters are fitted to the "
               "measurements; those without a sensible value are marked fictitious. Files are CSV "
               "(system,L,alpha,M,c,accesses_per_s as Apex-MAP writes it, or system,benchmark,measured[,predicted] "
               "with any numeric columns) or JSON of Google Benchmark or hyperfine; - is standard input.",
               "leastaction complexity");
  ComplexityQuestion question;
  std::string html, json, extraP;
  bool allMaps = false;
  app.add_option("files", question.files, "CSV or JSON files; with --against, a run")->required();
  app.add_option("--against", question.against,
                 "run of mode=markers of the same program, to show how much of the measured time of its regions the "
                 "core model explains");
  question.events.opaque = OpaqueTime::measured; // Measured times have those of the calls.
  addEventOptions(app, question.events);
  app.add_option("--models", question.models,
                 "models to fit, of 0, 1, 2, 3 (Strohmaier's), extra-p, predicted and scaled, separated by commas "
                 "(default: all that the files have columns for)");
  app.add_option(
      "--formula", question.formulas,
      "add a model NAME=EXPRESSION for the time of an operation; names that are not columns are its parameters");
  app.add_option("--range", question.ranges,
                 "limit a parameter to NAME=LOW:HIGH in all models that have it (default: 0 and above)");
  app.add_option("--clock", question.clocks,
                 "clock in Hz, to also show performance per cycle: 2.4e9, or NAME=2.4e9 for one system (repeatable)")
      ->type_name("HZ")
      ->allow_extra_args(false);
  app.add_flag("--unbounded", question.isUnbounded, "allow negative parameters, which are marked fictitious");
  app.add_flag("--maps", allMaps, "show the residuals of all models, not only of the best one");
  app.add_option("--html", html, "also write the report as one HTML file");
  app.add_option("--json", json, "also write JSON to this file; with -, to standard output instead of the text");
  app.add_option("--extra-p", extraP, "also write the measurements as JSON Lines for Extra-P");
  app.footer("\nexamples:\n"
             "  leastaction complexity examples/06_apex_map/serial.csv --html apex_map.html\n"
             "  leastaction complexity examples/06_apex_map/serial.csv --models 0,3 --formula 'line=l/L+g'\n"
             "  leastaction complexity examples/06_apex_map/sort.json --extra-p sort.jsonl");
  if (std::optional<int> exit = parse(app, argc, argv))
    return *exit;
  TRY(checkOutputs(question.files, {html, json, extraP}));
  if (question.against.empty())
    TRY(refuseUnused(app, EventInputOptions::names(), "without --against"));
  question.wantsExtraP = !extraP.empty();
  question.progress = progressBar();
  const ExplainedPerformance explained = TRY(explainedPerformance(question));
  if (question.wantsExtraP)
    TRY(writeOutput(extraP, explained.extraP));
  return writeReport(explained.report, html, json, {.cuts = false, .allMaps = allMaps});
}

} // namespace leastaction::cli

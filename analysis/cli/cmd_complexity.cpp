#include "analysis/cli/command.h"
#include "analysis/cli/complexity_input.h"
#include "analysis/cli/progress.h"
#include "analysis/cli/report_output.h"
#include "analysis/scaling/complexity/extra_p_lines.h"

#include <algorithm>
#include <iterator>

namespace leastaction::cli {
namespace {

struct ComplexityArguments {
  std::vector<std::string> paths, formulas, ranges;
  std::string models, against;
  EventInputOptions events;
  bool isUnbounded = false;
};

Result<ComplexityReport> reportOf(const ComplexityArguments &arguments, PerformanceData data) {
  std::map<std::string, ParameterRange> ranges = TRY(readRanges(arguments.ranges));
  const std::vector<TimeModel> models = TRY(timeModels(
      arguments.models, arguments.formulas, data, {.isUnbounded = arguments.isUnbounded, .ranges = std::move(ranges)}));
  Progress progress("fitting models");
  return performanceComplexity(std::move(data), models, [&](double fraction) { progress.show(fraction); });
}

} // namespace

Result<int> commandComplexity(int argc, char **argv) {
  CommandLine app(
      "Performance complexity: how far measured performance lies from what simple models predict, as the geometric "
      "standard deviation of what they leave. Parameters are fitted back from the measurements; those that make no "
      "sense are called fictitious. Files are CSV (system,L,alpha,M,c,accesses_per_s as Apex-MAP writes it, or "
      "system,benchmark,measured[,predicted] with any columns of numbers), or JSON of Google Benchmark or hyperfine; "
      "- is standard input.",
      "leastaction complexity");
  ComplexityArguments arguments;
  std::string html, json, extraP;
  bool allMaps = false;
  app.addOption("files", arguments.paths, "CSV or JSON files; with --against a run")->required();
  app.addOption("--against", arguments.against,
                "a run of mode=markers of the program whose run is the file: how much of the measured time of its "
                "regions the core model explains");
  arguments.events.addTo(app);
  app.addOption(
      "--models", arguments.models,
      "of 0, 1, 2, 3 (the source's), extra-p, predicted and scaled, separated by commas (default: all that the "
      "files have columns for)");
  app.addOption("--formula", arguments.formulas,
                "NAME=EXPRESSION, the time of an operation, as one more model; names that are no columns are its "
                "parameters");
  app.addOption("--range", arguments.ranges,
                "NAME=LOW:HIGH, where a parameter lies (default: 0 and above), in all models that have it");
  app.addFlag("--unbounded", arguments.isUnbounded, "let parameters be negative, which marks them as fictitious");
  app.addFlag("--maps", allMaps, "show what each model leaves, not only the one that leaves least");
  app.addOption("--html", html, "also write it as one HTML file");
  app.addOption("--json", json, "also write it as JSON; - is standard output, instead of the text");
  app.addOption("--extra-p", extraP, "also write the measurements as JSON Lines for Extra-P");
  app.footer("\nexamples:\n"
             "  leastaction complexity examples/06_apex_map/serial.csv --html apex_map.html\n"
             "  leastaction complexity examples/06_apex_map/serial.csv --models 0,3 --formula 'line=l/L+g'\n"
             "  leastaction complexity examples/06_apex_map/sort.json --extra-p sort.jsonl");
  if (std::optional<int> exit = parse(app, argc, argv))
    return *exit;
  TRY(checkOutputs(arguments.paths, {html, json, extraP}));
  if (arguments.against.empty()) {
    TRY(refuseUnused(app, EventInputOptions::names(), "without --against"));
  } else if (arguments.paths.size() != 1) {
    return std::unexpected(
        Error{"--against takes one run", "leastaction complexity", "give the other runs a command of their own"});
  }
  PerformanceData data =
      TRY(arguments.against.empty() ? readPerformance(arguments.paths)
                                    : regionPerformance(arguments.paths[0], arguments.against, arguments.events));
  std::string lines;
  if (!extraP.empty()) {
    std::string written = TRY(extraPLines(data));
    lines = std::move(written);
  }
  ComplexityReport report = TRY(reportOf(arguments, std::move(data)));
  if (!arguments.against.empty())
    std::ranges::move(arguments.events.assumptions(), std::back_inserter(report.notes));
  if (!extraP.empty())
    TRY(writeOutput(extraP, lines));
  return writeReport(report, html, json, {.allMaps = allMaps});
}

} // namespace leastaction::cli

#include "analysis/cli/command.h"
#include "analysis/cli/event_options.h"
#include "analysis/cli/report_output.h"
#include "analysis/cli/sample_options.h"
#include "analysis/cli/share_key.h"
#include "analysis/report/agreement/agreement_formats.h"
#include "analysis/report/comparison/comparison_formats.h"
#include "analysis/study/program/agreement_report.h"
#include "analysis/study/program/comparison.h"

namespace leastaction::cli {

Result<int> commandCompare(int argc, char **argv) {
  CLI::App app("Compares programs: norms, distances, a map, a dendrogram, the program of least action, and what "
               "accounts for the differences. Programs are run folders or events CSV files; norms depend on the set. "
               "Of two runs of one program, one in mode=probe and one in mode=trace or single-stepped, it shows where "
               "measured and simulated kappa differ.",
               "leastaction compare");
  std::vector<std::string> paths;
  bool noCauses = false;
  std::string region, html, json, against;
  TextOptions text;
  EventInputOptions options;
  app.add_option("programs", paths, "run folders or events CSV files")->required();
  addEventOptions(app, options);
  addInlinesOption(app, options);
  addSampleOptions(app, options);
  app.add_option("--region", region, "region to compare (default: the one with the largest action)");
  app.add_option("--against", against, "reference program for the differences (default: the one of least action)")
      ->type_name("NAME");
  addShareKey(app, text, "group the table of differences by this");
  app.add_flag("--no-causes", noCauses,
               "leave out the causes and lines that account for the difference in ticks; saves a tenth of the time");
  app.add_option("--html", html, "also write the comparison as one HTML file");
  app.add_option("--json", json, "also write JSON to this file; with -, to standard output instead of the text");
  app.footer("\nexamples:\n"
             "  leastaction compare O0.run O1.run O2.run O3.run --html levels.html\n"
             "  leastaction compare O2.run O3.run --by line");
  JoinedArguments arguments(argc, argv);
  if (std::optional<int> exit = parse(app, arguments.count(), arguments.values()))
    return *exit;
  TRY(checkOutputs(paths, {html, json}));

  if (json == "-" || html == "-")
    TRY(refuseUnused(app, {"--by", "--rows"}, "where no text is written"));
  TRY(checkMeasured(paths));
  if (const std::optional<AgreementRuns> runs = agreementRuns(paths)) {
    TRY(refuseUnused(app, {"--against", "--no-causes", "--sample"},
                     "of a measured run and a simulated one, which are compared with each other"));
    // What a probe that waits for its instruction measures is the time to the result.
    if (app.count("--completion") == 0)
      options.completion = Completion::execution;
    return writeReport(TRY(agreementReport(*runs, options, region)), html, json, text);
  }
  // Ticks have causes until retirement.
  options.explains = !noCauses && options.completion == Completion::retirement;
  return writeReport(TRY(comparisonReport(paths, options, region, against)), html, json, text);
}

} // namespace leastaction::cli

#include "analysis/cli/command.h"
#include "analysis/cli/event_options.h"
#include "analysis/cli/network_options.h"
#include "analysis/cli/report_output.h"
#include "analysis/cli/sample_options.h"
#include "analysis/cli/share_key.h"
#include "analysis/execution/job/job_folder.h"
#include "analysis/report/agreement/agreement_formats.h"
#include "analysis/report/comparison/comparison_formats.h"
#include "analysis/study/program/agreement_report.h"
#include "analysis/study/program/comparison.h"
#include "analysis/study/program/job_comparison.h"

#include <algorithm>

namespace leastaction::cli {
namespace {

/// Two jobs, the older one first.
Result<int> compareTwoJobs(const CLI::App &app, const std::vector<std::string> &paths, const EventInputOptions &options,
                           const NetworkChoice &network, const std::string &html, const std::string &json,
                           const TextOptions &text) {
  const auto run = std::ranges::find_if_not(paths, [](const std::string &path) { return isJobFolder(path); });
  if (run != paths.end()) {
    const auto job = std::ranges::find_if(paths, [](const std::string &path) { return isJobFolder(path); });
    return fail("a job of MPI ranks can only be compared with another job, and this is not one", *run,
                "give two jobs, or one of the job's runs in its place, such as " +
                    runsOfRanks(*job).begin()->second.string());
  }
  if (paths.size() != 2)
    return fail("jobs of MPI ranks are compared two at a time", std::to_string(paths.size()) + " are given",
                "give the old one and the new one");
  TRY(refuseUnused(
      app,
      {"--sample", "--region", "--by", "--no-causes", "--against", "--completion", "--no-source-text", "--source-root"},
      "of jobs of MPI ranks"));
  if (!html.empty())
    return fail("a comparison of jobs has no page", "--html " + html,
                "write text or --json, and a page of each job by "
                "'leastaction report'");
  const JobComparison comparison =
      TRY(compareJobs({.reference = paths[0], .job = paths[1], .events = options, .network = network}));
  return writeReport({{json, [&] { return jsonFile(toJson(comparison)); }}}, [&](const TextStyle &style) {
    TextOptions shown = text;
    shown.colour = style.colour;
    shown.cuts = text.cuts || style.cuts;
    return renderText(comparison, shown);
  });
}

} // namespace

Result<int> commandCompare(int argc, char **argv) {
  CLI::App app(
      "Compares programs: norms, distances, a map, a dendrogram, the program of least action, and what "
      "accounts for the differences. Programs are run folders or events CSV files; norms depend on the set. "
      "Of two runs of one program, one in mode=probe and one in mode=trace or single-stepped, it shows where "
      "measured and simulated kappa differ. Of two jobs of MPI ranks, it shows what changed on the critical path, "
      "in waits and in the work of ranks.",
      "leastaction compare");
  std::vector<std::string> paths;
  bool noCauses = false, noSourceText = false;
  ComparedSources sources;
  std::string region, html, json, against;
  TextOptions text;
  EventInputOptions options;
  app.add_option("programs", paths, "run folders or events CSV files, or two job folders")->required();
  addEventOptions(app, options);
  addInlinesOption(app, options);
  addSampleOptions(app, options);
  addThreadsOption(app, options);
  app.add_option("--region", region, "region to compare (default: the one with the largest action)");
  app.add_option("--against", against,
                 "reference program for the differences (default: the one of least action; of samples, the first)")
      ->type_name("NAME");
  addShareKey(app, text, "group the table of differences by this");
  app.add_flag("--no-causes", noCauses,
               "leave out the causes and lines that account for the difference in ticks; saves a tenth of the time");
  app.add_option("--html", html, "also write the comparison as one HTML file");
  app.add_option("--json", json, "also write JSON to this file; with -, to standard output instead of the text");
  app.add_flag("--no-source-text", noSourceText, "leave the text of source files out of the HTML file and the JSON");
  app.add_option(
         "--source-root", sources.roots,
         "look for source files below this folder, too, and let both show them; files that match the MD5 sum in "
         "the debug information are shown wherever they are (repeatable)")
      ->allow_extra_args(false)
      ->check(CLI::ExistingDirectory);
  NetworkChoice network;
  addNetworkChoice(app, network);
  app.footer("\nexamples:\n"
             "  leastaction compare O0.run O1.run O2.run O3.run --html levels.html\n"
             "  leastaction compare O2.run O3.run --by line\n"
             "  leastaction compare job.run job.run --latency 2e-6\n"
             "  leastaction compare job.run job.run --platform torus");
  JoinedArguments arguments(argc, argv);
  if (std::optional<int> exit = parse(app, arguments.count(), arguments.values()))
    return *exit;
  TRY(checkSampleOptions(app, options));
  TRY(checkOutputs(paths, {html, json}));

  if (json == "-" || html == "-")
    TRY(refuseUnused(app, {"--by", "--rows"}, "where no text is written"));
  if (std::ranges::any_of(paths, [](const std::string &path) { return isJobFolder(path); })) {
    TRY(checkNetworkChoice(app, network));
    return compareTwoJobs(app, paths, options, network, html, json, text);
  }
  TRY(refuseUnused(app, networkChoiceOptions(), "unless the inputs are jobs of MPI ranks"));
  TRY(checkMeasured(paths));
  if (const std::optional<AgreementRuns> runs = agreementRuns(paths)) {
    TRY(refuseUnused(app, {"--against", "--no-causes", "--sample", "--no-source-text", "--source-root"},
                     "of a measured run and a simulated one, which are compared with each other"));
    // What a probe that waits for its instruction measures is the time to the result.
    if (app.count("--completion") == 0)
      options.completion = Completion::execution;
    return writeReport(TRY(agreementReport(*runs, options, region)), html, json, text);
  }
  offerSample(options, paths);
  // Ticks have causes until retirement.
  options.explains = !noCauses && options.completion == Completion::retirement;
  if (html.empty() && json.empty())
    TRY(refuseUnused(app, {"--no-source-text", "--source-root"}, "where neither an HTML file nor JSON is written"));
  sources.areShown = !noSourceText && !(html.empty() && json.empty());
  return writeReport(TRY(comparisonReport(paths, options, region, against, sources)), html, json, text);
}

} // namespace leastaction::cli

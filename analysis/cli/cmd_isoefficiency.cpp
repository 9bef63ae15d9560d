#include "analysis/cli/command.h"
#include "analysis/cli/event_options.h"
#include "analysis/cli/network_options.h"
#include "analysis/cli/number_option.h"
#include "analysis/cli/report_output.h"
#include "analysis/report/format/page.h"
#include "analysis/study/scaling/work_growth.h"

#include <filesystem>

namespace leastaction::cli {
namespace {

struct IsoefficiencyArguments {
  WorkGrowthQuestion question;
  IsoefficiencyText text;
  std::string html, json;
  std::vector<std::string> inputs; ///< A CSV, or jobs.
};

/// Options that are of jobs alone.
std::vector<std::string> jobOptions() {
  std::vector<std::string> names = {"--size", "-j"};
  for (const std::vector<std::string> &more : {networkChoiceOptions(), jobEventOptions()})
    names.insert(names.end(), more.begin(), more.end());
  return names;
}

void addJobOptions(CLI::App &app, IsoefficiencyArguments &arguments) {
  JobScalingQuestion &jobs = arguments.question.jobs;
  app.add_option("--size", jobs.sizes,
                 "for jobs: the size n of each, in the order given, separated by commas (default: the number among the "
                 "program's arguments that differs from job to job)")
      ->delimiter(',')
      ->check(numberBetween(1e-300, 1e300));
  addNetworkChoice(app, jobs.network);
  addThreadsOption(app, jobs.events, "for jobs: ");
  addJobEventOptions(app, jobs.events);
}

void addOptions(CLI::App &app, IsoefficiencyArguments &arguments) {
  WorkGrowthQuestion &question = arguments.question;
  app.add_option("input", arguments.inputs,
                 "CSV of runs, P,n,time_s[,W,algorithm,phase,program]; or jobs that 'leastaction record' wrote of one "
                 "program with several numbers of ranks; without it, give formulas or --model");
  app.add_option("--work", question.work,
                 "operations W of the best sequential algorithm, as a formula in n alone: 'n^3'; or W itself");
  app.add_option("--overhead", question.overhead,
                 "overhead T_o, the time that all processors together spend beyond T_1, in n, P, W and constants");
  app.add_option("--time", question.time, "parallel time T_p, in place of --overhead: T_o = P T_p - W t_c");
  app.add_option("--concurrency", question.concurrency, "number C of processors that can have work, in n or W: 'n^2'");
  app.add_option("--versus", question.versus,
                 "overhead T_o of another algorithm for the same work, to show which scales better");
  app.add_option("--versus-concurrency", question.versusConcurrency, "C of that algorithm");
  app.add_option("--model", question.model, "timing model of 'leastaction surface', in place of formulas");
  app.add_option("--machine", question.machine, "machine of --model");
  app.add_option("--set", question.settings,
                 "set a constant: t_w=2; t_c (or tc) is the time of an operation (repeatable)")
      ->allow_extra_args(false);
  app.add_option("--efficiency", question.efficiencies, "efficiencies to keep, separated by commas (default: 0.5,0.8)")
      ->delimiter(',')
      ->check(numberBetween(1e-6, 1 - 1e-6));
  app.add_option("--processors", question.processors, "processor counts, separated by commas (default: 2,4,...,1024)")
      ->delimiter(',')
      ->check(numberBetween(2, 1e9));
  app.add_option(
      "--bytes", question.bytes,
      "memory of the problem in bytes, in n: '8*n^2'; a number is the memory for one unit of n; shown with each size");
  app.add_option("--memory", question.machineBytes,
                 "memory of the whole machine in bytes, to show when --bytes exceed it")
      ->check(numberBetween(1, 1e30));
  app.add_option("--memory-per-processor", question.processorBytes, "memory of each processor in bytes")
      ->check(numberBetween(1, 1e30));
  app.add_option("--rows", arguments.text.rows, "number of measured runs to show (default: 40)")
      ->check(CLI::Range(size_t{1}, size_t{1'000'000}));
  addJobOptions(app, arguments);
  app.add_flag("--explain", arguments.text.explain, "show each step of the derivation");
  app.add_option("--html", arguments.html, "also write the report as one HTML file, with pictures");
  app.add_option("--json", arguments.json,
                 "also write JSON to this file; with -, to standard output instead of the text");
  app.footer("\nexamples:\n"
             "  leastaction isoefficiency --work n --overhead '2*P*log2(P)' --efficiency 0.8\n"
             "  leastaction isoefficiency --work n^2 --overhead 'ts*P*log2(P) + tw*n*P' --explain\n"
             "  leastaction isoefficiency --work 'n*log2(n)' --overhead 'ts*P*log2(P) + tw*n*log2(P)' --set tw=2\n"
             "  leastaction isoefficiency --work n^2 --overhead 'ts*P*log2(P) + tw*n*P' "
             "--versus 'ts*P*log2(P) + 3/2*tw*n*sqrt(P)*log2(P)'\n"
             "  leastaction isoefficiency --work n^3 --overhead 0 --concurrency n\n"
             "  leastaction isoefficiency add-1.run add-2.run add-4.run --html add.html\n"
             "  leastaction isoefficiency --model linpack --machine cray-xt3 --explain");
}

} // namespace

Result<int> commandIsoefficiency(int argc, char **argv) {
  CLI::App app("Finds how work must grow with the number of processors to keep the efficiency constant "
               "(isoefficiency): from formulas for work and overhead, from a timing model, from measured runs, or from "
               "recorded jobs of MPI ranks, which also say how much of the overhead is waiting, transferring and "
               "redundant computation.",
               "leastaction isoefficiency");
  IsoefficiencyArguments arguments;
  addOptions(app, arguments);
  if (std::optional<int> exit = parse(app, argc, argv))
    return *exit;
  auto &[question, wanted, html, json, inputs] = arguments;
  std::vector<std::string> read = inputs;
  read.insert(read.end(), {question.model, question.machine});
  TRY(checkOutputs(read, {json, html}));
  const bool isJobs = inputs.size() > 1 || (inputs.size() == 1 && std::filesystem::is_directory(inputs.front()));
  if (isJobs) {
    question.jobs.jobs = inputs;
    TRY(checkNetworkChoice(app, question.jobs.network));
  } else if (!inputs.empty()) {
    question.runs = inputs.front();
  }
  if (!isJobs)
    TRY(refuseUnused(app, jobOptions(), "unless jobs of MPI ranks are given"));
  if (!inputs.empty())
    TRY(refuseUnused(
        app,
        {"--overhead", "--time", "--concurrency", "--versus", "--versus-concurrency", "--model", "--machine", "--set"},
        isJobs ? "with jobs" : "with a file of runs"));
  else if (!question.model.empty())
    TRY(refuseUnused(app, {"--work", "--overhead", "--time", "--versus", "--versus-concurrency"}, "with --model"));
  else
    TRY(refuseUnused(app, {"--machine"}, "without --model"));
  const IsoefficiencyReport report = TRY(workGrowth(question));
  return writeReport(
      {{json, [&] { return jsonFile(toJson(report)); }}, {html, [&] { return renderPage(toJson(report)); }}},
      [&](TextStyle style) {
        style.width = 100;
        return renderText(report, wanted, style);
      });
}

} // namespace leastaction::cli

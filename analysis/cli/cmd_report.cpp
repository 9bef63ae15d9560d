#include "analysis/cli/command.h"
#include "analysis/cli/event_options.h"
#include "analysis/cli/network_options.h"
#include "analysis/cli/number_option.h"
#include "analysis/cli/page_options.h"
#include "analysis/cli/report_output.h"
#include "analysis/cli/sample_options.h"
#include "analysis/cli/share_key.h"
#include "analysis/execution/export/make_exporter.h"
#include "analysis/execution/job/job_folder.h"
#include "analysis/report/run/run_formats.h"
#include "analysis/study/program/count_report.h"
#include "analysis/study/program/job_report.h"
#include "analysis/study/program/read_events.h"
#include "analysis/study/program/report_of_input.h"
#include "runtime/launcher.h"

#include <filesystem>
#include <optional>

namespace leastaction::cli {

namespace {

/// Options that change nothing of the input: a run without events or without other times, or no run at all.
Result<void> refuseUnusedOf(const CLI::App &app, const ReportQuestion &question) {
  const std::optional<RunMode> mode = question.events.source ? std::nullopt : modeOfRun(question.path);
  const bool isCounted = mode == RunMode::count;
  if (isCounted)
    TRY(refuseUnused(app, {"--measured", "--against"}, "of a run of mode=count, which has no other times"));
  if (isCounted)
    TRY(refuseUnused(app, {"--sample"}, "of a run of mode=count, which is not replayed"));
  if (isRecordedSample(question.path))
    TRY(refuseUnused(app, {"--energy-at", "--from", "--event", "--against", "--measured"},
                     "of a run that was recorded as a sample, which lacks most ticks and events"));
  if (question.events.sample.isOn)
    TRY(refuseUnused(app, {"--energy-at", "--from", "--event", "--against"},
                     "with --sample, by which most ticks and events are left out"));
  if (mode == RunMode::markers)
    TRY(refuseUnused(app, {"--inlines"}, "of a run of mode=markers, which has no source lines"));
  if (isCounted || mode == RunMode::markers)
    return refuseUnused(app, {"--bin-width", "--energy-at", "--from", "--event", "--no-causes"},
                        "of a run of mode=" + std::string(nameOf(*mode)) + ", which has no events");
  if (std::filesystem::exists(question.path) && !std::filesystem::is_directory(question.path)) {
    TRY(refuseUnused(app, {"--measured"}, "of an events CSV, which has no other times"));
    return refuseUnused(app, {"--no-causes"}, "of an events CSV, which has no causes");
  }
  return {};
}

Result<int> reportJob(const CLI::App &app, const ReportQuestion &question, JobQuestion job, const std::string &html,
                      const std::string &json, const TextOptions &text) {
  TRY(refuseUnused(app,
                   {"--sample", "--region", "--by", "--no-causes", "--measured", "--against", "--no-source-text",
                    "--source-root", "--bin-width", "--from", "--to", "--energy-at", "--event", "--completion"},
                   "of a job of MPI ranks; give one of its runs, such as " +
                       runsOfRanks(question.path).begin()->second.string()));
  if (json == "-" || html == "-")
    TRY(refuseUnused(app, {"--rows"}, "where no text is written"));
  if (!job.archive.empty())
    TRY(isBuilt(ExportFormat::otf2));
  job.path = question.path;
  job.events = question.events;
  const runtime::PlaceInJob place = runtime::placeInJob();
  if (place.ranks <= 1)
    return writeReport(TRY(jobReport(job)), html, json, text);
  if (job.events.threads == 0)
    job.events.threads = 1;
  if (place.rank > 0)
    job.events.progress = {};
  const std::optional<JobReport> report =
      TRY(sharedJobReport(job, static_cast<uint32_t>(place.rank), static_cast<uint32_t>(place.ranks)));
  return report ? writeReport(*report, html, json, text) : 0;
}

} // namespace

Result<int> commandReport(int argc, char **argv) {
  CLI::App app(
      "Shows the energy spectrum, action, score by opcode and spikes of a run (a folder that 'leastaction "
      "record' wrote) or of events in a CSV file; for a job of MPI ranks, shows who computes, waits and transfers.",
      "leastaction report");
  ReportQuestion question;
  std::string html, json;
  TextOptions text;
  bool noCauses = false;
  TickInterval ticks;
  app.add_option("input", question.path,
                 "run folder, job folder, or events CSV with columns "
                 "instruction,opcode,issue,complete[,address,function,file,line]")
      ->required();
  addEventOptions(app, question.events);
  addInlinesOption(app, question.events);
  addSampleOptions(app, question.events);
  app.add_option("--region", question.region, "show only this region");
  addShareKey(app, text, "group the table of shares by this");
  app.add_flag("--no-causes", noCauses,
               "leave out the causes of ticks, which 'leastaction why' shows; saves a tenth of the time");
  app.add_flag("--measured", question.measured,
               "also show the time of each region as measured while recording, probes included; it differs from one "
               "recording to the next");
  app.add_option("--against", question.against,
                 "run of the same program in mode=markers, to show how much the probes of this run slow each region "
                 "down (mode=probe)");
  addPageOptions(app, html, question);
  app.add_option("--json", json, "also write JSON to this file; with -, to standard output instead of the text");
  app.add_option("--bin-width", question.binTicks,
                 "width of the spectrum's bins [tick] (default: the narrowest that gives at most 8,192 bins); an HTML "
                 "page has room for 262,144 bins")
      ->check(CLI::Range(uint64_t{1}, uint64_t{1} << 62));
  CLI::Option *from =
      app.add_option(
             "--from", ticks.first,
             "also show single ticks in text, JSON and page: the first one, counted from the region's first issue")
          ->check(CLI::Range(uint64_t{0}, uint64_t{1} << 62));
  app.add_option("--to", ticks.end, "last of these ticks, at most 4,096 after --from (the default)")
      ->needs(from)
      ->check(CLI::Range(uint64_t{1}, uint64_t{1} << 62));
  app.add_option("--energy-at", question.energyAt, "show the energy T(k) at these ticks of the events, e.g. 1610,1777")
      ->check([](const std::string &text) {
        bool digits = !text.empty() && text.size() < 20 && text.find_first_not_of("0123456789") == std::string::npos;
        return digits ? std::string() : "'" + text + "' is not a tick: write whole numbers, separated by commas";
      })
      ->delimiter(',');
  app.add_option("--event", question.event,
                 "show the motion of this instruction, by its number in 'leastaction events': position, momentum, "
                 "potential, force and inertial mass, tick by tick")
      ->transform(wholeNumber());
  JobQuestion job;
  addNetworkOptions(app, job.network);
  addThreadsOption(app, question.events, {}, "; of a job, in a process that mpirun started, one");
  addArchiveOption(app, job.archive);
  app.footer("\nexamples:\n"
             "  leastaction report dot.run --html dot.html\n"
             "  leastaction report job.run --latency 2e-6 --bandwidth 12.5e9 --html job.html\n"
             "  mpirun -n 4 leastaction report job.run\n"
             "  leastaction report dot.run --from 1000 --to 1400 --html ticks.html\n"
             "  leastaction report dot.run --core skylake --by line --rows 30\n"
             "  leastaction report dot.run --sample --precision 1%\n"
             "  leastaction report events.csv --energy-at 610,777 --json -\n"
             "  leastaction report events.csv --event 54");
  JoinedArguments arguments(argc, argv);
  if (std::optional<int> exit = parse(app, arguments.count(), arguments.values()))
    return *exit;
  TRY(checkSampleOptions(app, question.events));
  TRY(checkOutputs({question.path, question.against}, {html, json, job.archive}));
  if (isJobFolder(question.path))
    return reportJob(app, question, job, html, json, text);
  TRY(refuseUnused(app, networkOptions(), "unless the input is a job of MPI ranks"));
  TRY(refuseUnused(app, {"--otf2"}, "unless the input is a job of MPI ranks"));
  if (*from)
    question.ticks = TRY(tickInterval(ticks));
  TRY(refuseUnusedOf(app, question));
  if (json == "-" || html == "-")
    TRY(refuseUnused(app, {"--by", "--rows"}, "where no text is written"));
  offerSample(question.events, {question.path});
  question.page = !html.empty();
  question.spikeWindows = !html.empty() || !json.empty();
  // Ticks have causes until retirement.
  question.events.explains = !noCauses && question.events.completion == Completion::retirement;
  return writeReport(TRY(reportOf(question)), html, json, text);
}

} // namespace leastaction::cli

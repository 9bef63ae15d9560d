#include "analysis/cli/choice_option.h"
#include "analysis/cli/command.h"
#include "analysis/cli/event_options.h"
#include "analysis/cli/network_options.h"
#include "analysis/execution/export/make_exporter.h"
#include "analysis/execution/job/job_folder.h"
#include "analysis/study/program/cause_stacks.h"
#include "analysis/study/program/job_report.h"
#include "analysis/study/program/write_events.h"

namespace leastaction::cli {

namespace {

/// One archive of all ranks.
Result<std::vector<std::string>> writeJob(const CLI::App &app, const EventsQuestion &question,
                                          const NetworkOptions &network) {
  const std::string firstRank = runsOfRanks(question.path).begin()->second.string();
  if (question.format.format != ExportFormat::otf2)
    return fail("the format " + std::string(nameOf(question.format.format)) +
                    " wants the run of one rank, not a job of MPI ranks",
                question.path, "give one of its runs, such as " + firstRank + ", or add --format otf2");
  TRY(refuseUnused(app, {"--region", "--weight", "--causes", "--max-events", "--completion"},
                   "of a job of MPI ranks; give one of its runs, such as " + firstRank));
  return writeJobArchive(
      {.path = question.path, .events = question.events, .network = network, .archive = question.out});
}

Result<std::vector<std::string>> writeRun(const CLI::App &app, const EventsQuestion &question, bool causes) {
  TRY(refuseUnused(app, networkOptions(), "unless the input is a job of MPI ranks"));
  const ExportFormat format = question.format.format;
  const bool isSummed = format == ExportFormat::folded || format == ExportFormat::speedscope;
  const std::string where = "in the format " + std::string(nameOf(format));
  if (!isSummed)
    TRY(refuseUnused(app, {"--weight"}, where));
  else
    TRY(refuseUnused(app, {"--inlines"}, where + ", which has no source lines"));
  if (format != ExportFormat::folded)
    TRY(refuseUnused(app, {"--causes"}, where));
  if (isSummed || format == ExportFormat::csv)
    TRY(refuseUnused(app, {"--max-events"}, where + ", which has all events"));
  if (!causes)
    return writeEvents(question);
  TRY(refuseUnused(app, {"--completion"}, "with --causes: ticks count until retirement"));
  CauseStacks stacks = TRY(causeStacks(question));
  TRY(writeOutput(question.out, stacks.text));
  return std::move(stacks.notes);
}

} // namespace

Result<int> commandEvents(int argc, char **argv) {
  CLI::App app("Writes the events of a run: one line for each executed instruction with its issue and completion tick "
               "(csv), the cost of each call path for flame graphs (folded, speedscope), or the first events for "
               "viewers: Konata (konata, o3pipeview), gem5's util/o3-pipeview.py (o3pipeview), ui.perfetto.dev "
               "(perfetto, 1 us is 1 tick), Vampir and otf2-print (otf2, a folder, 1 ns is 1 tick). For a job of MPI "
               "ranks, writes when each rank computes, calls MPI, sends and receives (otf2).",
               "leastaction events");
  EventsQuestion question;
  bool causes = false;
  app.add_option("input", question.path,
                 "run folder, job folder, or events CSV with columns "
                 "instruction,opcode,issue,complete[,address,function,file,line]")
      ->required();
  addEventOptions(app, question.events);
  addInlinesOption(app, question.events);
  app.add_option("--region", question.region, "write only the events of this region");
  addChoice(app, "--format", question.format.format, "output format");
  addChoice(app, "--weight", question.format.weight, "what folded stacks count, and which profile speedscope opens");
  app.add_flag("--causes", causes, "write folded stacks of ticks, with the cause of the ticks as the last frame")
      ->excludes("--weight");
  app.add_option("--max-events", question.format.maxEvents,
                 "maximum number of events in a file for viewers; each takes about 200 bytes of memory")
      ->check(CLI::Range(uint64_t{1}, uint64_t{100'000'000}))
      ->capture_default_str();
  app.add_option("-o", question.out, "file to write; with -, to standard output")->capture_default_str();
  NetworkOptions network;
  addNetworkOptions(app, network);
  app.footer("\nexamples:\n"
             "  leastaction events dot.run --core skylake --format csv -o dot.csv\n"
             "  leastaction events dot.run --format folded --weight ticks -o dot.folded\n"
             "  leastaction events dot.run --format folded --causes -o dot.folded\n"
             "  leastaction events dot.run --format otf2 -o dot.otf2\n"
             "  leastaction events job.run --format otf2 --latency 2e-6 -o job.otf2\n"
             "  leastaction events dot.run --format speedscope -o dot.speedscope.json\n"
             "  leastaction events dot.run --format konata --max-events 5000 -o dot.kanata");
  if (std::optional<int> exit = parse(app, argc, argv))
    return *exit;

  TRY(isBuilt(question.format.format));
  if (question.format.format == ExportFormat::otf2 && question.out == "-")
    return fail("an OTF2 archive is a folder", "standard output", "name the folder with -o");
  TRY(checkOutputs({question.path}, {question.out}));
  const std::vector<std::string> notes =
      TRY(isJobFolder(question.path) ? writeJob(app, question, network) : writeRun(app, question, causes));
  for (const std::string &note : notes)
    tellNote(note);
  return exitDone;
}

} // namespace leastaction::cli

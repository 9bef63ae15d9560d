#include "analysis/cli/choice_option.h"
#include "analysis/cli/command.h"
#include "analysis/cli/event_options.h"
#include "analysis/execution/export/make_exporter.h"
#include "analysis/study/program/cause_stacks.h"
#include "analysis/study/program/write_events.h"

#include <cstdio>

namespace leastaction::cli {

Result<int> commandEvents(int argc, char **argv) {
  CLI::App app("Writes the events of a run: one line for each executed instruction with its issue and completion tick "
               "(csv), the cost of each call path for flame graphs (folded, speedscope), or the first events for "
               "viewers: Konata (konata, o3pipeview), gem5's util/o3-pipeview.py (o3pipeview), ui.perfetto.dev "
               "(perfetto, 1 us is 1 tick), Vampir and otf2-print (otf2, a folder, 1 ns is 1 tick).",
               "leastaction events");
  EventsQuestion question;
  bool causes = false;
  app.add_option(
         "input", question.path,
         "run folder, or events CSV with columns instruction,opcode,issue,complete[,address,function,file,line]")
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
  app.footer("\nexamples:\n"
             "  leastaction events dot.run --core skylake --format csv -o dot.csv\n"
             "  leastaction events dot.run --format folded --weight ticks -o dot.folded\n"
             "  leastaction events dot.run --format folded --causes -o dot.folded\n"
             "  leastaction events dot.run --format otf2 -o dot.otf2\n"
             "  leastaction events dot.run --format speedscope -o dot.speedscope.json\n"
             "  leastaction events dot.run --format konata --max-events 5000 -o dot.kanata");
  if (std::optional<int> exit = parse(app, argc, argv))
    return *exit;

  const ExportFormat format = question.format.format;
  TRY(isBuilt(format));
  if (format == ExportFormat::otf2 && question.out == "-")
    return fail("an OTF2 archive is a folder", "standard output", "name the folder with -o");
  TRY(checkOutputs({question.path}, {question.out}));
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
  std::vector<std::string> notes;
  if (causes) {
    TRY(refuseUnused(app, {"--completion"}, "with --causes: ticks count until retirement"));
    CauseStacks stacks = TRY(causeStacks(question));
    TRY(writeOutput(question.out, stacks.text));
    notes = std::move(stacks.notes);
  } else {
    notes = TRY(writeEvents(question));
  }
  for (const std::string &note : notes)
    std::fprintf(stderr, "leastaction: note: %s\n", note.c_str());
  return exitDone;
}

} // namespace leastaction::cli

#include "analysis/cli/command.h"
#include "analysis/cli/event_options.h"
#include "analysis/cli/report_output.h"
#include "analysis/study/program/check_events.h"
#include "analysis/study/program/check_run.h"

namespace leastaction::cli {

Result<int> commandCheck(int argc, char **argv) {
  CLI::App app(
      "Checks that a run is intact and that the program can have run as it says: all checksums, the end of each "
      "thread's trace, and whether each block can follow the one before it; of counts, whether a program can have "
      "made them. Says what is missing and why. With "
      "--events: checks that events, of a run or in a CSV file, are such as a core can give, and names the first that "
      "is not. Exit code 1 if the check says no; 2 if the input cannot be read at all.",
      "leastaction check");
  std::string path, json;
  EventsToCheck events;
  app.add_option("input", path, "run folder; with --events also an events CSV")->required();
  bool checksEvents = false;
  CLI::Option *ofEvents = app.add_flag(
      "--events", checksEvents,
      "check events instead: that none completes before it issues, that they come in the order of issue, no "
      "instruction "
      "twice, that they retire in the order of the program (of a CSV if --completion retirement is given), and that no "
      "more are in flight than the core's reorder buffer holds (of a CSV if --core is given)");
  addEventOptions(app, events.options);
  app.add_option("--json", json, "also write the result as JSON; - is standard output, instead of the text");
  app.footer("\nexamples:\n  leastaction check dot.run\n  leastaction check --events dot.run --core skylake\n"
             "  leastaction check --events events.csv");
  for (const std::string &option : EventInputOptions::names())
    app.get_option(option)->needs(ofEvents);
  if (std::optional<int> exit = parse(app, argc, argv))
    return *exit;
  TRY(checkOutputs({path}, {json}));
  const auto write = [&](const auto &report) {
    return writeReport({{json, [&] { return jsonFileOfAnyText(checkJson(report)); }}},
                       [&](const TextStyle &) { return checkText(report); });
  };
  if (checksEvents) {
    events.path = path;
    const EventCheckReport report = TRY(checkEvents(events));
    TRY(write(report));
    return report.isSound ? exitDone : exitNo;
  }
  const RunCheckReport report = TRY(checkWholeRun(path));
  TRY(write(report));
  return report.isIntact() ? exitDone : exitNo;
}

} // namespace leastaction::cli

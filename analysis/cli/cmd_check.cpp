#include "analysis/cli/command.h"
#include "analysis/cli/event_options.h"
#include "analysis/cli/report_output.h"
#include "analysis/study/program/check_events.h"
#include "analysis/study/program/check_run.h"

namespace leastaction::cli {

Result<int> commandCheck(int argc, char **argv) {
  CLI::App app(
      "Checks that a run is intact and consistent: all checksums, the end of each thread's trace, and whether each "
      "block can follow the one before it; in mode=count, whether a program can have produced these counts. Reports "
      "what is missing and why. With --events, checks that a core can produce the events of a run or CSV file, and "
      "names the first one that it cannot. Exit code 1 if a check fails; 2 if the input cannot be read.",
      "leastaction check");
  std::string path, json;
  EventsToCheck events;
  app.add_option("input", path, "run folder; with --events also an events CSV")->required();
  bool checksEvents = false;
  CLI::Option *ofEvents = app.add_flag(
      "--events", checksEvents,
      "check events instead: none completes before it issues, they come in the order of issue, no instruction appears "
      "twice, they retire in program order (for a CSV only if --completion retirement is given), and no more are in "
      "flight than the core's reorder buffer holds (for a CSV only if --core is given)");
  addEventOptions(app, events.options);
  app.add_option("--json", json, "also write JSON to this file; with -, to standard output instead of the text");
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

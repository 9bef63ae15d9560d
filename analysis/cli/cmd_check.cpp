#include "analysis/cli/check_events.h"
#include "analysis/cli/command.h"
#include "analysis/cli/event_options.h"
#include "analysis/execution/step/check_steps.h"
#include "analysis/program/count/check_counts.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

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
  if (checksEvents) {
    events.path = path;
    events.completionIsGiven = app.count("--completion") != 0;
    return checkEvents(events, json);
  }
  std::unique_ptr<Run> run = TRY(Run::open(path));
  CheckResult result = checkRun(*run);
  if (run->facts().mode == "count")
    checkCounts(*run, result);
  bool hasSteps = !run->stepFiles().empty();
  std::optional<StepComparison> compared;
  if (hasSteps)
    checkSteps(*run, result);
  if (hasSteps && run->facts().mode == "trace") {
    StepComparison comparison = TRY(compareWithSteps(*run));
    compared = std::move(comparison);
    result.problems.insert(result.problems.end(), compared->differences.begin(), compared->differences.end());
  }

  bool good = result.problems.empty();
  if (!json.empty()) {
    nlohmann::ordered_json object = {{"run", path},
                                     {"intact", good},
                                     {"threads", result.threads},
                                     {"unclosed_threads", result.unclosedThreads},
                                     {"chunks", result.chunks},
                                     {"missing_chunks", result.missingChunks},
                                     {"file_bytes", result.fileBytes},
                                     {"intact_bytes", result.intactBytes},
                                     {"records", result.records},
                                     {"instructions", result.instructions},
                                     {"region_executions", result.regionExecutions},
                                     {"problems", result.problems},
                                     {"notes", run->facts().notes}};
    if (hasSteps)
      object["stepped_instructions"] = result.stepped;
    if (compared)
      object["same_as_steps"] = {{"instructions", compared->instructions},
                                 {"accesses", compared->accesses},
                                 {"unknown_accesses", compared->unknownAccesses}};
    std::string text = object.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
    TRY(writeOutput(json, text));
  }
  if (json != "-") {
    std::string text = fmt::format("{}: {}\n", path, good ? "intact" : "not intact");
    text += fmt::format("  threads {}, region executions {}\n", result.threads, result.regionExecutions);
    text += fmt::format("  instructions {}, records {}\n", result.instructions, result.records);
    text += fmt::format("  chunks {}, missing {}{}\n", result.chunks, result.missingChunks,
                        result.unclosedThreads && !run->facts().finished ? " or more" : "");
    if (hasSteps)
      text += fmt::format("  single-stepped instructions {}\n", result.stepped);
    if (compared)
      text +=
          fmt::format("  same in trace and steps: {} instructions, {} accesses; {} instructions whose addresses the "
                      "trace does not know\n",
                      compared->instructions, compared->accesses, compared->unknownAccesses);
    text += fmt::format("  readable {} of {} byte\n", result.intactBytes, result.fileBytes);
    for (const std::string &problem : result.problems)
      text += "  " + problem + "\n";
    for (const std::string &note : run->facts().notes)
      text += "  note: " + note + "\n";
    TRY(writeOutput("-", text));
  }
  return good ? exitDone : exitNo;
}

} // namespace leastaction::cli

#include "analysis/cli/command.h"
#include "analysis/step/check_steps.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace leastaction::cli {

int commandCheck(int argc, char **argv) {
  CLI::App app(
      "Checks that a run is intact and that the program can have run as it says: all checksums, the end of each "
      "thread's trace, and whether each block can follow the one before it. Says what is missing and why. Exit "
      "code 1 if anything is; 2 if the run cannot be read at all.",
      "leastaction check");
  std::string path, json;
  app.add_option("run", path, "run folder")->required();
  app.add_option("--json", json, "also write the result as JSON; - is standard output, instead of the text");
  app.footer("\nexample:\n  leastaction check dot.run");
  if (std::optional<int> exit = parse(app, argc, argv))
    return *exit;
  if (Result<void> possible = checkOutputs({path}, {json}); !possible)
    return reportError(possible.error());
  Result<std::unique_ptr<Run>> run = Run::open(path);
  if (!run)
    return reportError(run.error());
  CheckResult result = checkRun(**run);
  bool hasSteps = !(*run)->stepFiles().empty();
  std::optional<StepComparison> compared;
  if (hasSteps)
    checkSteps(**run, result);
  if (hasSteps && (*run)->facts().mode == "trace") {
    Result<StepComparison> comparison = compareWithSteps(**run);
    if (!comparison)
      return reportError(comparison.error());
    compared = std::move(*comparison);
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
                                     {"notes", (*run)->facts().notes}};
    if (hasSteps)
      object["stepped_instructions"] = result.stepped;
    if (compared)
      object["same_as_steps"] = {{"instructions", compared->instructions},
                                 {"accesses", compared->accesses},
                                 {"unknown_accesses", compared->unknownAccesses}};
    std::string text = object.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
    if (Result<void> written = writeOutput(json, text); !written)
      return reportError(written.error());
  }
  if (json != "-") {
    std::string text = fmt::format("{}: {}\n", path, good ? "intact" : "not intact");
    text += fmt::format("  threads {}, region executions {}\n", result.threads, result.regionExecutions);
    text += fmt::format("  instructions {}, records {}\n", result.instructions, result.records);
    text += fmt::format("  chunks {}, missing {}{}\n", result.chunks, result.missingChunks,
                        result.unclosedThreads && !(*run)->facts().finished ? " or more" : "");
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
    for (const std::string &note : (*run)->facts().notes)
      text += "  note: " + note + "\n";
    if (Result<void> written = writeOutput("-", text); !written)
      return reportError(written.error());
  }
  return good ? exitDone : exitNo;
}

} // namespace leastaction::cli

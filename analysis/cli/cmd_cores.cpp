#include "analysis/cli/command.h"
#include "analysis/cli/progress.h"
#include "analysis/cli/report_output.h"
#include "analysis/study/program/core_list.h"

#include <nlohmann/json.hpp>

namespace leastaction::cli {
namespace {

Result<int> calibrateThis(const CalibrationQuestion &question, const std::string &output, const std::string &json) {
  TRY(checkOutputs({}, {output, json}));
  if (const std::string busy = busyNote(); !busy.empty())
    tellNote(busy);
  const CalibratedCore core = TRY(calibratedCore(question, progressBar()));
  for (const std::string &doubt : core.doubts)
    tellNote(doubt);
  TRY(writeOutput(output, core.text));
  if (!core.instructions)
    return exitDone;
  if (!json.empty())
    TRY(writeOutput(json, jsonFile(instructionsJson(*core.instructions))));
  if (output != "-" && json != "-")
    TRY(writeOutput("-", instructionsText(*core.instructions)));
  return exitDone;
}

} // namespace

Result<int> commandCores(int argc, char **argv) {
  CLI::App app("Lists the core models and marks the one that fits this machine (*).", "leastaction cores");
  std::string json, output = "-", run;
  bool calibrates = false, quick = false;
  CLI::Option *jsonOption = app.add_option(
      "--json", json,
      "also write JSON to this file: the list, or what was measured of instructions; with -, to standard output");
  CLI::Option *calibrateOption =
      app.add_flag("--calibrate", calibrates,
                   "measure this machine's caches, memory, translation and branches instead, for up to half a minute, "
                   "and write a core description for --core; run it on an idle machine");
  app.add_option("-o,--output", output, "file for --calibrate to write; with -, to standard output")
      ->needs(calibrateOption);
  app.add_flag("--quick", quick, "take fewer measurements (with --calibrate)")->needs(calibrateOption);
  bool measuresInstructions = false;
  CLI::Option *instructionsOption =
      app.add_flag("--instructions", measuresInstructions,
                   "also measure latency, throughput and micro-ops of the instructions that RUN executed (with "
                   "--calibrate); without RUN, of all instructions of this machine, which takes some minutes")
          ->needs(calibrateOption);
  app.add_option("RUN", run, "run whose instructions to measure")->needs(instructionsOption);
  app.footer("\n--core takes a name, an alias, or a TOML file of the same form.\n\nexamples:\n"
             "  leastaction report dot.run --core skylake\n  leastaction cores --calibrate -o mine.toml\n"
             "  leastaction cores --calibrate --quick --instructions dot.run -o mine.toml");
  if (std::optional<int> exit = parse(app, argc, argv))
    return *exit;

  if (calibrates && jsonOption->count() != 0 && !measuresInstructions)
    return fail("--calibrate writes a core description, which is TOML", "--json",
                "leave it out, or add --instructions, whose figures it writes");
  if (calibrates)
    return calibrateThis({.quick = quick, .instructionsOf = measuresInstructions ? std::optional(run) : std::nullopt},
                         output, json);
  const CoresReport report = coreList(hostFeatures());
  return writeReport({{json, [&] { return jsonFile(coresJson(report)); }}},
                     [&](const TextStyle &) { return coresText(report); });
}

} // namespace leastaction::cli

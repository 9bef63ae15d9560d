#include "analysis/cli/command.h"
#include "analysis/cli/progress.h"
#include "analysis/cli/report_output.h"
#include "analysis/study/program/core_list.h"

#include <cstdio>
#include <nlohmann/json.hpp>

namespace leastaction::cli {

Result<int> commandCores(int argc, char **argv) {
  CLI::App app("Lists the core models and which one fits this machine (marked *).", "leastaction cores");
  std::string json, output = "-";
  bool calibrates = false, quick = false;
  app.add_option("--json", json, "also write the list as JSON to this file; - is standard output");
  CLI::Option *calibrateOption = app.add_flag(
      "--calibrate", calibrates,
      "measure this machine's caches, memory, translation and branches instead, for up to half a minute, and write a "
      "description of it that --core takes; it should have nothing else to do");
  app.add_option("-o,--output", output, "where --calibrate writes to; - is standard output")->needs(calibrateOption);
  app.add_flag("--quick", quick, "with --calibrate: measure less often")->needs(calibrateOption);
  calibrateOption->excludes("--json");
  app.footer("\nA name, an alias or the path of a TOML file of the same form can be given to --core.\n\nexample:\n"
             "  leastaction report dot.run --core skylake\n  leastaction cores --calibrate -o mine.toml");
  if (std::optional<int> exit = parse(app, argc, argv))
    return *exit;

  if (calibrates) {
    if (const std::string busy = busyNote(); !busy.empty())
      std::fprintf(stderr, "leastaction: note: %s\n", busy.c_str());
    const CalibratedCore core = TRY(calibratedCore(quick, progressBar()));
    for (const std::string &doubt : core.doubts)
      std::fprintf(stderr, "leastaction: note: %s\n", doubt.c_str());
    TRY(writeOutput(output, core.text));
    return exitDone;
  }
  const CoresReport report = coreList(hostFeatures());
  return writeReport({{json, [&] { return jsonFile(coresJson(report)); }}},
                     [&](const TextStyle &) { return coresText(report); });
}

} // namespace leastaction::cli

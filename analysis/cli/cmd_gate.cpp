#include "analysis/cli/command.h"
#include "analysis/cli/history_output.h"
#include "analysis/cli/progress.h"
#include "analysis/execution/core/core_description.h"
#include "analysis/program/gate/gate.h"
#include "analysis/report/gate/gate_formats.h"
#include "analysis/study/program/baseline_file.h"
#include "analysis/study/program/read_baseline.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <unistd.h>

namespace leastaction::cli {
namespace {

/// A baseline file says which core its figures are of.
Result<std::string> coreOf(const std::string &path) {
  Baseline baseline = TRY(readBaselineFile(path));
  if (!baseline.core.empty() && coreText(baseline.core).empty())
    return fail("the baseline is of core '" + baseline.core + "', which is not built in", path,
                "give its description with --core FILE.toml");
  return baseline.core;
}

Result<void> checkComparable(const Baseline &base, const Baseline &now, const std::string &where) {
  auto known = [](const Baseline &baseline) { return baseline.core.empty() ? "no core model" : baseline.core; };
  if (base.core != now.core)
    return fail(fmt::format("the baseline's ticks are of {}, the new ones of {}", known(base), known(now)), where,
                "use the same --core for both");
  if (base.coreCheck != now.coreCheck)
    return fail("the description of core " + base.core + " has changed since the baseline was made", where,
                "make the baseline anew with 'leastaction baseline'");
  return {};
}

Result<GateReport> makeReport(const std::string &basePath, const std::string &newPath, std::string core,
                              const std::string &region, const GateLimits &limits, const HistoryOutput &history) {
  for (const std::string &path : {basePath, newPath})
    if (core.empty() && isBaselineFile(path)) {
      std::string found = TRY(coreOf(path));
      core = found;
    }
  Baseline base = TRY(readBaseline(basePath, core, region, progressBar()));
  Baseline now = TRY(readBaseline(newPath, core, "", progressBar()));
  if (!region.empty()) // if none is left, that is the verdict, not a mistake
    std::erase_if(now.regions, [&](const BaselineRegion &entered) { return entered.name != region; });
  TRY(checkComparable(base, now, basePath));
  TRY(history.store(now));
  return gate(base, now, limits);
}

} // namespace

Result<int> commandGate(int argc, char **argv) {
  CLI::App app(
      "Is a run still as good as its baseline, region by region? Exit code 0: yes; 1: a limit is exceeded, or a "
      "region is gone; 2: bad input. Both sides are runs, events CSV files or baselines ('leastaction "
      "baseline').",
      "leastaction gate");
  std::string base, now, core, region, json, markdown, ticks = "+2%", action = "+2%";
  GateLimits limits;
  HistoryOutput history;
  app.add_option("base", base, "the baseline: what 'leastaction baseline' wrote, a run folder, or an events CSV")
      ->required();
  app.add_option("new", now, "the new run")->required();
  app.add_option("--max-ticks", ticks, "how much a region's ticks may grow: +0.5%, -5% (they must fall), +300")
      ->capture_default_str();
  app.add_option("--max-action", action, "the same for its action")->capture_default_str();
  app.add_option("--max-distance", limits.distance,
                 "largest distance of its action curve from the baseline's, 0 to 1, e.g. 0.01 (default: not looked at)")
      ->check([](const std::string &text) {
        double value = -1;
        const bool isNumber = CLI::detail::lexical_cast(text, value);
        return isNumber && value >= 0 && value <= 1 ? std::string() : "'" + text + "' is not a number from 0 to 1";
      });
  app.add_option("--core", core,
                 "core model: a name from 'leastaction cores' or a TOML file (default: the baseline's, or the one that "
                 "fits this machine)");
  app.add_option("--region", region, "only this region");
  app.add_option("--markdown", markdown,
                 "also write a summary for a CI job; - is standard output, instead of the text");
  app.add_option("--json", json, "also write it as JSON; - is standard output, instead of the text");
  history.addTo(app);
  app.footer("\nexamples:\n"
             "  leastaction gate O3.run dot.run --max-ticks +0.5% --markdown summary.md\n"
             "  leastaction gate O3.run dot.run --max-distance 0.01 --json -\n");
  if (std::optional<int> exit = parse(app, argc, argv))
    return *exit;
  TRY(checkOutputs({base, now}, {json, markdown, history.database}));
  for (const auto &[text, limit, option] :
       {std::tuple(&ticks, &limits.ticks, "--max-ticks"), std::tuple(&action, &limits.action, "--max-action")}) {
    Limit parsed = TRY(parseLimit(*text, option));
    *limit = parsed;
  }
  GateReport report = TRY(makeReport(base, now, core, region, limits, history));
  if (!json.empty())
    TRY(writeOutput(json, gateJson(report).dump(2) + "\n"));
  if (!markdown.empty())
    TRY(writeOutput(markdown, gateMarkdown(report)));
  if (json != "-" && markdown != "-")
    TRY(writeOutput("-", gateText(report, {.colour = isatty(STDOUT_FILENO) != 0})));
  return report.passed() ? exitDone : exitNo;
}

} // namespace leastaction::cli

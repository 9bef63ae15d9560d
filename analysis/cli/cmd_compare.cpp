#include "analysis/cli/command.h"
#include "analysis/cli/event_input.h"
#include "analysis/cli/region_collector.h"
#include "analysis/metric/program_metric.h"
#include "analysis/report/render_html.h"
#include "analysis/report/render_text.h"
#include "analysis/report/report_json.h"

#include <algorithm>
#include <filesystem>
#include <unistd.h>

namespace leastaction::cli {
namespace {

/// One program of the comparison: its region of largest action.
Result<RegionSummary> readProgram(const std::string &path, const EventInputOptions &options, const std::string &region,
                                  ComparisonReport &report) {
  InstructionTable table;
  RegionCollector collector(table, {}, region);
  Result<EventInput> input = readEvents(path, options, table, collector);
  if (!input)
    return std::unexpected(input.error());
  if (input->mode == "markers")
    return fail("the run has markers only, no events", path, "compile the program with mode=trace and record it again");
  if (collector.regions().empty())
    return std::unexpected(unknownRegion(region, collector.names(), path));
  std::vector<RegionSummary> summaries;
  for (RegionCollector::Collected &collected : collector.regions()) {
    Result<RegionSummary> summary = collected.analysis->summary();
    if (!summary)
      return std::unexpected(summary.error());
    summary->name = collected.description.name;
    summaries.push_back(std::move(*summary));
  }
  if (!input->core.empty())
    report.core = input->core;
  for (const std::string &note : input->notes)
    report.notes.push_back(path + ": " + note);
  auto largest = std::ranges::max_element(summaries, {}, &RegionSummary::action);
  if (summaries.size() > 1)
    report.notes.push_back(path + ": of " + std::to_string(summaries.size()) + " regions, '" + largest->name +
                           "' has the largest action and is compared; --region chooses another.");
  return std::move(*largest);
}

/// Names by which programs can be told apart: the file's stem, or the path where stems are the same.
std::vector<std::string> programNames(const std::vector<std::string> &paths) {
  std::vector<std::string> stems;
  for (const std::string &path : paths) {
    std::filesystem::path clean = std::filesystem::path(path).lexically_normal();
    stems.push_back((clean.has_filename() ? clean : clean.parent_path()).stem());
  }
  std::vector<std::string> names = stems;
  for (size_t i = 0; i < paths.size(); ++i)
    if (std::ranges::count(stems, stems[i]) > 1)
      names[i] = paths[i];
  return names;
}

} // namespace

int commandCompare(int argc, char **argv) {
  CLI::App app("The metric space of programs: norms, distances and the program of least action. Programs are run "
               "folders or events CSV files; norms depend on the set.",
               "leastaction compare");
  std::vector<std::string> paths;
  std::string region, html, json;
  EventInputOptions options;
  app.add_option("programs", paths, "run folders or events CSV files")->required();
  options.addTo(app);
  app.add_option("--region", region, "the region to compare (default: the one of largest action)");
  app.add_option("--html", html, "also write the comparison as one HTML file");
  app.add_option("--json", json, "also write it as JSON; - is standard output, instead of the text");
  app.footer("\nexample:\n  leastaction compare O0.run O1.run O2.run O3.run --html levels.html");
  if (std::optional<int> exit = parse(app, argc, argv))
    return *exit;
  if (Result<void> possible = checkOutputs(paths, {html, json}); !possible)
    return reportError(possible.error());

  ComparisonReport report;
  std::vector<ProgramAction> programs;
  std::vector<std::string> names = programNames(paths);
  for (size_t i = 0; i < paths.size(); ++i) {
    Result<RegionSummary> summary = readProgram(paths[i], options, region, report);
    if (!summary)
      return reportError(summary.error());
    programs.push_back({names[i], summary->ticks, summary->action, summary->actionIntegral, summary->actionCurve});
    report.programs.push_back(
        {names[i], summary->ticks, summary->instructions, summary->action, 0, std::move(summary->actionCurve)});
  }
  ProgramMetric metric = programMetric(programs);
  for (size_t i = 0; i < programs.size(); ++i)
    report.programs[i].norm = metric.norm[i];
  report.distance = metric.distance;
  for (size_t least : metric.least)
    report.leastAction.push_back(names[least]);

  if (!html.empty())
    if (Result<void> written = writeOutput(html, renderHtml(report)); !written)
      return reportError(written.error());
  if (!json.empty())
    if (Result<void> written = writeOutput(json, toJson(report).dump(2) + "\n"); !written)
      return reportError(written.error());
  if (json != "-" && html != "-")
    if (Result<void> written = writeOutput("-", renderText(report, TextOptions{.colour = isatty(STDOUT_FILENO) != 0}));
        !written)
      return reportError(written.error());
  return exitDone;
}

} // namespace leastaction::cli

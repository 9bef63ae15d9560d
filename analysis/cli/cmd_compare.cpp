#include "analysis/cli/command.h"
#include "analysis/cli/event_options.h"
#include "analysis/cli/report_output.h"
#include "analysis/cli/share_key.h"
#include "analysis/program/metric/program_metric.h"
#include "analysis/report/agreement/agreement_formats.h"
#include "analysis/report/comparison/comparison_formats.h"
#include "analysis/study/program/agreement_report.h"
#include "analysis/study/program/compared_programs.h"

#include <algorithm>

namespace leastaction::cli {
namespace {

/// Rows of all differences together: what a file of some Mbyte has room for.
constexpr size_t differenceRows = 2000, fewestRows = 5;

/// The program that the others are held against: the one of that name or path, or the least.
Result<size_t> referenceOf(const std::string &wanted, const std::vector<std::string> &paths,
                           const std::vector<std::string> &names, const ProgramMetric &metric) {
  if (wanted.empty())
    return metric.least.front();
  for (const std::vector<std::string> *list : {&names, &paths})
    if (auto found = std::ranges::find(*list, wanted); found != list->end())
      return static_cast<size_t>(found - list->begin());
  std::string known;
  for (const std::string &name : names)
    known += (known.empty() ? "'" : ", '") + name + "'";
  return fail("there is no program '" + wanted + "' among those compared", "--against", "name one of " + known);
}

std::vector<ProgramDifference> differencesOf(const std::vector<ComparedProgram> &programs, size_t reference) {
  const size_t rows = std::max(fewestRows, differenceRows / std::max<size_t>(programs.size(), 1));
  std::vector<ProgramDifference> differences;
  for (size_t i = 0; i < programs.size(); ++i) {
    if (i == reference)
      continue;
    const ComparedProgram &own = programs[i], &other = programs[reference];
    ProgramDifference difference{.program = i,
                                 .reference = reference,
                                 .action = static_cast<double>(own.action) - static_cast<double>(other.action),
                                 .byOpcode = actionDifference(own.byOpcode, other.byOpcode),
                                 .byClass = actionDifference(own.byClass, other.byClass),
                                 .byFunction = actionDifference(own.byFunction, other.byFunction),
                                 .byLine = actionDifference(own.byLine, other.byLine)};
    for (ActionDifference *by : {&difference.byOpcode, &difference.byClass, &difference.byFunction, &difference.byLine})
      by->keepLargest(rows);
    differences.push_back(std::move(difference));
  }
  return differences;
}

/// Options that change nothing of any program.
std::vector<std::string> unusedByAll(const std::vector<ComparedProgram> &programs) {
  std::vector<std::string> unused = programs.front().unused;
  for (const ComparedProgram &program : programs)
    std::erase_if(unused, [&](const std::string &option) {
      return std::ranges::find(program.unused, option) == program.unused.end();
    });
  return unused;
}

Result<ComparisonReport> comparisonReport(const std::vector<std::string> &paths, const EventInputOptions &options,
                                          const std::string &region, const std::string &against) {
  std::vector<ComparedProgram> programs = TRY(readPrograms(paths, options, region));
  const std::vector<std::string> names = programNames(paths);
  ComparisonReport report;
  std::vector<ProgramAction> actions;
  for (size_t i = 0; i < paths.size(); ++i) {
    ComparedProgram &program = programs[i];
    const bool inParts = !program.curveInParts.action.empty();
    actions.push_back({names[i], program.ticks, program.action, program.actionIntegral,
                       inParts ? std::move(program.curveInParts) : program.curve, inParts ? partsPerTick : 1});
    if (!program.core.empty()) {
      report.core = program.core;
      report.perfect = options.perfect();
    }
    report.notes.insert(report.notes.end(), program.notes.begin(), program.notes.end());
  }
  if (std::ranges::any_of(programs, [&](const auto &program) { return program.clock != programs.front().clock; }))
    report.notes.push_back("The programs' ticks are not those of one clock, so their actions can hardly be compared.");
  // Of some programs it may change something.
  if (const std::vector<std::string> unused = unusedByAll(programs); !unused.empty())
    report.notes.push_back(unusedNote(unused, programs.front().mode));
  const ProgramMetric metric = programMetric(actions);
  size_t reference = TRY(referenceOf(against, paths, names, metric));
  report.differences = differencesOf(programs, reference);
  for (size_t i = 0; i < paths.size(); ++i) {
    ComparedProgram &program = programs[i];
    report.programs.push_back(
        {names[i], program.ticks, program.instructions, program.action, metric.norm[i], std::move(program.curve)});
  }
  report.distance = metric.distance;
  for (size_t least : metric.least)
    report.leastAction.push_back(names[least]);
  report.map = programMap(report.distance);
  report.dendrogram = dendrogram(report.distance);
  return report;
}

} // namespace

Result<int> commandCompare(int argc, char **argv) {
  CLI::App app("The metric space of programs: norms, distances, map, dendrogram, the program of least action, and what "
               "accounts for the differences. Programs are run folders or events CSV files; norms depend on the set. "
               "Of two runs of one program, one of mode=probe and the other of mode=trace or single-stepped: where "
               "measured and simulated kappa differ.",
               "leastaction compare");
  std::vector<std::string> paths;
  std::string region, html, json, against, by = "opcode";
  unsigned rows = 12;
  EventInputOptions options;
  app.add_option("programs", paths, "run folders or events CSV files")->required();
  addEventOptions(app, options);
  app.add_option("--region", region, "the region to compare (default: the one of largest action)");
  app.add_option("--against", against,
                 "the program that the others' differences are told from (default: the one of least action)");
  addShareKey(app, by, rows, "what the table of differences lists");
  app.add_option("--html", html, "also write the comparison as one HTML file");
  app.add_option("--json", json, "also write it as JSON; - is standard output, instead of the text");
  app.footer("\nexamples:\n"
             "  leastaction compare O0.run O1.run O2.run O3.run --html levels.html\n"
             "  leastaction compare O2.run O3.run --by line");
  if (std::optional<int> exit = parse(app, argc, argv))
    return *exit;
  TRY(checkOutputs(paths, {html, json}));

  if (json == "-" || html == "-")
    TRY(refuseUnused(app, {"--by", "--rows"}, "where no text is written"));
  TRY(checkMeasured(paths));
  const TextOptions text{.by = shareKeyNamed(by), .rows = rows};
  if (std::optional<AgreementRuns> runs = agreementRuns(paths)) {
    if (Result<void> used = refuseUnused(app, {"--against"},
                                         "of a measured run and a simulated one, which are held against each other");
        !used)
      return std::unexpected(used.error());
    // What a probe that waits for its instruction measures is the time to the result.
    if (app.count("--completion") == 0)
      options.completion = Completion::execution;
    Result<AgreementReport> report = agreementReport(*runs, options, region);
    return report ? writeReport(*report, html, json, text) : reportError(report.error());
  }
  Result<ComparisonReport> report = comparisonReport(paths, options, region, against);
  return report ? writeReport(*report, html, json, text) : reportError(report.error());
}

} // namespace leastaction::cli

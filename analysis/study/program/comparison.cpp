#include "analysis/study/program/comparison.h"

#include "analysis/program/line/renamed_functions.h"
#include "analysis/program/metric/program_metric.h"
#include "analysis/study/program/compared_lines.h"
#include "analysis/study/program/compared_programs.h"
#include "analysis/study/program/compared_samples.h"
#include "analysis/study/program/model_bound_of.h"
#include "analysis/study/program/source_sides.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>

namespace leastaction {
namespace {

/// Rows of all differences together: what a file of some Mbyte has room for.
constexpr size_t differenceRows = 2000, fewestRows = 5;
/// The same of source lines.
constexpr size_t sourceRows = 1500, fewestSourceRows = 100;

/// The program that the others are held against: the one of that name or path, or the least.
Result<size_t> referenceOf(const std::string &wanted, const std::vector<std::string> &paths,
                           const std::vector<std::string> &names, const ProgramMetric &metric) {
  if (wanted.empty())
    return metric.least.front();
  for (const std::vector<std::string> *list : {&names, &paths})
    if (auto found = std::ranges::find(*list, wanted); found != list->end())
      return static_cast<size_t>(found - list->begin());
  std::string known;
  for (auto name = names.begin(); name != names.end(); ++name)
    if (std::find(names.begin(), name, *name) == name) // a path may have been given twice
      known += (known.empty() ? "'" : ", '") + *name + "'";
  return fail("there is no program '" + wanted + "' among those compared", "--against", "name one of " + known);
}

std::vector<ProgramDifference> differencesOf(const std::vector<ComparedProgram> &programs, size_t reference) {
  const size_t rows = std::max(fewestRows, differenceRows / std::max<size_t>(programs.size(), 1));
  std::vector<ProgramDifference> differences;
  for (size_t i = 0; i < programs.size(); ++i) {
    if (i == reference)
      continue;
    const ComparedProgram &own = programs[i], &other = programs[reference];
    const ComparedLines lines(own, other);
    ProgramDifference difference{.program = i,
                                 .reference = reference,
                                 .action = static_cast<double>(own.action) - static_cast<double>(other.action),
                                 .byOpcode = actionDifference(own.byOpcode, other.byOpcode),
                                 .byClass = actionDifference(own.byClass, other.byClass),
                                 .byFunction = actionDifference(own.byFunction, other.byFunction),
                                 .byLine = lines.action()};
    for (ActionDifference *by : {&difference.byOpcode, &difference.byClass, &difference.byFunction, &difference.byLine})
      by->keepLargest(rows);
    if (own.why && other.why) {
      difference.ticks = lines.ticks();
      if (!own.sharing.empty() || !other.sharing.empty())
        difference.sharing = lines.sharing();
      if (!own.texts.empty() && !other.texts.empty())
        difference.sources =
            sourceSides({.region = *own.why, .texts = own.texts}, {.region = *other.why, .texts = other.texts},
                        std::max(fewestSourceRows, sourceRows / (programs.size() - 1)));
    }
    differences.push_back(std::move(difference));
  }
  return differences;
}

/// What tells a program from others: its functions, source files and region; `main` all of them have. Empty where
/// neither functions nor files are known: events files may name their region after themselves.
std::set<std::string> identityOf(const ComparedProgram &program) {
  std::set<std::string> names;
  for (const Share &share : program.byFunction)
    names.insert(share.name);
  for (const Share &share : program.byLine)
    names.insert(share.name.substr(0, share.name.rfind(':')));
  names.erase("");
  names.erase(unknownName);
  if (!names.empty())
    names.insert(program.region);
  names.erase("main");
  return names;
}

/// Which programs are likely none of the reference's versions; empty if there are none.
std::string nothingInCommonNote(const std::vector<ComparedProgram> &programs, const std::vector<std::string> &names,
                                size_t reference) {
  const std::set<std::string> known = identityOf(programs[reference]);
  std::string strangers;
  for (size_t i = 0; i < programs.size(); ++i) {
    const std::set<std::string> own = identityOf(programs[i]);
    if (!own.empty() && std::ranges::none_of(own, [&](const std::string &name) { return known.contains(name); }))
      strangers += (strangers.empty() ? "" : ", ") + names[i];
  }
  if (known.empty() || strangers.empty())
    return {};
  return fmt::format("{} and {} have no source file, no region and no function but main in common: differences between "
                     "unrelated programs say little.",
                     strangers, names[reference]);
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

} // namespace

Result<ComparisonReport> comparisonReport(const std::vector<std::string> &paths, const EventInputOptions &options,
                                          const std::string &region, const std::string &against,
                                          const ComparedSources &sources) {
  TRY(checkOneArchitecture(paths));
  std::vector<ComparedProgram> programs = TRY(readPrograms(paths, options, region, sources));
  const std::vector<std::string> names = programNames(paths);
  ComparisonReport report;
  const bool isOfSamples = TRY(areSamples(programs, paths));
  if (isOfSamples) {
    report.perTicks = ticksOfSamples;
    for (ComparedProgram &program : programs)
      scaleToTicks(program, ticksOfSamples);
    report.notes.push_back(
        "All programs were recorded as samples, which do not tell how long a program ran: compare "
        "the times of the programs themselves for that. Figures are those of as many ticks of each.");
  }
  std::vector<ProgramAction> actions;
  for (size_t i = 0; i < paths.size(); ++i) {
    ComparedProgram &program = programs[i];
    const bool inParts = !program.curveInParts.action.empty();
    actions.push_back({names[i], program.ticks, program.action, program.actionIntegral,
                       inParts ? std::move(program.curveInParts) : program.curve, inParts ? program.curveParts : 1});
    if (!program.core.empty()) {
      report.core = program.core;
      report.perfect = options.perfect();
    }
    report.notes.insert(report.notes.end(), program.notes.begin(), program.notes.end());
  }
  if (std::ranges::any_of(programs, [&](const auto &program) { return program.clock != programs.front().clock; }))
    report.notes.push_back("The programs' ticks are not those of one clock, so their actions can hardly be compared.");
  if (std::ranges::any_of(programs,
                          [](const auto &program) { return program.sample && program.sample->summary.passed; }))
    report.notes.push_back("Norms, distances and differences are those of the estimates, and have no intervals.");
  // Of some programs it may change something.
  if (const std::vector<std::string> unused = unusedByAll(programs); !unused.empty())
    report.notes.push_back(unusedNote(unused, programs.front().mode));
  const ProgramMetric metric = programMetric(actions);
  const size_t reference = isOfSamples && against.empty() ? 0 : TRY(referenceOf(against, paths, names, metric));
  if (!report.core.empty() && !isOfSamples)
    report.modelBound = modelBoundOf(TRY(chosenCore(options.core, paths[reference])), options);
  report.differences = differencesOf(programs, reference);
  if (std::string note = nothingInCommonNote(programs, names, reference); !note.empty())
    report.notes.insert(report.notes.begin(), std::move(note));
  if (programs.size() == 2)
    std::ranges::move(renamedFunctions(programs[reference].byFunction, programs[1 - reference].byFunction),
                      std::back_inserter(report.notes));
  for (ProgramDifference &difference : report.differences)
    if (difference.ticks)
      difference.ticks->bound = report.modelBound;
  for (size_t i = 0; i < paths.size(); ++i) {
    ComparedProgram &program = programs[i];
    report.programs.push_back({names[i], program.ticks, program.instructions, program.action, metric.norm[i],
                               std::move(program.curve), program.sample, std::move(program.flaw)});
  }
  report.distance = metric.distance;
  if (!isOfSamples)
    for (size_t least : metric.least)
      report.leastAction.push_back(names[least]);
  report.map = programMap(report.distance);
  report.dendrogram = dendrogram(report.distance);
  return report;
}

} // namespace leastaction

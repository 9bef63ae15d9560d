#include "analysis/study/programmers/class_of_records.h"

#include "analysis/programmers/productivity/programmer_metric.h"

#include <fmt/format.h>

#include <algorithm>

namespace leastaction {
namespace {

constexpr size_t namesShown = 12;

std::string listed(const std::vector<std::string> &names) {
  std::string text;
  for (size_t i = 0; i < std::min(names.size(), namesShown); ++i)
    text += (text.empty() ? "'" : ", '") + names[i] + "'";
  return names.size() > namesShown ? fmt::format("{} and {} more", text, names.size() - namesShown) : text;
}

std::vector<std::string> namesOf(const std::vector<ClassProgrammer> &programmers) {
  std::vector<std::string> names;
  for (const ClassProgrammer &programmer : programmers)
    names.push_back(programmer.name);
  return names;
}

ClassProgrammer programmerOf(const ProgrammerWork &work, const PowerRatings &ratings) {
  const size_t count = ratings.activities().size();
  ClassProgrammer programmer{.name = work.programmer,
                             .function = {},
                             .intervals = work.intervals,
                             .power = {},
                             .secondsBy = std::vector<double>(count, 0.0),
                             .actionBy = std::vector<double>(count, 0.0),
                             .reports = work.reports,
                             .selfReport = work.selfReport};
  for (size_t i = 0; i < count; ++i)
    programmer.power.push_back(ratings.power(i, work.programmer));
  std::vector<WorkStretch> stretches;
  for (const WorkInterval &interval : work.intervals) {
    const double seconds = interval.end - interval.start, power = programmer.power[interval.activity];
    stretches.push_back({seconds, power});
    programmer.secondsBy[interval.activity] += seconds;
    programmer.actionBy[interval.activity] += power * seconds * seconds;
  }
  programmer.function = actionOfStretches(stretches);
  return programmer;
}

/// Those with reports in the order of these, then those with curves.
Result<void> addProgrammers(ClassReport &report, const ClassRecords &records, const PowerRatings &ratings) {
  const RepairedWork work =
      repairedWork(records.reports, {.leastActivity = ratings.least(), .deadline = report.deadline});
  report.repairs = work.repairs;
  std::vector<std::string> withoutTime;
  for (const ProgrammerWork &programmer : work.programmers) {
    report.reports += programmer.reports;
    if (programmer.intervals.empty())
      withoutTime.push_back(programmer.programmer);
    else
      report.programmers.push_back(programmerOf(programmer, ratings));
  }
  for (const ActionPoints &curve : records.curves) {
    if (std::ranges::find(work.programmers, curve.programmer, &ProgrammerWork::programmer) != work.programmers.end())
      return fail(fmt::format("'{}' has both reports and an action curve", curve.programmer), "the sources",
                  "leave one of them out");
    ProgrammerWork unreported;
    unreported.programmer = curve.programmer;
    ClassProgrammer programmer = programmerOf(unreported, ratings);
    programmer.function = actionOfPoints(curve.points);
    if (programmer.function.time > 0)
      report.programmers.push_back(std::move(programmer));
    else
      withoutTime.push_back(curve.programmer);
  }
  if (!withoutTime.empty())
    report.notes.push_back(fmt::format("Not in the set, for lack of time that counts: {}.", listed(withoutTime)));
  if (report.deadline && !records.curves.empty())
    report.notes.push_back("Action curves give the time worked, not when: the deadline does not cut them.");
  return {};
}

void addNotes(ClassReport &report, const ClassRecords &records, const PowerRatings &ratings) {
  if (records.unanswered > 0)
    report.notes.push_back(fmt::format("{} question{} had no answer and {} left out.", records.unanswered,
                                       records.unanswered == 1 ? "" : "s", records.unanswered == 1 ? "is" : "are"));
  std::vector<std::string> strangers;
  for (const std::string &name : ratings.programmers())
    if (std::ranges::find(report.programmers, name, &ClassProgrammer::name) == report.programmers.end())
      strangers.push_back(name);
  if (!strangers.empty())
    report.notes.push_back(fmt::format("Programmers with ratings of their own but no time: {}.", listed(strangers)));
  const PowerRatings standard = PowerRatings::standard();
  std::vector<std::string> unused;
  for (size_t i = 0; i < report.activities.size(); ++i)
    if (!standard.find(report.activities[i].name) &&
        std::ranges::all_of(report.programmers, [&](const ClassProgrammer &one) { return one.secondsBy[i] == 0; }))
      unused.push_back(report.activities[i].name);
  if (!unused.empty())
    report.notes.push_back(fmt::format("Nobody spent any time on {}, which the ratings add.", listed(unused)));
  if (report.project.empty() && records.projects.size() > 1)
    report.notes.push_back(fmt::format("Reports of {} projects are taken together; --project chooses one of {}.",
                                       records.projects.size(),
                                       listed({records.projects.begin(), records.projects.end()})));
}

Result<void> choosePair(ClassReport &report, const std::vector<std::string> &names) {
  std::vector<size_t> places;
  for (const std::string &name : names) {
    const auto found = std::ranges::find(report.programmers, name, &ClassProgrammer::name);
    if (found == report.programmers.end())
      return fail(fmt::format("there is no programmer '{}'", name), "--pair",
                  "name two of " + listed(namesOf(report.programmers)));
    places.push_back(static_cast<size_t>(found - report.programmers.begin()));
  }
  if (places.size() == 2 && places[0] == places[1])
    return fail(fmt::format("'{}' would be compared with itself", names[0]), "--pair", "name two programmers");
  if (places.size() == 2)
    report.pair = {places[0], places[1]};
  return {};
}

} // namespace

Result<ClassReport> classOfRecords(const ClassRecords &records, const PowerRatings &ratings,
                                   const ClassOptions &options) {
  ClassReport report;
  report.sources = options.sources;
  report.project = options.project;
  report.deadline = options.deadline;
  report.activities = ratings.activities();
  const std::string where = fmt::format("{}", fmt::join(options.sources, ", "));
  if (!options.project.empty() && records.reports.empty() && records.curves.empty())
    return fail(fmt::format("no report is of the project '{}'", options.project), where,
                records.projects.empty() ? "leave --project out"
                                         : "name one of " + listed({records.projects.begin(), records.projects.end()}));
  TRY(addProgrammers(report, records, ratings));
  if (report.programmers.empty())
    return fail("nobody has any time that counts", where,
                options.deadline ? "choose a later --deadline; it is a time on the clock of the reports"
                                 : "give reports a start and an end, or answer the wrapper's questions");
  addNotes(report, records, ratings);
  TRY(choosePair(report, options.pair));

  std::vector<ActionFunction> functions;
  for (const ClassProgrammer &programmer : report.programmers)
    functions.push_back(programmer.function);
  ProgrammerMetric metric = programmerMetric(functions);
  report.unitSeconds = metric.unitSeconds;
  for (size_t i = 0; i < functions.size(); ++i) {
    report.programmers[i].norm = metric.norm[i];
    report.programmers[i].normTriangle = metric.normTriangle[i];
  }
  report.distance = std::move(metric.distance);
  report.distanceTriangle = std::move(metric.distanceTriangle);
  report.least = std::move(metric.least);
  report.map = programMap(report.distance);
  report.dendrogram = dendrogram(report.distance);
  return report;
}

} // namespace leastaction

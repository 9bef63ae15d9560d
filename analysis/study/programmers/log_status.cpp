#include "analysis/study/programmers/log_status.h"

#include "analysis/study/programmers/open_log.h"
#include "wrapper/decisions.h"
#include "wrapper/log_writer.h"
#include "wrapper/spool.h"

#include <array>
#include <unistd.h>
#include <utility>

namespace leastaction {
namespace {

LogConsent consentOf(wrapper::ConsentAnswer answer) {
  switch (answer) {
  case wrapper::ConsentAnswer::yes:
    return LogConsent::yes;
  case wrapper::ConsentAnswer::no:
    return LogConsent::no;
  case wrapper::ConsentAnswer::none:
    break;
  }
  return LogConsent::notAsked;
}

std::vector<LogStatus::Count> countsOf(const wrapper::LogDatabase &log) {
  constexpr auto tables = std::to_array<std::pair<const char *, const char *>>({{"projects", "projects"},
                                                                                {"sessions", "sessions"},
                                                                                {"compiles", "compiles"},
                                                                                {"runs", "runs"},
                                                                                {"effort_reports", "answers"}});
  std::vector<LogStatus::Count> counts;
  for (const auto &[table, shown] : tables)
    counts.push_back({.table = table, .shown = shown, .rows = countRows(log, table)});
  return counts;
}

} // namespace

Result<LogStatus> logStatus(const wrapper::LogPaths &paths) {
  const Result<void> trusted = checkPaths(paths);
  if (paths.database.empty())
    return std::unexpected(trusted.error());
  const wrapper::FoundSpools spools = wrapper::findSpools(paths);
  const wrapper::NotedProblems noted = wrapper::notedProblems(paths);
  LogStatus status{.log = paths.database,
                   .consent = consentOf(wrapper::readConsent(paths).answer),
                   .isPaused = wrapper::isPaused(paths),
                   .isNotToday = wrapper::isNotToday(paths),
                   .isAlwaysSpooled = paths.mustSpool,
                   .spooled = spools.events(),
                   .problems = static_cast<size_t>(noted.count),
                   .lastProblem = noted.last};
  if (!trusted)
    status.distrusted.push_back(trusted.error().text());
  for (const wrapper::Problem &problem : spools.problems)
    status.distrusted.push_back(errorOf(problem).text());
  if (trusted && access(paths.database.c_str(), F_OK) == 0) {
    const wrapper::Outcome<wrapper::LogDatabase> log = wrapper::openToLook(paths);
    status.isReadable = log.has_value();
    if (log)
      status.counts = countsOf(*log);
    else
      status.distrusted.push_back(errorOf(log.error()).text());
  }
  if (const Result<wrapper::ActivitySet> set = chosenSet(); !set)
    status.wrongSettings = set.error().text();
  return status;
}

} // namespace leastaction

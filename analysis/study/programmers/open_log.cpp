#include "analysis/study/programmers/open_log.h"

#include "analysis/base/sql.h"
#include "wrapper/own_folder.h"
#include "wrapper/settings.h"

#include <sys/stat.h>
#include <unistd.h>

namespace leastaction {

Error errorOf(const wrapper::Problem &problem) {
  return {problem.what, problem.where, problem.remedy};
}

Result<void> checkPaths(const wrapper::LogPaths &paths) {
  if (paths.database.empty())
    return fail("there is no home folder for a log", "HOME", "set HOME, or name the log with LEASTACTION_LOG");
  if (!paths.whyNotSafe.empty())
    return fail("the log cannot be trusted, and nothing is recorded there: " + paths.whyNotSafe,
                wrapper::folderOf(paths.database),
                "take others' right to write away ('chmod go-w'), or name another log with LEASTACTION_LOG");
  if (struct stat status{}; lstat(paths.database.c_str(), &status) == 0 && S_ISLNK(status.st_mode))
    return fail("the log is a link to a file that is not there", paths.database, "remove it, or make that file");
  return {};
}

Result<wrapper::LogDatabase> openLog(const wrapper::LogPaths &paths, const TellNote &note,
                                     wrapper::SourceHashes hashes) {
  TRY(checkPaths(paths));
  const wrapper::Outcome<wrapper::MergeResult> merged = wrapper::mergeSpool(paths, hashes);
  // What waits can wait longer; what is there can be seen.
  if (!merged && !merged.error().isBusy)
    return std::unexpected(errorOf(merged.error()));
  const std::vector<wrapper::Problem> problems = merged ? merged->problems : std::vector{merged.error()};
  for (const wrapper::Problem &left : problems)
    note("not merged: " + errorOf(left).text());
  if (access(paths.database.c_str(), F_OK) != 0)
    return fail("there is no log yet", paths.database,
                "agree with 'leastaction log consent yes' and compile through leastaction-wrap");
  wrapper::Outcome<wrapper::LogDatabase> log = wrapper::openToRead(paths);
  if (!log)
    return std::unexpected(errorOf(log.error()));
  return std::move(*log);
}

Result<wrapper::ActivitySet> chosenSet() {
  const wrapper::Outcome<wrapper::Settings> settings = wrapper::loadSettings();
  if (!settings)
    return std::unexpected(errorOf(settings.error()));
  wrapper::Outcome<wrapper::ActivitySet> set = wrapper::loadActivitySet(settings->language);
  if (!set)
    return std::unexpected(errorOf(set.error()));
  return *std::move(set);
}

int64_t countRows(const wrapper::LogDatabase &log, const std::string &table) {
  Statement statement(log.handle(), ("SELECT count(*) FROM " + table).c_str());
  return statement.step() == SQLITE_ROW ? statement.number(0) : 0;
}

} // namespace leastaction

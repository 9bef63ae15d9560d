#include "analysis/activity/class_server.h"
#include "analysis/cli/log_command.h"
#include "analysis/cli/progress.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

namespace leastaction::cli {
namespace {

std::string counted(int64_t count, const std::string &what) {
  return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

int tell(const Result<MovedEvents> &moved, const std::string &how) {
  if (!moved)
    return reportError(moved.error());
  const Result<void> written =
      writeOutput("-", fmt::format("{}, {} and {} {}\n", counted(moved->compiles, "compile"),
                                   counted(moved->runs, "run"), counted(moved->reports, "answer"), how));
  return written ? exitDone : reportError(written.error());
}

Result<MovedEvents> push(const wrapper::LogPaths &paths, Postgres &server, const std::string &project) {
  Result<wrapper::LogDatabase> log = openLog(paths);
  if (!log)
    return std::unexpected(log.error());
  if (Result<void> keyed = keySources(*log); !keyed)
    return std::unexpected(keyed.error());
  Progress progress("sending");
  const int64_t all = countRows(*log, "compiles") + countRows(*log, "runs") + countRows(*log, "effort_reports");
  // What was sent before is skipped at once: then the bar is gone early.
  return pushLog(*log, server, {.project = project, .progress = [&](int64_t sent) {
                                  progress.show(static_cast<double>(sent) / static_cast<double>(std::max(sent, all)));
                                }});
}

Result<MovedEvents> pull(const wrapper::LogPaths &paths, Postgres &server, const std::string &output) {
  std::error_code unknown;
  if (std::filesystem::equivalent(output, paths.database, unknown) || output == paths.database)
    return fail("this is your own log", output, "choose another file for the class");
  wrapper::Outcome<wrapper::LogDatabase> database =
      wrapper::LogDatabase::open(output, {.mayWrite = true, .mayCreate = true});
  if (!database)
    return std::unexpected(errorOf(database.error()));
  Progress progress("fetching");
  const Result<std::string> all =
      server.value("SELECT coalesce(sum(n_live_tup), 0)::bigint FROM pg_stat_user_tables WHERE "
                   "schemaname = 'leastaction' AND relname IN ('compiles', 'runs', "
                   "'effort_reports')");
  const int64_t estimate = all ? std::max<int64_t>(1, std::strtoll(all->c_str(), nullptr, 10)) : 1;
  return pullClass(server, *database, {.progress = [&](int64_t got) {
                     progress.show(static_cast<double>(got) / static_cast<double>(std::max(got, estimate)));
                   }});
}

} // namespace

int pushLogTo(const wrapper::LogPaths &paths, const std::string &address, const std::string &project) {
  Result<Postgres> server = Postgres::connect(address);
  if (!server)
    return reportError(server.error());
  return tell(push(paths, *server, project), "sent to " + server->name());
}

int pullClassFrom(const wrapper::LogPaths &paths, const std::string &address, const std::string &output) {
  Result<Postgres> server = Postgres::connect(address);
  if (!server)
    return reportError(server.error());
  return tell(pull(paths, *server, output), "fetched from " + server->name());
}

} // namespace leastaction::cli

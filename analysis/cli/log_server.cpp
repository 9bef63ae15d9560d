#include "analysis/activity/class_server.h"
#include "analysis/cli/log_command.h"

#include <fmt/format.h>

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
  const Result<wrapper::LogDatabase> log = openLog(paths);
  if (!log)
    return std::unexpected(log.error());
  return pushLog(*log, server, {.project = project});
}

Result<MovedEvents> pull(const wrapper::LogPaths &paths, Postgres &server, const std::string &output) {
  std::error_code unknown;
  if (std::filesystem::equivalent(output, paths.database, unknown) || output == paths.database)
    return fail("this is your own log", output, "choose another file for the class");
  wrapper::Outcome<wrapper::LogDatabase> database =
      wrapper::LogDatabase::open(output, {.mayWrite = true, .mayCreate = true});
  if (!database)
    return std::unexpected(errorOf(database.error()));
  return pullClass(server, *database);
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

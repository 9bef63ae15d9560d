#include "analysis/base/text_format.h"
#include "analysis/cli/log_command.h"
#include "analysis/cli/progress.h"
#include "analysis/programmers/activity/class_server.h"

#include "wrapper/own_folder.h"

#include <fmt/format.h>

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string_view>

namespace leastaction::cli {
namespace {

std::string counted(int64_t count, const std::string &what) {
  return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

Result<int> tell(const Result<MovedEvents> &moved, const std::string &how, const std::string &remedy) {
  if (!moved)
    return std::unexpected(moved.error());
  TRY(writeOutput("-", fmt::format("{}, {} and {} {}\n", counted(moved->compiles, "compile"),
                                   counted(moved->runs, "run"), counted(moved->reports, "answer"), how)));
  if (moved->refused != 0)
    return std::unexpected(Error{moved->refused == 1
                                     ? moved->firstRefused + " (one such row)"
                                     : fmt::format("{} ({} such rows)", moved->firstRefused, moved->refused),
                                 "passed by", "all others are " + how + "; " + remedy});
  return exitDone;
}

Result<Postgres> connect(const std::string &address) {
  ServerAddress server = TRY(ServerAddress::parse(address));
  if (!server.caution.empty())
    std::fprintf(stderr, "leastaction: note: %s\n", printableText(server.caution).c_str());
  return Postgres::connect(server);
}

Result<MovedEvents> push(const wrapper::LogPaths &paths, Postgres &server, const std::string &project) {
  const wrapper::LogDatabase log = TRY(openLog(paths, wrapper::SourceHashes::keyAll));
  Progress progress("sending");
  std::optional<int64_t> all; // counted when pushLog has found the log to be one
  // What was sent before is skipped at once: then the bar is gone early.
  return pushLog(log, server,
                 {.project = project, .progress = [&](int64_t sent) {
                    if (!all)
                      all = countRows(log, "compiles") + countRows(log, "runs") + countRows(log, "effort_reports");
                    progress.show(static_cast<double>(sent) / static_cast<double>(std::max({sent, *all, int64_t{1}})));
                  }});
}

/// A class's database has everybody's events: nobody else may have made it, or put a file beside it that SQLite would
/// use.
Result<void> checkOutput(const std::string &output) {
  const std::string folder = wrapper::folderOf(output);
  if (const std::string why = wrapper::whyNotSafe(folder); !why.empty())
    return fail("a class is not kept where others could read or change it: " + why, folder,
                "choose a file in a folder that only you may write to");
  struct stat status{};
  if (lstat(output.c_str(), &status) != 0)
    return {}; // made for its owner only, if it can be
  if (!S_ISREG(status.st_mode))
    return fail("this is not a regular file", output, "give the name of the class's database itself");
  if (status.st_uid != geteuid())
    return fail("this file is another user's, who could read the class", output, "choose another file for the class");
  if (status.st_mode & (S_IWGRP | S_IWOTH))
    return fail("others may write to this file", output, "look at what is in it, then 'chmod 600' it");
  return {};
}

Result<MovedEvents> pull(const wrapper::LogPaths &paths, Postgres &server, const std::string &output) {
  std::error_code unknown;
  if (std::filesystem::equivalent(output, paths.database, unknown) || output == paths.database)
    return fail("this is your own log", output, "choose another file for the class");
  TRY(checkOutput(output));
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

Result<int> pushLogTo(const wrapper::LogPaths &paths, const std::string &address, const std::string &project) {
  Postgres server = TRY(connect(address));
  return tell(push(paths, server, project), "sent to " + server.name(), "mend it there if you need it");
}

Result<int> pullClassFrom(const wrapper::LogPaths &paths, const std::string &address, const std::string &output) {
  Postgres server = TRY(connect(address));
  return tell(pull(paths, server, output), "fetched from " + server.name(),
              "if you need it, mend it there and pull into a new file");
}

} // namespace leastaction::cli

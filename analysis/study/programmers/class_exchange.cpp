#include "analysis/study/programmers/class_exchange.h"

#include "analysis/programmers/activity/postgres.h"
#include "wrapper/own_folder.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <optional>

namespace leastaction {
namespace {

Result<Postgres> connect(const std::string &address, const TellNote &note) {
  ServerAddress server = TRY(ServerAddress::parse(address));
  if (!server.caution.empty())
    note(server.caution);
  return Postgres::connect(server);
}

Result<MovedEvents> push(const wrapper::LogPaths &paths, ClassConnection &server, const PushQuestion &question) {
  const wrapper::LogDatabase log = TRY(openLog(paths, question.note, wrapper::SourceHashes::keyAll));
  const ShowFraction show = begin("sending", question.progress);
  std::optional<int64_t> all; // counted when pushLog has found the log to be one
  // What was sent before is skipped at once: then the bar is gone early.
  return pushLog(log, server,
                 {.project = question.project, .progress = [&](int64_t sent) {
                    if (!all)
                      all = countRows(log, "compiles") + countRows(log, "runs") + countRows(log, "effort_reports");
                    show(static_cast<double>(sent) / static_cast<double>(std::max({sent, *all, int64_t{1}})));
                  }});
}

Result<MovedEvents> pull(const wrapper::LogPaths &paths, ClassConnection &server, const PullQuestion &question) {
  const std::string &output = question.output;
  std::error_code unknown;
  if (std::filesystem::equivalent(output, paths.database, unknown) || output == paths.database)
    return fail("this is your own log", output, "choose another file for the class");
  TRY(checkClassFile(output));
  wrapper::Outcome<wrapper::LogDatabase> database =
      wrapper::LogDatabase::open(output, {.mayWrite = true, .mayCreate = true});
  if (!database)
    return std::unexpected(errorOf(database.error()));
  const ShowFraction show = begin("fetching", question.progress);
  const Result<std::string> all =
      server.value("SELECT coalesce(sum(n_live_tup), 0)::bigint FROM pg_stat_user_tables WHERE "
                   "schemaname = 'leastaction' AND relname IN ('compiles', 'runs', "
                   "'effort_reports')");
  const int64_t estimate = all ? std::max<int64_t>(1, std::strtoll(all->c_str(), nullptr, 10)) : 1;
  return pullClass(server, *database, {.progress = [&](int64_t got) {
                     show(static_cast<double>(got) / static_cast<double>(std::max(got, estimate)));
                   }});
}

} // namespace

Result<void> checkClassFile(const std::string &path) {
  const std::string folder = wrapper::folderOf(path);
  if (const std::string why = wrapper::whyNotSafe(folder); !why.empty())
    return fail("a class is not kept where others could read or change it: " + why, folder,
                "choose a file in a folder that only you may write to");
  struct stat status{};
  if (lstat(path.c_str(), &status) != 0)
    return {}; // made for its owner only, if it can be
  if (!S_ISREG(status.st_mode))
    return fail("this is not a regular file", path, "give the name of the class's database itself");
  if (status.st_uid != geteuid())
    return fail("this file is another user's, who could read the class", path, "choose another file for the class");
  if (status.st_mode & (S_IWGRP | S_IWOTH))
    return fail("others may write to this file", path, "look at what is in it, then 'chmod 600' it");
  return {};
}

Result<ExchangedEvents> pushLogTo(const wrapper::LogPaths &paths, const PushQuestion &question) {
  Postgres server = TRY(connect(question.address, question.note));
  MovedEvents moved = TRY(push(paths, server, question));
  return ExchangedEvents{.server = server.name(), .events = std::move(moved)};
}

Result<ExchangedEvents> pullClassFrom(const wrapper::LogPaths &paths, const PullQuestion &question) {
  Postgres server = TRY(connect(question.address, question.note));
  MovedEvents moved = TRY(pull(paths, server, question));
  return ExchangedEvents{.server = server.name(), .events = std::move(moved)};
}

} // namespace leastaction

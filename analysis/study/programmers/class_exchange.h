// How do the logs of a class come together? Over a PostgreSQL server: students push, the teacher pulls.
//
//   Result<ExchangedEvents> sent = pushLogTo(paths, {.address = "postgresql://anna@db.example.org/class"});
//   Result<ExchangedEvents> got = pullClassFrom(paths, {.address = "...", .output = "class.sqlite"});
#pragma once

#include "analysis/programmers/activity/class_server.h"
#include "analysis/study/programmers/open_log.h"
#include "analysis/study/progress.h"

#include <string>

namespace leastaction {

struct PushQuestion {
  std::string address;
  std::string project = {}; ///< Only events of this one, by its name or folder; empty: all.
  ShowProgress progress = {};
  TellNote note = [](const std::string &) {};
};

struct PullQuestion {
  std::string address;
  std::string output; ///< The class's database; made if it is not there. Nobody else may write to it.
  ShowProgress progress = {};
  TellNote note = [](const std::string &) {};
};

struct ExchangedEvents {
  std::string server; ///< Its name, without what the address keeps secret.
  MovedEvents events;
};

Result<ExchangedEvents> pushLogTo(const wrapper::LogPaths &paths, const PushQuestion &question);
Result<ExchangedEvents> pullClassFrom(const wrapper::LogPaths &paths, const PullQuestion &question);

/// May a class be kept there? It has everybody's events: nobody else may have made the file, or put one beside it that
/// SQLite would use.
Result<void> checkClassFile(const std::string &path);

} // namespace leastaction

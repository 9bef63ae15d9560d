// What the commands of `leastaction log` have in common.
#pragma once

#include "analysis/cli/command.h"

#include "wrapper/activity_set.h"
#include "wrapper/log_merge.h"

#include <map>
#include <string>

namespace leastaction::cli {

/// The wrapper's problems as the analysis reports them.
Error errorOf(const wrapper::Problem &problem);

/// Is there a place for a log, and can nobody else change what is there?
Result<void> checkPaths(const wrapper::LogPaths &paths);

/// Opens the log to read it, after what was spooled has been merged into it; spooled files that cannot be merged are
/// told on standard error. Fails if there is no log yet.
/// Before anything of it leaves this machine, its hashes are to be keyed.
Result<wrapper::LogDatabase> openLog(const wrapper::LogPaths &paths,
                                     wrapper::SourceHashes hashes = wrapper::SourceHashes::asTheyAre);

/// The set of activities and texts that the settings name; fails if the settings or the set are wrong.
Result<wrapper::ActivitySet> chosenSet();

/// Of one of the log's tables; 0 if it cannot be read.
int64_t countRows(const wrapper::LogDatabase &log, const std::string &table);

/// Of a time in nanoseconds since 1970: "2026-11-21 22:00:00", local time.
std::string localTime(int64_t wallNs);

struct ShowOptions {
  size_t last = 20;
  std::string project; ///< Only this one, by its name or key; empty: all.
  std::string json;
};

/// `leastaction log show` and `leastaction log status`; exit codes.
Result<int> showLog(const wrapper::LogPaths &paths, const ShowOptions &options);
Result<int> showLogStatus(const wrapper::LogPaths &paths, const std::string &json);

struct ExportOptions {
  std::string format, key, output;
  std::string source; ///< A database to read instead of the log; empty: the log.
  bool keepsNames = false;
};

/// `leastaction log export` and `leastaction log key`; exit codes.
Result<int> exportLogTo(const wrapper::LogPaths &paths, const ExportOptions &options);
Result<int> makeExportKey(const std::string &path);

/// Overwrites servers' addresses among the arguments, which others see in the list of processes, and which messages
/// about arguments repeat: they may have passwords. Which argument, as it is now, was which.
std::map<std::string, std::string> hideAddresses(int argc, char **argv);

/// `leastaction log push` and `leastaction log pull`; exit codes.
Result<int> pushLogTo(const wrapper::LogPaths &paths, const std::string &address, const std::string &project);
Result<int> pullClassFrom(const wrapper::LogPaths &paths, const std::string &address, const std::string &output);

} // namespace leastaction::cli

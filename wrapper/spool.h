// Events that could not be put into the log at once: a small database each, of the log's own tables, written under a
// temporary name and renamed. Merging is the log's business, and merging twice is merging once.
//
//   writeSpoolFile(paths.spool, circumstances, event);
//   for (const std::string &file : spoolFiles(paths.spool)) …
#pragma once

#include "wrapper/log_database.h"
#include "wrapper/log_paths.h"

namespace leastaction::wrapper {

Outcome<void> writeSpoolFile(const std::string &folder, const Circumstances &circumstances, const Event &event);

/// Full paths, the oldest event first.
std::vector<std::string> spoolFiles(const std::string &folder);

struct MergeResult {
  int merged = 0;
  std::vector<Problem> problems; ///< Files that stay where they are, and why.
};

/// Brings all spooled events into the log; each file goes when its events are there. Several may merge at once.
Outcome<MergeResult> mergeSpool(const LogPaths &paths);

/// How the log may be opened where it is.
OpenOptions openOptions(const LogPaths &paths, bool mayWrite);

} // namespace leastaction::wrapper

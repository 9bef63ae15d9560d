// Events that could not be put into the log at once: each a small file in a spool folder, which is a database of the
// log's own tables. log_merge.h brings them into the log.
//
//   writeSpoolFile(*OwnFolder::make(paths.spool), circumstances, event);
//   for (const Spool &spool : findSpools(paths).spools) …
#pragma once

#include "wrapper/log_database.h"
#include "wrapper/log_paths.h"
#include "wrapper/own_folder.h"

#include <vector>

namespace leastaction::wrapper {

Outcome<void> writeSpoolFile(const OwnFolder &folder, const Circumstances &circumstances, const Event &event);

struct Spool {
  OwnFolder folder;
  std::vector<std::string> names; ///< Of its events, the oldest first.

  Outcome<LogDatabase> read(const std::string &name) const;
};

struct FoundSpools {
  std::vector<Spool> spools;     ///< Beside the log, and in the runtime folders.
  std::vector<Problem> problems; ///< Of folders that are not used, because they are another user's.

  size_t events() const;
};

FoundSpools findSpools(const LogPaths &paths);

/// Makes and opens the log's spool in the runtime folder, for events that cannot be kept beside the log.
Outcome<OwnFolder> makeRuntimeSpool(const LogPaths &paths);

} // namespace leastaction::wrapper

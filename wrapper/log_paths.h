// Where the log and what belongs to it are.
//
//   const LogPaths paths = LogPaths::fromEnvironment();
//   if (paths.database.empty()) …  // no home: nothing is recorded
#pragma once

#include "wrapper/problem.h"

#include <string>

namespace leastaction::wrapper {

/// All of the owner only (folders 0700, files 0600). What is named after the database stands beside it.
struct LogPaths {
  std::string database; ///< LEASTACTION_LOG, or leastaction/log.sqlite in XDG_DATA_HOME (~/.local/share). May be empty.
  std::string spool;    ///< Folder of events that could not be put into the database yet.
  std::string problems; ///< What went wrong, a line each.
  std::string consent, pause, notToday; ///< What the subject has decided; see decisions.h.
  /// XDG_RUNTIME_DIR/leastaction, or /tmp/leastaction-UID: for what need not last, and where the others fail.
  std::string runtimeFolder;
  std::string runtimeSpool, runtimeProblems;
  bool lacksLocks = false; ///< The database's file system cannot be trusted with locks, or is to be treated so.
  bool mustSpool = false;  ///< So events are spooled; or LEASTACTION_LOG_SPOOL says that they are to be.

  static LogPaths fromEnvironment();
};

/// Makes the folder and those above it that are missing. A folder that is there must be the owner's own directory if
/// `mustBeOwn`: others may write to where it stands.
bool makeFolder(const std::string &path, bool mustBeOwn = false);

/// Replaces the file by this text, or leaves it as it is.
Outcome<void> writeWhole(const std::string &path, const std::string &text);

} // namespace leastaction::wrapper

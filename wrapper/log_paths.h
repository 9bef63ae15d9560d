// Where the log and what belongs to it are.
//
//   const LogPaths paths = LogPaths::fromEnvironment();
//   if (paths.database.empty()) …  // no home: nothing is recorded
#pragma once

#include <string>

namespace leastaction::wrapper {

/// All of the owner only (folders 0700, files 0600). What is named after the database stands beside it.
struct LogPaths {
  /// LEASTACTION_LOG, or leastaction/log.sqlite in XDG_DATA_HOME (~/.local/share). May be empty.
  std::string named;
  std::string database;                 ///< The same, or what it leads to if it is a link.
  std::string spool;                    ///< Folder of events that could not be put into the database yet.
  std::string problems;                 ///< What went wrong, a line each.
  std::string consent, pause, notToday; ///< What the subject has decided; see decisions.h.
  std::string merging;                  ///< Says who merges, where locks cannot be trusted.
  /// Says that the log has been merged without locks: from then on nobody writes into it in place, wherever it is.
  std::string mergedWithoutLocks;
  std::string nameInRuntimeFolder; ///< Several logs may have failed into one folder.
  std::string whyNotSafe;  ///< Why nothing here can be trusted, not even a decision, and nothing is recorded; or empty.
  bool lacksLocks = false; ///< The database's file system cannot be trusted with locks, or is to be treated so.
  bool mustSpool = false;  ///< So events are spooled; or LEASTACTION_LOG_SPOOL says that they are to be.

  static LogPaths fromEnvironment();
};

} // namespace leastaction::wrapper

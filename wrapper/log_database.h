// One database of the activity log: the log itself, or a spool file, which has the same tables.
//
//   Outcome<LogDatabase> log = LogDatabase::open("log.sqlite", {.mayCreate = true, .patienceMs = 2000});
//   if (log) log->add(circumstances, event);
#pragma once

#include "wrapper/log_event.h"
#include "wrapper/problem.h"

#include <memory>
#include <span>
#include <string>
#include <vector>

struct sqlite3;

namespace leastaction::wrapper {

/// Brings a database from one version to the next.
struct Migration {
  int toVersion;
  const char *sql;
};

struct OpenOptions {
  bool mayWrite = false;
  bool mayCreate = false; ///< If it is not there. It comes whole or not at all, readable by its owner only.
  bool isPrivate = false; ///< Nobody else uses it: without locks and beside files.
  /// For a moment, nobody else's: spares what is shared between those that read and write. Who opens it so reads all
  /// that the journal has, so tidy() must keep that short.
  bool isAlone = false;
  bool waitsForDisk = true; ///< Else nothing but tidy() puts the journal into the database.
  int patienceMs = 20'000;  ///< How long others' locks are waited for.
};

class LogDatabase {
public:
  static constexpr int version = 1;

  /// Fails if it is no log, is damaged, cannot be read or written, or is of a later version; an older one is brought up
  /// to date if it may be written.
  static Outcome<LogDatabase> open(const std::string &path, OpenOptions options);

  /// All that belongs to the event, or nothing. An event that is there already stays as it is.
  Outcome<void> add(const Circumstances &circumstances, const Event &event);

  /// Of a database opened alone: puts what the journal has into the database and begins the journal anew, if it has
  /// grown long. That waits for the disk, so it is done once in some dozens of events. Failure does no harm.
  void tidy();

  /// Takes over what another database of the same version has; twice is once.
  Outcome<void> mergeFrom(const std::string &path);

  /// When the subject's last compile or run ended; nothing if there is none. Of another boot only `wallNs` is given.
  struct LastEvent {
    Moment ended;
    std::string boot;
  };
  std::optional<LastEvent> lastEvent(const std::string &subject) const;

  const std::string &path() const { return path_; }
  sqlite3 *handle() const { return database_.get(); }

  /// What SQLite has against `doing` ("read", "written").
  std::unexpected<Problem> failure(const std::string &doing) const;

private:
  struct Close {
    void operator()(sqlite3 *database) const;
  };
  LogDatabase(std::string path, sqlite3 *database) : path_(std::move(path)), database_(database) {}

  Outcome<void> checkVersion(bool mayWrite);

  std::string path_;
  std::unique_ptr<sqlite3, Close> database_;
};

/// Whether a file's head is that of a log, be the rest damaged or not, or there is nothing in it.
bool isLogFile(const std::string &path);

/// Runs the migrations to versions above the database's own, in one transaction, and sets its version. For tests, too.
bool migrate(sqlite3 *database, std::span<const Migration> migrations);

/// The names of the tables, in an order in which they can be merged.
std::span<const char *const> logTables();

} // namespace leastaction::wrapper

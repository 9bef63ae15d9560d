// One database of the activity log: the log itself, or a spool file, which has the same tables.
//
//   Outcome<LogDatabase> log = LogDatabase::open("log.sqlite", {.mayCreate = true, .patienceMs = 2000});
//   if (log) log->add(circumstances, event);
#pragma once

#include "wrapper/log_event.h"
#include "wrapper/problem.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

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
  /// Nobody changes the file while it is open, whoever replaces it by another one meanwhile: read without locks, and
  /// without what stands beside it. Only for reading.
  bool isSnapshot = false;
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

  /// A log that is in no file, and one made of another's bytes(); `name` is what messages call it.
  static Outcome<LogDatabase> inMemory(std::string name);
  static Outcome<LogDatabase> fromBytes(std::string_view bytes, std::string name);
  /// The file that it would be.
  Outcome<std::string> bytes() const;

  /// All that belongs to the event, or nothing. An event that is there already stays as it is.
  Outcome<void> add(const Circumstances &circumstances, const Event &event);

  /// Of a database opened alone: puts what the journal has into the database and begins the journal anew, if it has
  /// grown long. That waits for the disk, so it is done once in some dozens of events. Failure does no harm.
  void tidy();

  /// Takes over what another log has, all or nothing; twice is once.
  Outcome<void> mergeFrom(const LogDatabase &other);

  /// Leaves all of the log in the one file. Fails with `isBusy` while others read what is in the journal.
  Outcome<void> takeInJournal();

  /// Says whether all that was to be written has been.
  bool close();

  /// What has been committed is on the disk when this is done.
  Outcome<void> waitForDisk();

  /// When a compile or run of the subject's ended, by both clocks; the second is that of `boot`.
  struct LastEvent {
    Moment ended;
    std::string boot;

    /// Within one boot nobody can set the clock: what was then is later than all before, whatever the wall's clock
    /// said.
    bool isLaterThan(const LastEvent &other, const std::string &boot) const;
  };
  /// The last one as seen from `boot`; nothing if there is none.
  std::optional<LastEvent> lastEvent(const std::string &subject, const std::string &boot) const;

  const std::string &path() const { return path_; }
  sqlite3 *handle() const { return database_.get(); }

  /// What SQLite has against `doing` ("read", "written").
  std::unexpected<Problem> failure(const std::string &doing) const;

private:
  struct Close {
    void operator()(sqlite3 *database) const;
  };
  LogDatabase(std::string path, sqlite3 *database) : path_(std::move(path)), database_(database) {}

  Outcome<void> checkVersion(bool mayWrite, bool isNew);

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

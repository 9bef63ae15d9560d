#include "wrapper/log_database.h"

#include "analysis/base/sql.h"
#include "wrapper/file_descriptor.h"
#include "wrapper/hexadecimal.h"
#include "wrapper/json_text.h"
#include "wrapper/own_folder.h"

#include <fcntl.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <span>

namespace leastaction::wrapper {
namespace {

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc23-extensions"
constexpr char schema[] = {
#embed "schema.sql"
    , 0};
#pragma clang diagnostic pop

/// What brings a new, empty database to the present version; migrations of later versions follow.
constexpr std::array migrations = {Migration{LogDatabase::version, schema}};

constexpr int applicationId = 0x6c614c01; // "laL" and 1: tells our databases from others'
constexpr std::array tables = {"subjects", "projects", "sessions", "compiles", "sources", "runs", "effort_reports"};
constexpr const char *withoutLocks = "unix-none";

std::string claim() {
  return "PRAGMA application_id = " + std::to_string(applicationId);
}

bool execute(sqlite3 *database, const char *sql) {
  return sqlite3_exec(database, sql, nullptr, nullptr, nullptr) == SQLITE_OK;
}

bool deserialize(sqlite3 *database, const char *as, std::string_view bytes) {
  auto *copy = static_cast<unsigned char *>(sqlite3_malloc64(std::max<size_t>(bytes.size(), 1)));
  if (!copy)
    return false;
  std::memcpy(copy, bytes.data(), bytes.size());
  const auto size = static_cast<sqlite3_int64>(bytes.size());
  return sqlite3_deserialize(database, as, copy, size, size,
                             SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE) == SQLITE_OK;
}

bool isSound(sqlite3 *database, const std::string &name) {
  Statement check(database, ("PRAGMA " + name + ".quick_check").c_str());
  return check.step() == SQLITE_ROW && check.text(0) == "ok";
}

std::unexpected<Problem> eventIsLost(const std::string &why, const std::string &file) {
  return problem("this event is lost, its file is damaged: " + why, file, "remove the file");
}

/// Others see a database that is complete, or none: it is made under another name. Says why if it cannot be made.
std::string createWhole(const std::string &path) {
  const std::string trial = path + "." + newEventId() + ".new";
  FileDescriptor file(open(trial.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR));
  if (!file)
    return std::strerror(errno);
  file.reset(); // closing it later would drop SQLite's locks
  sqlite3 *database = nullptr;
  bool isMade = sqlite3_open_v2(trial.c_str(), &database, SQLITE_OPEN_READWRITE, nullptr) == SQLITE_OK;
  isMade = isMade && execute(database, "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL");
  isMade = isMade && migrate(database, migrations) && execute(database, claim().c_str());
  std::string why = isMade ? "" : sqlite3_errmsg(database);
  isMade = sqlite3_close(database) == SQLITE_OK && isMade;
  if (isMade && !placeNew(trial, path))
    why = errno == EEXIST ? "" : std::strerror(errno); // somebody else has made it meanwhile
  if (!isMade)
    for (const char *beside : {"", "-wal", "-shm"})
      unlink((trial + beside).c_str());
  return why;
}

/// Agreeing again is the only thing that changes.
constexpr const char *orLaterConsent =
    " ON CONFLICT DO UPDATE SET consented_at = excluded.consented_at, consent_version = excluded.consent_version "
    "WHERE excluded.consented_at > coalesce(consented_at, 0)";

bool addCircumstances(sqlite3 *database, const Circumstances &who, int64_t atNs) {
  return Statement(database, ("INSERT INTO subjects VALUES (?, ?, ?, ?)" + std::string(orLaterConsent)).c_str())
             .bind(who.subject)
             .bind(who.consentedAt ? std::optional(who.consentedAt) : std::nullopt)
             .bind(who.consentVersion)
             .bind(atNs)
             .run() &&
         Statement(database, "INSERT OR IGNORE INTO projects VALUES (?, ?, ?)")
             .bind(who.project)
             .bind(who.projectName)
             .bind(who.projectFolder)
             .run() &&
         Statement(database, "INSERT OR IGNORE INTO sessions VALUES (?, ?, ?, ?, ?)")
             .bind(who.session)
             .bind(who.subject)
             .bind(who.host)
             .bind(int{who.hasTerminal})
             .bind(atNs)
             .run();
}

bool addEvent(sqlite3 *database, const Circumstances &who, const CompileEvent &event) {
  const bool isAdded = Statement(database, "INSERT OR IGNORE INTO compiles VALUES "
                                           "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
                           .bind(event.id)
                           .bind(who.subject)
                           .bind(who.project)
                           .bind(who.session)
                           .bind(event.build)
                           .bind(event.kind)
                           .bind(event.started.wallNs)
                           .bind(who.boot)
                           .bind(event.started.bootNs)
                           .bind(event.durationNs)
                           .bind(event.folder)
                           .bind(event.compiler)
                           .bind(event.compilerPath)
                           .bind(jsonArray(event.arguments))
                           .bind(event.ending.exitCode)
                           .bind(event.ending.signal)
                           .bind(event.errors)
                           .bind(event.warnings)
                           .run();
  return isAdded && std::ranges::all_of(event.sources, [&](const SourceFact &source) {
           const bool isRead = !source.hash.empty();
           return Statement(database, "INSERT OR IGNORE INTO sources VALUES (?, ?, ?, ?)")
               .bind(event.id)
               .bind(source.path)
               .bind(isRead ? std::optional(source.hash) : std::nullopt)
               .bind(isRead ? std::optional(source.bytes) : std::nullopt)
               .run();
         });
}

bool addEvent(sqlite3 *database, const Circumstances &who, const RunEvent &event) {
  return Statement(database, "INSERT OR IGNORE INTO runs VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
      .bind(event.id)
      .bind(who.subject)
      .bind(who.project)
      .bind(who.session)
      .bind(event.started.wallNs)
      .bind(who.boot)
      .bind(event.started.bootNs)
      .bind(event.durationNs)
      .bind(event.folder)
      .bind(event.program)
      .bind(jsonArray(event.arguments))
      .bind(event.ending.exitCode)
      .bind(event.ending.signal)
      .run();
}

bool addEvent(sqlite3 *database, const Circumstances &who, const EffortReport &report) {
  return Statement(database,
                   "INSERT OR IGNORE INTO effort_reports VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
      .bind(report.id)
      .bind(who.subject)
      .bind(who.project)
      .bind(who.session)
      .bind(report.build)
      .bind(report.outcome)
      .bind(report.asked.wallNs)
      .bind(who.boot)
      .bind(report.asked.bootNs)
      .bind(report.answeringNs)
      .bind(report.timeAnswer)
      .bind(report.reportedSeconds)
      .bind(report.measuredGapSeconds)
      .bind(report.activity)
      .bind(report.power)
      .bind(report.language)
      .run();
}

Moment timeOf(const Event &event) {
  if (const auto *report = std::get_if<EffortReport>(&event))
    return report->asked;
  if (const auto *run = std::get_if<RunEvent>(&event))
    return run->started;
  return std::get<CompileEvent>(event).started;
}

/// As a file: address, in which any byte may be written by its number.
std::string fileAddress(const std::string &path) {
  constexpr char digits[] = "0123456789abcdef";
  std::string address = "file:";
  for (const char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '/' || (byte < 128 && isalnum(byte)))
      address += c;
    else
      address += {'%', digits[byte / 16], digits[byte % 16]};
  }
  return address;
}

} // namespace

std::string newEventId() {
  constexpr size_t size = 16;
  std::array<unsigned char, size> bytes{};
  if (getrandom(bytes.data(), bytes.size(), 0) != ssize_t{size}) {
    const std::array words = {readClock(CLOCK_MONOTONIC), int64_t{getpid()}};
    static_assert(sizeof words == size);
    std::memcpy(bytes.data(), words.data(), size);
  }
  return hexadecimal(bytes);
}

bool isLogFile(const std::string &path) {
  constexpr char magic[] = "SQLite format 3"; // with its zero
  constexpr size_t idOffset = 68;
  std::array<unsigned char, idOffset + 4> head{};
  const FileDescriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  struct stat status{};
  if (!file || fstat(file.get(), &status) != 0 || !S_ISREG(status.st_mode))
    return false;
  if (status.st_size == 0)
    return true;
  if (pread(file.get(), head.data(), head.size(), 0) != static_cast<ssize_t>(head.size()))
    return false;
  uint32_t id = 0;
  for (const unsigned char byte : std::span(head).subspan<idOffset>())
    id = id << 8 | byte;
  return std::memcmp(head.data(), magic, sizeof magic) == 0 && id == uint32_t{applicationId};
}

std::span<const char *const> logTables() {
  return tables;
}

bool migrate(sqlite3 *database, std::span<const Migration> steps) {
  Transaction transaction(database, "BEGIN IMMEDIATE");
  if (!transaction.isOpen())
    return false;
  const int64_t has = pragma(database, "user_version");
  return has >= 0 &&
         std::ranges::all_of(
             steps,
             [&](const Migration &step) {
               return step.toVersion <= has ||
                      (execute(database, step.sql) &&
                       execute(database, ("PRAGMA user_version = " + std::to_string(step.toVersion)).c_str()));
             }) &&
         transaction.commit();
}

void LogDatabase::Close::operator()(sqlite3 *database) const {
  sqlite3_close_v2(database);
}

std::unexpected<Problem> LogDatabase::failure(const std::string &doing) const {
  const int code = sqlite3_errcode(database_.get());
  const char *remedy =
      code == SQLITE_BUSY || code == SQLITE_LOCKED ? "try again when the other program has ended"
      : code == SQLITE_NOTADB || code == SQLITE_CORRUPT
          ? "move the file away; a new log is begun, and 'leastaction log merge' adds what was kept meanwhile"
      : code == SQLITE_READONLY || code == SQLITE_CANTOPEN || code == SQLITE_PERM
          ? "make it writable, and its folder, where SQLite keeps a journal (chmod u+w)"
          : "check its permissions and the space on its disk";
  return std::unexpected(Problem{.what = "the log cannot be " + doing + ": " + sqlite3_errmsg(database_.get()),
                                 .where = path_,
                                 .remedy = remedy,
                                 .isBusy = code == SQLITE_BUSY});
}

Outcome<LogDatabase> LogDatabase::open(const std::string &path, OpenOptions options) {
  struct stat status{};
  const bool isThere = stat(path.c_str(), &status) == 0;
  if (isThere && !S_ISREG(status.st_mode))
    return problem("this is not a regular file", path, "name an SQLite database");
  if (!isThere && lstat(path.c_str(), &status) == 0)
    return problem("this is a link to a file that is not there", path, "remove it, or make that file");
  // Whoever else could write it would be the author of what it says.
  if (isThere && options.mayWrite && status.st_uid != geteuid())
    return problem("this file is another user's, and is not written to", path, "choose another file");
  if (!isThere && options.mayCreate && !options.isPrivate)
    if (const std::string why = createWhole(path); !why.empty())
      return problem("the log cannot be made: " + why, path,
                     "check the folder's permissions and the space on its disk");
  // Who only reads leaves nothing beside it; where there is no journal, nobody is writing.
  const bool isFixed = options.isSnapshot || (!options.mayWrite && access((path + "-wal").c_str(), F_OK) != 0);
  sqlite3 *database = nullptr;
  const int flags = (options.mayWrite ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY) |
                    (options.isPrivate && options.mayCreate ? SQLITE_OPEN_CREATE : 0) | SQLITE_OPEN_NOMUTEX |
                    SQLITE_OPEN_URI;
  const int code = sqlite3_open_v2((fileAddress(path) + (isFixed ? "?immutable=1" : "")).c_str(), &database, flags,
                                   options.isPrivate ? withoutLocks : nullptr);
  LogDatabase log(path, database);
  if (code != SQLITE_OK)
    return log.failure("opened");
  sqlite3_busy_timeout(database, options.patienceMs);
  if (!options.waitsForDisk || !options.mayWrite)
    sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
  if (options.isPrivate || options.isAlone)
    execute(database, "PRAGMA locking_mode = EXCLUSIVE");
  // Every commit says then whether it has gone well, and nothing is left beside the file.
  if (options.isPrivate && options.mayWrite)
    if (Statement mode(database, "PRAGMA journal_mode = MEMORY"); mode.step() != SQLITE_ROW || mode.text(0) != "memory")
      return log.failure("written");
  if (options.mayWrite)
    execute(database, options.waitsForDisk ? "PRAGMA synchronous = NORMAL"
                                           : "PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 0");
  // A file that somebody has made for us, as mktemp does.
  const bool isEmpty = options.mayWrite && stat(path.c_str(), &status) == 0 && status.st_size == 0;
  if (isEmpty)
    chmod(path.c_str(), S_IRUSR | S_IWUSR);
  TRY(log.checkVersion(options.mayWrite, isEmpty));
  return log;
}

Outcome<LogDatabase> LogDatabase::inMemory(std::string name) {
  sqlite3 *database = nullptr;
  const int code = sqlite3_open(":memory:", &database);
  LogDatabase log(std::move(name), database);
  // One event is in it, mostly.
  if (code != SQLITE_OK || !execute(database, "PRAGMA page_size = 512"))
    return log.failure("made");
  TRY(log.checkVersion(true, true));
  return log;
}

Outcome<LogDatabase> LogDatabase::fromBytes(std::string_view bytes, std::string name) {
  sqlite3 *database = nullptr;
  const int code = sqlite3_open(":memory:", &database);
  LogDatabase log(std::move(name), database);
  if (code != SQLITE_OK || !deserialize(database, "main", bytes))
    return log.failure("read");
  if (Outcome<void> checked = log.checkVersion(true, false); !checked) {
    if (const int why = sqlite3_errcode(database); why == SQLITE_CORRUPT || why == SQLITE_NOTADB)
      return eventIsLost(sqlite3_errmsg(database), log.path_);
    return std::unexpected(std::move(checked).error());
  }
  return log;
}

Outcome<std::string> LogDatabase::bytes() const {
  sqlite3_int64 size = 0;
  const std::unique_ptr<unsigned char, void (*)(void *)> bytes(sqlite3_serialize(handle(), "main", &size, 0),
                                                               sqlite3_free);
  if (!bytes)
    return failure("read");
  return std::string(reinterpret_cast<const char *>(bytes.get()), static_cast<size_t>(size));
}

Outcome<void> LogDatabase::checkVersion(bool mayWrite, bool isNew) {
  const int64_t has = pragma(handle(), "user_version");
  if (has < 0)
    return failure("read");
  // Claimed first, so that of several who find it empty each does the rest, or finds it done.
  if (isNew && has == 0 && !execute(handle(), claim().c_str()))
    return failure("written");
  if (pragma(handle(), "application_id") != applicationId)
    return problem("this database belongs to another program", path_,
                   "name a database of the activity log; LEASTACTION_LOG says where your own is");
  if (has > version)
    return problem("the log has version " + std::to_string(has) + ", this program knows " + std::to_string(version),
                   path_, "install a newer leastaction");
  if (has < version && (!mayWrite || !migrate(handle(), migrations)))
    return failure("brought up to date");
  return {};
}

Outcome<void> LogDatabase::add(const Circumstances &circumstances, const Event &event) {
  Transaction transaction(handle(), "BEGIN IMMEDIATE");
  const bool isAdded = transaction.isOpen() && addCircumstances(handle(), circumstances, timeOf(event).wallNs) &&
                       std::visit([&](const auto &kind) { return addEvent(handle(), circumstances, kind); }, event) &&
                       transaction.commit();
  if (!isAdded)
    return failure("written");
  return {};
}

void LogDatabase::tidy() {
  constexpr off_t longJournal = 1 << 20;
  struct stat status{};
  // Truncated, not only begun anew: what is behind its begin would be read again by everybody, and it would never begin
  // anew, because that it may is known in shared memory only.
  if (stat((path_ + "-wal").c_str(), &status) == 0 && status.st_size > longJournal)
    execute(handle(), "PRAGMA wal_checkpoint(TRUNCATE)");
}

Outcome<void> LogDatabase::mergeFrom(const LogDatabase &other) {
  const Outcome<std::string> bytes = other.bytes();
  if (!bytes)
    return std::unexpected(bytes.error());
  if (!execute(handle(), "ATTACH ':memory:' AS other"))
    return failure("merged");
  Outcome<void> outcome;
  {
    const bool isThere = deserialize(handle(), "other", *bytes);
    Transaction transaction(handle(), "BEGIN IMMEDIATE");
    const bool isDone =
        isThere && transaction.isOpen() &&
        std::ranges::all_of(
            tables,
            [&](const char *table) {
              const std::string name = table;
              const std::string rows = " INTO main." + name + " SELECT * FROM other." + name + " WHERE true";
              return execute(
                  handle(),
                  (name == "subjects" ? "INSERT" + rows + orLaterConsent : "INSERT OR IGNORE" + rows).c_str());
            }) &&
        transaction.commit();
    // Not the log, but what comes into it: its pages are damaged, or its tables are no log's.
    const int code = sqlite3_errcode(handle());
    const std::string why = sqlite3_errmsg(handle());
    if (!isDone)
      outcome = code == SQLITE_ERROR || (code == SQLITE_CORRUPT && !isSound(handle(), "other"))
                    ? eventIsLost(why, other.path_)
                    : failure("merged");
  }
  execute(handle(), "DETACH other");
  return outcome;
}

Outcome<void> LogDatabase::takeInJournal() {
  constexpr int64_t patienceNs = 5 * nsPerSecond;
  constexpr useconds_t pauseUs = 20'000;
  const int64_t end = readClock(CLOCK_MONOTONIC) + patienceNs;
  for (;;) {
    Statement checkpoint(handle(), "PRAGMA main.wal_checkpoint(TRUNCATE)");
    const int code = checkpoint.step();
    if (code == SQLITE_ROW && checkpoint.number(0) == 0)
      return {};
    if (code != SQLITE_ROW && code != SQLITE_BUSY)
      return failure("written");
    // SQLite waits for those that read and write, but not for another that does the same.
    if (readClock(CLOCK_MONOTONIC) >= end)
      return std::unexpected(Problem{.what = "a part of the log is in the journal beside it, because others read it",
                                     .where = path_,
                                     .remedy = "try again when the other program has ended",
                                     .isBusy = true});
    usleep(pauseUs);
  }
}

bool LogDatabase::close() {
  return sqlite3_close(database_.release()) == SQLITE_OK;
}

Outcome<void> LogDatabase::waitForDisk() {
  // A commit waits for all that was written before it, too.
  const std::string write = "BEGIN IMMEDIATE; PRAGMA main.user_version = " + std::to_string(version) + "; COMMIT";
  const bool isDone = execute(handle(), "PRAGMA main.synchronous = FULL") && execute(handle(), write.c_str());
  if (!isDone) {
    const std::unexpected<Problem> problem = failure("written");
    execute(handle(), "ROLLBACK");
    return problem;
  }
  return {};
}

bool LogDatabase::LastEvent::isLaterThan(const LastEvent &other, const std::string &present) const {
  if ((boot == present) != (other.boot == present))
    return boot == present;
  return boot == present ? ended.bootNs > other.ended.bootNs : ended.wallNs > other.ended.wallNs;
}

std::optional<LogDatabase::LastEvent> LogDatabase::lastEvent(const std::string &subject,
                                                             const std::string &boot) const {
  // The latest by the clock on the wall, of which nobody knows who set it, and the latest that were written down.
  constexpr const char *candidates =
      "SELECT * FROM (SELECT started_at + duration AS wall, started_boot + duration, boot "
      "FROM {} WHERE subject = ?1 ORDER BY started_at DESC LIMIT 16) UNION ALL "
      "SELECT * FROM (SELECT started_at + duration, started_boot + duration, boot "
      "FROM {} WHERE rowid > (SELECT max(rowid) - 256 FROM {}) AND subject = ?1)";
  std::optional<LastEvent> last;
  for (const char *table : {"compiles", "runs"}) {
    std::string query = candidates;
    for (size_t at = 0; (at = query.find("{}")) != std::string::npos;)
      query.replace(at, 2, table);
    Statement row(handle(), query.c_str());
    row.bind(subject);
    while (row.step() == SQLITE_ROW) {
      const LastEvent event{.ended = {.wallNs = row.number(0), .bootNs = row.number(1)}, .boot = row.text(2)};
      if (!last || event.isLaterThan(*last, boot))
        last = event;
    }
  }
  return last;
}

} // namespace leastaction::wrapper

#include "wrapper/log_copy.h"

#include "wrapper/file_descriptor.h"
#include "wrapper/log_event.h"
#include "wrapper/own_folder.h"

#include <sqlite3.h>

#include <dirent.h>
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <utility>

namespace leastaction::wrapper {
namespace {

constexpr std::array besides = {"-wal", "-journal", "-shm"};
constexpr std::string_view ending = ".copy";
constexpr const char *withoutLocks = "unix-none";
constexpr int mostTrials = 100;
constexpr useconds_t pauseUs = 20'000;

std::unexpected<Problem> failure(const std::string &what, const std::string &where) {
  return problem(what + ": " + std::strerror(errno), where, "check the folder's permissions and the space on its disk");
}

bool isSame(const struct stat &one, const struct stat &other) {
  return one.st_dev == other.st_dev && one.st_ino == other.st_ino && one.st_size == other.st_size &&
         one.st_mtim.tv_sec == other.st_mtim.tv_sec && one.st_mtim.tv_nsec == other.st_mtim.tv_nsec;
}

/// Zeros if it is not there.
struct stat look(const std::string &path) {
  struct stat status{};
  return stat(path.c_str(), &status) == 0 ? status : (struct stat){};
}

bool copyFile(const std::string &from, const std::string &to, const std::function<void()> &afterStep) {
  constexpr size_t step = 4 << 20;
  const FileDescriptor in(open(from.c_str(), O_RDONLY | O_CLOEXEC)),
      out(open(to.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, S_IRUSR | S_IWUSR));
  if (!in || !out)
    return false;
  const std::unique_ptr<char[]> bytes(new char[step]);
  for (ssize_t got = 0; (got = read(in.get(), bytes.get(), step)) != 0; afterStep()) {
    if (got < 0)
      return false;
    for (ssize_t done = 0; done < got;) {
      const ssize_t written = write(out.get(), bytes.get() + done, static_cast<size_t>(got - done));
      if (written <= 0)
        return false;
      done += written;
    }
  }
  return true;
}

void removeWhole(const std::string &path) {
  unlink(path.c_str());
  for (const char *beside : besides)
    unlink((path + beside).c_str());
}

/// Does the log's head say that commits are in a write-ahead log? A copy that was put in place says no (see
/// OpenOptions::isPrivate), so what is left beside it of the log before is not taken for its own.
bool usesWriteAheadLog(const std::string &path) {
  constexpr off_t writeVersion = 18;
  const FileDescriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC));
  char version = 0;
  return file && pread(file.get(), &version, 1, writeVersion) == 1 && version == 2;
}

/// Takes the journal beside a copy into it. Is the copy sound then?
bool absorbJournal(const std::string &path) {
  sqlite3 *database = nullptr;
  bool isSound = sqlite3_open_v2(path.c_str(), &database, SQLITE_OPEN_READWRITE, withoutLocks) == SQLITE_OK &&
                 sqlite3_exec(database, "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY", nullptr,
                              nullptr, nullptr) == SQLITE_OK;
  sqlite3_stmt *check = nullptr;
  isSound = isSound && sqlite3_prepare_v2(database, "PRAGMA integrity_check(1)", -1, &check, nullptr) == SQLITE_OK &&
            sqlite3_step(check) == SQLITE_ROW &&
            std::string_view(reinterpret_cast<const char *>(sqlite3_column_text(check, 0))) == "ok";
  sqlite3_finalize(check);
  return sqlite3_close(database) == SQLITE_OK && isSound;
}

/// Of what killed programs have left beside the log, what the function says.
void removeLeftovers(const std::string &database, const std::function<bool(const std::string &)> &isToGo) {
  const std::string folder = folderOf(database), name = database.substr(database.rfind('/') + 1);
  const std::unique_ptr<DIR, int (*)(DIR *)> entries(opendir(folder.c_str()), closedir);
  while (const dirent *entry = entries ? readdir(entries.get()) : nullptr)
    if (const std::string path = folder + "/" + entry->d_name; isLeftover(entry->d_name, name) && isToGo(path))
      unlink(path.c_str());
}

} // namespace

LogCopy::LogCopy(std::string database)
    : database_(std::move(database)), path_(database_ + "." + newEventId() + std::string(ending)) {}

LogCopy::LogCopy(LogCopy &&other) noexcept
    : database_(std::move(other.database_)), path_(std::exchange(other.path_, "")), original_(other.original_),
      placed_(other.placed_) {}

LogCopy::~LogCopy() {
  if (!path_.empty())
    removeWhole(path_);
}

Outcome<LogCopy> LogCopy::of(std::string database, const std::function<void()> &afterStep) {
  LogCopy copy(std::move(database));
  bool takesJournal = true;
  for (int trial = 0; trial < mostTrials; ++trial) {
    const std::string &log = copy.database_;
    removeWhole(copy.path_);
    copy.original_ = look(log);
    if (copy.original_.st_ino == 0)
      return copy;
    // Who writes in place has begun before that was forbidden, and is done in a moment.
    const char *beside = usesWriteAheadLog(log) ? "-wal" : "-journal";
    const struct stat journal = look(log + beside);
    const bool hasJournal = journal.st_size > 0 && takesJournal;
    if ((hasJournal && !copyFile(log + beside, copy.path_ + beside, afterStep)) ||
        !copyFile(log, copy.path_, afterStep))
      if (errno != ENOENT && errno != ESTALE)
        return failure("the log cannot be copied", log);
    if (isSame(look(log), copy.original_) && isSame(look(log + beside), journal)) {
      if (!hasJournal || absorbJournal(copy.path_))
        return copy;
      takesJournal = std::string_view(beside) == "-wal"; // one that a merge has left, of the log before
    }
    usleep(pauseUs);
  }
  return std::unexpected(Problem{.what = "the log is being written all the time, or is damaged",
                                 .where = copy.database_,
                                 .remedy = "try again when the other program has ended",
                                 .isBusy = true});
}

bool LogCopy::isOriginalUnchanged() const {
  return isSame(look(database_), original_);
}

Outcome<void> LogCopy::replaceOriginal() {
  {
    const FileDescriptor file(open(path_.c_str(), O_RDWR | O_CLOEXEC));
    if (!file || fsync(file.get()) != 0 || fstat(file.get(), &placed_) != 0)
      return failure("the log cannot be written", path_);
  }
  if (rename(path_.c_str(), database_.c_str()) != 0)
    return failure("the log cannot be written", database_);
  path_.clear();
  syncFolder(folderOf(database_));
  for (const char *beside : besides)
    unlink((database_ + beside).c_str());
  return {};
}

bool LogCopy::isInPlace() const {
  const struct stat now = look(database_);
  return now.st_dev == placed_.st_dev && now.st_ino == placed_.st_ino;
}

bool isLeftover(std::string_view name, std::string_view logName) {
  constexpr size_t idDigits = 32;
  for (const char *beside : besides)
    if (name.ends_with(beside))
      name.remove_suffix(std::strlen(beside));
  constexpr std::array endings = {std::string_view(".new"), ending};
  const auto *end = std::ranges::find_if(endings, [&](std::string_view of) { return name.ends_with(of); });
  if (!name.starts_with(logName) || end == endings.end())
    return false;
  name.remove_suffix(end->size());
  if (name.size() <= logName.size() + idDigits || name[name.size() - idDigits - 1] != '.' ||
      name[logName.size()] != '.')
    return false;
  return std::ranges::all_of(name.substr(name.size() - idDigits), [](unsigned char c) { return std::isxdigit(c); });
}

void removeLeftCopies(const std::string &database) {
  removeLeftovers(database, [](const std::string &path) { return path.find(ending) != std::string::npos; });
}

void removeLeftTrials(const std::string &database) {
  constexpr time_t abandonedSeconds = 3600;
  removeLeftovers(database, [](const std::string &path) {
    struct stat status{};
    return path.find(ending) == std::string::npos && lstat(path.c_str(), &status) == 0 &&
           time(nullptr) - status.st_mtime > abandonedSeconds;
  });
}

} // namespace leastaction::wrapper

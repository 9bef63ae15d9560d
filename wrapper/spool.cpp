#include "wrapper/spool.h"

#include "wrapper/file_descriptor.h"

#include <dirent.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <memory>

namespace leastaction::wrapper {
namespace {

constexpr std::string_view ending = ".sqlite";
constexpr int64_t abandonedSeconds = 600;

/// Where locks cannot be trusted, one file says that somebody merges: making it works everywhere.
class MergeLock {
public:
  explicit MergeLock(std::string path) : path_(std::move(path)) {
    struct stat status{};
    if (stat(path_.c_str(), &status) == 0 && time(nullptr) - status.st_mtime > abandonedSeconds)
      unlink(path_.c_str());
    file_ = FileDescriptor(open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR));
  }
  ~MergeLock() {
    if (file_)
      unlink(path_.c_str());
  }
  MergeLock(const MergeLock &) = delete;
  MergeLock &operator=(const MergeLock &) = delete;
  bool isHeld() const { return static_cast<bool>(file_); }

private:
  std::string path_;
  FileDescriptor file_;
};

void mergeFolder(LogDatabase &log, const std::string &folder, MergeResult &result) {
  for (const std::string &file : spoolFiles(folder)) {
    // Opened by itself first: it may be damaged, or of an older version.
    Outcome<void> merged;
    if (const Outcome<LogDatabase> event = LogDatabase::open(file, {.mayWrite = true, .isPrivate = true}); !event)
      merged = std::unexpected(event.error());
    if (merged)
      merged = log.mergeFrom(file);
    if (merged) {
      unlink(file.c_str());
      ++result.merged;
    } else if (access(file.c_str(), F_OK) == 0) { // else another merge has had it
      result.problems.push_back(merged.error());
    }
  }
}

} // namespace

OpenOptions openOptions(const LogPaths &paths, bool mayWrite) {
  return {.mayWrite = mayWrite, .mayCreate = mayWrite, .isPrivate = paths.lacksLocks};
}

Outcome<void> writeSpoolFile(const std::string &folder, const Circumstances &circumstances, const Event &event) {
  constexpr size_t digits = 20;
  const std::string id = std::visit([](const auto &kind) { return kind.id; }, event);
  const std::string number = std::to_string(now().wallNs);
  const std::string trial = folder + "/" + id + ".new";
  makeFolder(folder);
  Outcome<void> written;
  if (Outcome<LogDatabase> file = LogDatabase::open(trial, {.mayWrite = true, .mayCreate = true, .isPrivate = true});
      !file) {
    written = std::unexpected(file.error());
  } else {
    // It counts from its renaming on; before that there is nothing to undo.
    sqlite3_exec(file->handle(), "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF", nullptr, nullptr, nullptr);
    written = file->add(circumstances, event);
  }
  const std::string name = folder + "/" + std::string(digits - std::min(digits, number.size()), '0') + number + "-" +
                           id + std::string(ending);
  if (written && rename(trial.c_str(), name.c_str()) != 0)
    written = problem(std::string("the event cannot be kept: ") + std::strerror(errno), name,
                      "check the folder's permissions");
  if (!written)
    for (const char *beside : {"", "-journal"})
      unlink((trial + beside).c_str());
  return written;
}

std::vector<std::string> spoolFiles(const std::string &folder) {
  std::vector<std::string> files;
  const std::unique_ptr<DIR, int (*)(DIR *)> entries(opendir(folder.c_str()), closedir);
  while (const dirent *entry = entries ? readdir(entries.get()) : nullptr)
    if (std::string_view(entry->d_name).ends_with(ending))
      files.push_back(folder + "/" + entry->d_name);
  std::ranges::sort(files);
  return files;
}

Outcome<MergeResult> mergeSpool(const LogPaths &paths) {
  MergeResult result;
  if (spoolFiles(paths.spool).empty() && spoolFiles(paths.runtimeSpool).empty())
    return result;
  std::optional<MergeLock> lock;
  if (paths.lacksLocks && !lock.emplace(paths.database + ".merging").isHeld())
    return problem("another merge is going on", paths.database + ".merging",
                   "try again when it has ended, or remove the file if there is none");
  Outcome<LogDatabase> log = LogDatabase::open(paths.database, openOptions(paths, true));
  if (!log)
    return std::unexpected(log.error());
  mergeFolder(*log, paths.spool, result);
  mergeFolder(*log, paths.runtimeSpool, result);
  return result;
}

} // namespace leastaction::wrapper

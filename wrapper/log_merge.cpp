#include "wrapper/log_merge.h"

#include "wrapper/log_copy.h"
#include "wrapper/merge_lock.h"
#include "wrapper/own_folder.h"
#include "wrapper/runtime_folder.h"
#include "wrapper/source_key.h"
#include "wrapper/spool.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <optional>

namespace leastaction::wrapper {
namespace {

constexpr int patienceMs = 20'000;

bool isThere(const std::string &path) {
  return access(path.c_str(), F_OK) == 0;
}

bool isFilled(const std::string &path) {
  struct stat status{};
  return stat(path.c_str(), &status) == 0 && status.st_size > 0;
}

Outcome<void> mergeOne(LogDatabase &log, const Spool &spool, const std::string &name) {
  return log.mergeFrom(TRY(spool.read(name)));
}

/// The spooled events, of which some are in the log when they have been merged.
class Merge {
public:
  explicit Merge(FoundSpools found) : found_(std::move(found)) { result_.problems = found_.problems; }

  void into(LogDatabase &log, const std::function<void()> &afterEach) {
    for (const Spool &spool : found_.spools)
      for (const std::string &name : spool.names) {
        const Outcome<void> merged = mergeOne(log, spool, name);
        if (merged)
          merged_.emplace_back(&spool, &name);
        else if (!merged.error().isMissing) // else another merge has had it
          result_.problems.push_back(merged.error());
        afterEach();
      }
  }

  /// What was merged stays spooled.
  MergeResult notDone() { return std::move(result_); }

  /// When the log is on the disk.
  MergeResult done() {
    for (const auto &[spool, name] : merged_)
      spool->folder.remove(*name);
    result_.merged = static_cast<int>(merged_.size());
    return std::move(result_);
  }

private:
  FoundSpools found_;
  MergeResult result_;
  std::vector<std::pair<const Spool *, const std::string *>> merged_;
};

Outcome<MergeResult> mergeInPlace(const LogPaths &paths, Merge merge, SourceHashes hashes) {
  removeLeftTrials(paths.database);
  LogDatabase log = TRY(LogDatabase::open(paths.database, {.mayWrite = true, .mayCreate = true}));
  merge.into(log, [] {});
  if (hashes == SourceHashes::keyAll)
    TRY(keySourceHashes(log, paths.database));
  TRY(log.waitForDisk());
  // A merge that trusts no locks may have copied the log before: then the events are wanted again.
  return isThere(paths.mergedWithoutLocks) ? merge.notDone() : merge.done();
}

/// Nothing if another merge took over, or the log is another one by now: then what was merged has no effect, or is done
/// again.
Outcome<std::optional<MergeResult>> tryToReplace(const LogPaths &paths, SourceHashes hashes) {
  const std::string &database = paths.database;
  MergeLock lock = TRY(MergeLock::take(paths.merging, patienceMs));
  if (!isThere(paths.mergedWithoutLocks))
    TRY(writeWhole(paths.mergedWithoutLocks, "the log is replaced, not written into\n"));
  removeLeftCopies(database);
  removeLeftTrials(database);
  // Who has lost the lock in the middle finds the copy removed; that is no fault.
  auto failed = [&](const Problem &problem) -> Outcome<std::optional<MergeResult>> {
    if (!lock.isHeld())
      return std::nullopt;
    return std::unexpected(Problem{.what = problem.what, .where = database, .remedy = problem.remedy});
  };
  Outcome<LogCopy> copy = LogCopy::of(database, [&] { lock.touch(); });
  if (!copy)
    return failed(copy.error());
  Merge merge(findSpools(paths));
  {
    Outcome<LogDatabase> log =
        LogDatabase::open(copy->path(), {.mayWrite = true, .mayCreate = true, .isPrivate = true});
    if (!log)
      return failed(log.error());
    merge.into(*log, [&] { lock.touch(); });
    if (hashes == SourceHashes::keyAll)
      if (const Outcome<void> keyed = keySourceHashes(*log, paths.database); !keyed)
        return failed(keyed.error());
    if (!log->close())
      return failed({"the log cannot be written", database, "check the space on its disk"});
  }
  lock.touch();
  if (!lock.isHeld() || !copy->isOriginalUnchanged())
    return std::nullopt;
  if (const Outcome<void> placed = copy->replaceOriginal(); !placed)
    return failed(placed.error());
  if (!lock.isHeld() || !copy->isInPlace())
    return std::nullopt;
  return merge.done();
}

Outcome<MergeResult> mergeIntoCopy(const LogPaths &paths, SourceHashes hashes) {
  constexpr int mostTrials = 10;
  if (struct stat status{}; lstat(paths.database.c_str(), &status) == 0 && S_ISLNK(status.st_mode))
    return problem("this is a link to a file that is not there", paths.database, "remove it, or make that file");
  for (int trial = 0; trial < mostTrials; ++trial) {
    std::optional<MergeResult> result = TRY(tryToReplace(paths, hashes));
    if (result)
      return *std::move(result);
  }
  return std::unexpected(Problem{.what = "other merges have taken over each time",
                                 .where = paths.database,
                                 .remedy = "try again when they have ended",
                                 .isBusy = true});
}

bool hasUnkeyed(const LogPaths &paths) {
  if (!isThere(paths.database))
    return false;
  const Outcome<LogDatabase> log = openToLook(paths);
  return log && hasUnkeyedHashes(*log);
}

bool isWorthMerging(const LogPaths &paths, const FoundSpools &found, SourceHashes hashes) {
  return found.events() > 0 ||
         (paths.lacksLocks && (isFilled(paths.database + "-wal") || isFilled(paths.database + "-journal"))) ||
         (hashes == SourceHashes::keyAll && hasUnkeyed(paths));
}

std::unexpected<Problem> notRemoved(const std::string &path) {
  return problem(std::string("the file cannot be removed: ") + std::strerror(errno), path,
                 "check the folder's permissions");
}

/// Of one folder what `isRecorded` says, by name.
Outcome<void> removeNames(const OwnFolder &folder, const std::function<bool(const std::string &)> &isRecorded) {
  for (const std::string &name : folder.names(""))
    if (isRecorded(name) && !folder.remove(name) && errno != ENOENT)
      return notRemoved(folder.path() + "/" + name);
  return {};
}

} // namespace

Outcome<MergeResult> mergeSpool(const LogPaths &paths, SourceHashes hashes) {
  FoundSpools found = findSpools(paths);
  if (!isWorthMerging(paths, found, hashes))
    return MergeResult{.merged = 0, .problems = std::move(found.problems)};
  return paths.lacksLocks ? mergeIntoCopy(paths, hashes) : mergeInPlace(paths, Merge(std::move(found)), hashes);
}

Outcome<LogDatabase> openToLook(const LogPaths &paths, int patience) {
  constexpr int mostTrials = 10;
  constexpr useconds_t pauseUs = 20'000;
  const OpenOptions options{.isSnapshot = paths.lacksLocks, .patienceMs = patience};
  Outcome<LogDatabase> log = LogDatabase::open(paths.database, options);
  // On some file systems a file cannot be opened in the moment in which another takes its place.
  for (int trial = 1; !log && paths.lacksLocks && isThere(paths.database) && trial < mostTrials; ++trial) {
    usleep(pauseUs);
    log = LogDatabase::open(paths.database, options);
  }
  return log;
}

Outcome<LogDatabase> openToRead(const LogPaths &paths) {
  return paths.lacksLocks ? openToLook(paths) : LogDatabase::open(paths.database, {.mayWrite = true});
}

Outcome<void> removeLog(const LogPaths &paths) {
  std::optional<MergeLock> lock;
  if (paths.lacksLocks)
    lock.emplace(TRY(MergeLock::take(paths.merging, patienceMs)));
  auto isOfSpool = [](const std::string &name) {
    return name.ends_with(".sqlite") || name.ends_with(".new") || name.ends_with(".new-journal");
  };
  for (const Spool &spool : findSpools(paths).spools) {
    TRY(removeNames(spool.folder, isOfSpool));
    rmdir(spool.folder.path().c_str());
  }
  for (const OwnFolder &folder : runtimeFolders().own)
    if (Outcome<void> removed = removeNames(folder,
                                            [&](const std::string &name) {
                                              return name == paths.nameInRuntimeFolder + ".problems" ||
                                                     name.starts_with("build-");
                                            });
        !removed)
      return removed;
  std::vector<std::string> files = {paths.problems, paths.notToday, sourceKeyPath(paths.database),
                                    paths.mergedWithoutLocks};
  struct stat status{};
  const bool isForeign = lstat(paths.database.c_str(), &status) == 0 && !isLogFile(paths.database);
  if (!isForeign)
    for (const char *ending : {"-wal", "-shm", "-journal", ""})
      files.push_back(paths.database + ending);
  if (!isForeign && paths.named != paths.database)
    files.push_back(paths.named);
  for (const std::string &log : {paths.database, paths.named}) {
    const std::string name = log.substr(log.rfind('/') + 1);
    if (const Outcome<OwnFolder> folder = OwnFolder::open(folderOf(log)); folder)
      if (Outcome<void> removed =
              removeNames(*folder, [&](const std::string &found) { return isLeftover(found, name); });
          !removed)
        return removed;
  }
  for (const std::string &path : files)
    if (unlink(path.c_str()) != 0 && errno != ENOENT)
      return notRemoved(path);
  syncFolder(folderOf(paths.named));
  if (isForeign)
    return problem("this is not an activity log, and stays; all that was recorded beside it is deleted", paths.database,
                   "name another file with LEASTACTION_LOG, or remove it by hand");
  return {};
}

} // namespace leastaction::wrapper

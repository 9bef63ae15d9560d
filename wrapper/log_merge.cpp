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
#include <climits>
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

/// Where a link to the log leads: what takes the log's place must not take the link's.
Outcome<std::string> resolved(const std::string &path) {
  char real[PATH_MAX];
  if (realpath(path.c_str(), real))
    return real;
  struct stat status{};
  if (lstat(path.c_str(), &status) == 0)
    return problem("this is a link that leads nowhere", path, "remove it, or make the file that it leads to");
  return path;
}

/// The spooled events, of which some are in the log when they have been merged.
class Merge {
public:
  explicit Merge(FoundSpools found) : found_(std::move(found)) { result_.problems = found_.problems; }

  void into(LogDatabase &log, const std::function<void()> &afterEach) {
    for (const Spool &spool : found_.spools)
      for (const std::string &name : spool.names) {
        const Outcome<LogDatabase> event = spool.read(name);
        const Outcome<void> merged = event ? log.mergeFrom(*event) : std::unexpected(event.error());
        if (merged)
          merged_.emplace_back(&spool, &name);
        else if (!merged.error().isMissing) // else another merge has had it
          result_.problems.push_back(merged.error());
        afterEach();
      }
  }

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
  Outcome<LogDatabase> log = LogDatabase::open(paths.database, {.mayWrite = true, .mayCreate = true});
  if (!log)
    return std::unexpected(log.error());
  merge.into(*log, [] {});
  if (hashes == SourceHashes::keyAll)
    if (const Outcome<void> keyed = keySourceHashes(*log, paths.database); !keyed)
      return std::unexpected(keyed.error());
  if (const Outcome<void> durable = log->waitForDisk(); !durable)
    return std::unexpected(durable.error());
  // A merge that trusts no locks may have copied the log before: then the events are wanted again.
  return isThere(paths.mergedWithoutLocks) ? MergeResult() : merge.done();
}

/// Nothing if another merge took over, or the log is another one by now: then what was merged has no effect, or is done
/// again.
Outcome<std::optional<MergeResult>> tryToReplace(const LogPaths &paths, const std::string &database,
                                                 SourceHashes hashes) {
  Outcome<MergeLock> lock = MergeLock::take(paths.merging, patienceMs);
  if (!lock)
    return std::unexpected(lock.error());
  if (!isThere(paths.mergedWithoutLocks))
    if (const Outcome<void> said = writeWhole(paths.mergedWithoutLocks, "the log is replaced, not written into\n");
        !said)
      return std::unexpected(said.error());
  removeLeftCopies(database);
  Outcome<LogCopy> copy = LogCopy::of(database, [&] { lock->touch(); });
  if (!copy)
    return std::unexpected(copy.error());
  Merge merge(findSpools(paths));
  {
    Outcome<LogDatabase> log =
        LogDatabase::open(copy->path(), {.mayWrite = true, .mayCreate = true, .isPrivate = true});
    if (!log)
      return std::unexpected(Problem{.what = log.error().what, .where = database, .remedy = log.error().remedy});
    merge.into(*log, [&] { lock->touch(); });
    if (hashes == SourceHashes::keyAll)
      if (const Outcome<void> keyed = keySourceHashes(*log, paths.database); !keyed)
        return std::unexpected(keyed.error());
  }
  if (!lock->isHeld() || !copy->isOriginalUnchanged())
    return std::nullopt;
  if (const Outcome<void> placed = copy->replaceOriginal(); !placed)
    return std::unexpected(placed.error());
  if (!lock->isHeld() || !copy->isInPlace())
    return std::nullopt;
  return merge.done();
}

Outcome<MergeResult> mergeIntoCopy(const LogPaths &paths, SourceHashes hashes) {
  constexpr int mostTrials = 10;
  const Outcome<std::string> database = resolved(paths.database);
  if (!database)
    return std::unexpected(database.error());
  for (int trial = 0; trial < mostTrials; ++trial) {
    Outcome<std::optional<MergeResult>> result = tryToReplace(paths, *database, hashes);
    if (!result)
      return std::unexpected(result.error());
    if (*result)
      return std::move(**result);
  }
  return std::unexpected(Problem{.what = "other merges have taken over each time",
                                 .where = *database,
                                 .remedy = "try again when they have ended",
                                 .isBusy = true});
}

bool hasUnkeyed(const LogPaths &paths) {
  if (!isThere(paths.database))
    return false;
  const Outcome<LogDatabase> log = openToRead(paths);
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

Outcome<LogDatabase> openToRead(const LogPaths &paths, int patience) {
  constexpr int mostTrials = 10;
  constexpr useconds_t pauseUs = 20'000;
  const OpenOptions options{.mayWrite = !paths.lacksLocks, .isSnapshot = paths.lacksLocks, .patienceMs = patience};
  Outcome<LogDatabase> log = LogDatabase::open(paths.database, options);
  // On some file systems a file cannot be opened in the moment in which another takes its place.
  for (int trial = 1; !log && paths.lacksLocks && isThere(paths.database) && trial < mostTrials; ++trial) {
    usleep(pauseUs);
    log = LogDatabase::open(paths.database, options);
  }
  return log;
}

Outcome<void> removeLog(const LogPaths &paths) {
  std::optional<MergeLock> lock;
  if (paths.lacksLocks) {
    Outcome<MergeLock> taken = MergeLock::take(paths.merging, patienceMs);
    if (!taken)
      return std::unexpected(taken.error());
    lock.emplace(std::move(*taken));
  }
  auto isOfSpool = [](const std::string &name) {
    return name.ends_with(".sqlite") || name.ends_with(".new") || name.ends_with(".new-journal");
  };
  for (const Spool &spool : findSpools(paths).spools) {
    if (Outcome<void> removed = removeNames(spool.folder, isOfSpool); !removed)
      return removed;
    rmdir(spool.folder.path().c_str());
  }
  for (const OwnFolder &folder : runtimeFolders().own)
    folder.remove(paths.nameInRuntimeFolder + ".problems");
  const std::string database = resolved(paths.database).value_or(paths.database);
  const std::string logName = database.substr(database.rfind('/') + 1);
  if (const Outcome<OwnFolder> folder = OwnFolder::open(folderOf(database)); folder)
    if (Outcome<void> removed =
            removeNames(*folder, [&](const std::string &name) { return isLeftover(name, logName); });
        !removed)
      return removed;
  for (const std::string &path :
       {paths.problems, paths.notToday, sourceKeyPath(paths.database), database + "-wal", database + "-shm",
        database + "-journal", database, paths.database, paths.mergedWithoutLocks})
    if (unlink(path.c_str()) != 0 && errno != ENOENT)
      return notRemoved(path);
  return {};
}

} // namespace leastaction::wrapper

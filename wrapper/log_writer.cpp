#include "wrapper/log_writer.h"

#include "wrapper/file_descriptor.h"
#include "wrapper/own_folder.h"
#include "wrapper/runtime_folder.h"
#include "wrapper/spool.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>

namespace leastaction::wrapper {
namespace {

constexpr int normalPatienceMs = 2000, shortPatienceMs = 200;
constexpr off_t mostNoted = 65536;

bool addLine(const OwnFolder &folder, const std::string &name, const std::string &line) {
  const FileDescriptor file = folder.openFile(name, O_WRONLY | O_APPEND);
  struct stat status{};
  if (!file || fstat(file.get(), &status) != 0)
    return false;
  return status.st_size >= mostNoted ||
         write(file.get(), line.data(), line.size()) == static_cast<ssize_t>(line.size());
}

std::string nameOf(const std::string &path) {
  return path.substr(path.rfind('/') + 1);
}

std::string nameOfProblems(const LogPaths &paths) {
  return paths.nameInRuntimeFolder + ".problems";
}

Outcome<void> addToDatabase(const LogPaths &paths, const Circumstances &circumstances, const Event &event,
                            OpenOptions options) {
  LogDatabase log = TRY(LogDatabase::open(paths.database, options));
  Outcome<void> added = log.add(circumstances, event);
  if (added && options.isAlone)
    log.tidy();
  return added;
}

/// Alone at first: then SQLite needs no file of shared memory, whose making takes the longest of all on a busy disk.
/// Who has the log open all the time (to look at it, say) is in the way only so long.
Outcome<void> addToDatabase(const LogPaths &paths, const Circumstances &circumstances, const Event &event,
                            int patienceMs) {
  constexpr int alonePatienceMs = 20;
  makeFolder(folderOf(paths.database));
  OpenOptions options{
      .mayWrite = true, .mayCreate = true, .isAlone = true, .waitsForDisk = false, .patienceMs = alonePatienceMs};
  Outcome<void> added = addToDatabase(paths, circumstances, event, options);
  if (added || !added.error().isBusy)
    return added;
  options.isAlone = false;
  options.patienceMs = patienceMs;
  return addToDatabase(paths, circumstances, event, options);
}

} // namespace

void noteProblem(const LogPaths &paths, const Problem &problem) {
  const time_t seconds = time(nullptr);
  tm utc{};
  gmtime_r(&seconds, &utc);
  char at[sizeof "2026-11-21T22:00:00Z"];
  strftime(at, sizeof at, "%Y-%m-%dT%H:%M:%SZ", &utc);
  std::string line = std::string(at) + " " + problem.what + " (" + problem.where + "): " + problem.remedy;
  std::ranges::replace(line, '\n', ' ');
  line += '\n';
  if (const Outcome<OwnFolder> folder = OwnFolder::make(folderOf(paths.problems));
      folder && addLine(*folder, nameOf(paths.problems), line))
    return;
  if (const Outcome<OwnFolder> folder = makeRuntimeFolder(); folder)
    addLine(*folder, nameOfProblems(paths), line);
}

NotedProblems notedProblems(const LogPaths &paths) {
  NotedProblems noted;
  auto look = [&](const OwnFolder &folder, const std::string &name) {
    const std::string text = folder.read(name, 2 * mostNoted).value_or("");
    noted.count += static_cast<int>(std::ranges::count(text, '\n'));
    if (const size_t end = text.find_last_not_of('\n'); end != std::string::npos) {
      const std::string last = text.substr(text.rfind('\n', end) + 1, end - text.rfind('\n', end));
      noted.last = std::max(noted.last, last);
    }
  };
  if (const Outcome<OwnFolder> folder = OwnFolder::open(folderOf(paths.problems)); folder)
    look(*folder, nameOf(paths.problems));
  for (const OwnFolder &folder : runtimeFolders().own)
    look(folder, nameOfProblems(paths));
  return noted;
}

void logEvent(const LogPaths &paths, const Circumstances &circumstances, const Event &event, Patience patience) {
  // Somebody may have begun meanwhile to merge without locks, into a copy of the log as it was.
  auto isMergedWithoutLocks = [&] { return access(paths.mergedWithoutLocks.c_str(), F_OK) == 0; };
  if (!paths.mustSpool && !isMergedWithoutLocks()) {
    const Outcome<void> added =
        addToDatabase(paths, circumstances, event, patience == Patience::normal ? normalPatienceMs : shortPatienceMs);
    if (added && !isMergedWithoutLocks())
      return;
    if (!added)
      noteProblem(paths, added.error());
  }
  auto keep = [&](Outcome<OwnFolder> folder) -> Outcome<void> {
    return writeSpoolFile(TRY(std::move(folder)), circumstances, event);
  };
  Outcome<void> kept = keep(OwnFolder::make(paths.spool));
  if (kept)
    return;
  noteProblem(paths, kept.error());
  kept = keep(makeRuntimeSpool(paths));
  if (!kept)
    noteProblem(paths, {"an event is lost: " + kept.error().what, kept.error().where, kept.error().remedy});
}

} // namespace leastaction::wrapper

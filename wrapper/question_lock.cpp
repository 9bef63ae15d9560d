#include "wrapper/question_lock.h"

#include "wrapper/clocks.h"
#include "wrapper/log_paths.h"
#include "wrapper/processes.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <memory>

namespace leastaction::wrapper {
namespace {

constexpr std::string_view prefix = "build-";
constexpr useconds_t pauseUs = 20'000;

void removeEndedBuilds(const std::string &folder) {
  const std::unique_ptr<DIR, int (*)(DIR *)> entries(opendir(folder.c_str()), closedir);
  while (const dirent *entry = entries ? readdir(entries.get()) : nullptr) {
    const std::string_view name = entry->d_name;
    if (name.starts_with(prefix) && !isBuildAlive(name.substr(prefix.size())))
      unlink((folder + "/" + std::string(name)).c_str());
  }
}

} // namespace

QuestionLock QuestionLock::take(const std::string &folder, const std::string &build, int mostSeconds) {
  QuestionLock lock;
  if (!makeFolder(folder, true))
    return lock;
  const std::string path = folder + "/" + std::string(prefix) + build;
  FileDescriptor file(open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, S_IRUSR | S_IWUSR));
  if (!file)
    return lock;
  const int64_t end = readClock(CLOCK_MONOTONIC) + mostSeconds * nsPerSecond;
  while (flock(file.get(), LOCK_EX | LOCK_NB) != 0) {
    if (readClock(CLOCK_MONOTONIC) >= end)
      return lock;
    usleep(pauseUs);
  }
  struct stat status{};
  lock.isFirst_ = fstat(file.get(), &status) == 0 && status.st_size == 0;
  if (lock.isFirst_)
    removeEndedBuilds(folder);
  lock.file_ = std::move(file);
  return lock;
}

void QuestionLock::markAsked() {
  if (file_ && write(file_.get(), "asked\n", 6) < 0)
    return; // then the next compile asks again
}

} // namespace leastaction::wrapper

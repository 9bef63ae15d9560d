#include "wrapper/question_lock.h"

#include "wrapper/clocks.h"
#include "wrapper/processes.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <string_view>

namespace leastaction::wrapper {
namespace {

constexpr std::string_view prefix = "build-";
constexpr useconds_t pauseUs = 20'000;

void removeEndedBuilds(const OwnFolder &folder) {
  for (const std::string &name : folder.names(""))
    if (name.starts_with(prefix) && !isBuildAlive(std::string_view(name).substr(prefix.size())))
      folder.remove(name);
}

} // namespace

QuestionLock QuestionLock::take(const OwnFolder &folder, const std::string &build, int mostSeconds) {
  QuestionLock lock;
  FileDescriptor file = folder.openFile(std::string(prefix) + build, O_RDWR);
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

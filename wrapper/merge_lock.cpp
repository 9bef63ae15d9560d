#include "wrapper/merge_lock.h"

#include "wrapper/clocks.h"
#include "wrapper/log_event.h"
#include "wrapper/processes.h"
#include "wrapper/read_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstdlib>
#include <cstring>
#include <optional>

namespace leastaction::wrapper {
namespace {

constexpr size_t mostText = 1024;
constexpr useconds_t pauseUs = 20'000;
constexpr int64_t touchNs = 500'000'000;
/// A holder of another machine that has not touched its lock for so long is gone. Network file systems tell others of a
/// change after a few seconds.
constexpr int64_t abandonedNs = 15'000'000'000;

/// HOST BOOT NAMESPACE PROCESS START: who merges, as far as the same machine can tell that it has ended.
std::string machineText() {
  char spaceName[PATH_MAX];
  const ssize_t length = readlink("/proc/self/ns/pid", spaceName, sizeof spaceName);
  return hostName() + " " + bootId() + " " + std::string(spaceName, static_cast<size_t>(std::max<ssize_t>(length, 0)));
}

std::string processText(const ProcessFacts &process) {
  return " " + std::to_string(process.id) + " " + std::to_string(process.startedAt) + " ";
}

/// Is it a lock of this machine whose process has ended?
bool isHolderGone(const std::string &text) {
  const std::string machine = machineText();
  if (!text.starts_with(machine))
    return false;
  const long id = std::strtol(text.c_str() + machine.size(), nullptr, 10);
  if (id <= 0) // not written whole yet
    return false;
  const std::optional<ProcessFacts> process = processFacts(static_cast<pid_t>(id));
  return !process || process->hasEnded || !text.starts_with(machine + processText(*process));
}

/// What changes when the holder touches its lock, or it is another lock.
struct Sight {
  std::string text;
  timespec changed{};
  bool isThere = false;
  bool operator==(const Sight &other) const {
    return text == other.text && changed.tv_sec == other.changed.tv_sec && changed.tv_nsec == other.changed.tv_nsec;
  }
};

Sight look(const std::string &path) {
  Sight sight;
  const FileDescriptor file(open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
  struct stat status{};
  if (!file || fstat(file.get(), &status) != 0)
    return sight;
  char text[mostText];
  const ssize_t got = read(file.get(), text, sizeof text);
  sight = {.text = std::string(text, static_cast<size_t>(std::max<ssize_t>(got, 0))),
           .changed = status.st_mtim,
           .isThere = true};
  return sight;
}

/// Takes an abandoned lock away. It is moved first: should it be another one by now, it is put back.
void removeAbandoned(const std::string &path, const std::string &text) {
  const std::string moved = path + "." + newEventId() + ".new";
  if (look(path).text != text) // another one has done it
    return;
  if (rename(path.c_str(), moved.c_str()) != 0)
    return;
  if (look(moved).text != text && link(moved.c_str(), path.c_str()) != 0 && errno != EEXIST)
    rename(moved.c_str(), path.c_str());
  unlink(moved.c_str());
}

} // namespace

Outcome<MergeLock> MergeLock::take(std::string path, int patienceMs) {
  const std::optional<ProcessFacts> own = processFacts(getpid());
  const std::string text = machineText() + (own ? processText(*own) : " ") + newEventId() + "\n";
  const int64_t begin = readClock(CLOCK_MONOTONIC);
  Sight seen;
  int64_t seenAt = begin;
  for (;;) {
    FileDescriptor file(open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, S_IRUSR | S_IWUSR));
    if (!file && errno != EEXIST)
      return problem(std::string("the log cannot be merged: ") + std::strerror(errno), path,
                     "check the folder's permissions and the space on its disk");
    if (file) {
      if (write(file.get(), text.data(), text.size()) != static_cast<ssize_t>(text.size())) {
        unlink(path.c_str());
        return problem("the log cannot be merged: the lock cannot be written", path, "check the space on the disk");
      }
      return MergeLock(std::move(path), text, std::move(file));
    }
    const int64_t now = readClock(CLOCK_MONOTONIC);
    if (Sight sight = look(path); !(sight == seen)) {
      seen = std::move(sight);
      seenAt = now;
    }
    if (seen.isThere && (isHolderGone(seen.text) || now - seenAt > abandonedNs))
      removeAbandoned(path, seen.text);
    else if (now - begin > patienceMs * int64_t{1'000'000})
      return std::unexpected(Problem{
          .what = "another merge is going on", .where = path, .remedy = "try again when it has ended", .isBusy = true});
    else
      usleep(pauseUs);
  }
}

MergeLock::~MergeLock() {
  if (file_ && isHeld())
    unlink(path_.c_str());
}

bool MergeLock::isHeld() const {
  return look(path_).text == text_;
}

void MergeLock::touch() {
  const int64_t now = readClock(CLOCK_MONOTONIC);
  if (now - touchedNs_ < touchNs)
    return;
  touchedNs_ = now;
  futimens(file_.get(), nullptr);
}

} // namespace leastaction::wrapper

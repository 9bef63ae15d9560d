#include "analysis/study/program/captured_program.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace leastaction {
namespace {

constexpr size_t mostBytes = 16'000'000;
constexpr double graceSeconds = 5; ///< Open MPI's mpirun waits a second before it kills what ignores SIGTERM.

class Pipe {
public:
  Pipe() {
    if (pipe2(ends_.data(), O_CLOEXEC) != 0)
      ends_ = {-1, -1};
  }
  ~Pipe() {
    closeEnd(0);
    closeEnd(1);
  }
  Pipe(const Pipe &) = delete;
  Pipe &operator=(const Pipe &) = delete;
  int operator[](size_t end) const { return ends_[end]; }
  void closeEnd(size_t end) {
    if (ends_[end] >= 0)
      close(ends_[end]);
    ends_[end] = -1;
  }

private:
  std::array<int, 2> ends_{};
};

struct Descriptor {
  explicit Descriptor(int open) : number(open) {}
  ~Descriptor() {
    if (number >= 0)
      close(number);
  }
  Descriptor(const Descriptor &) = delete;
  Descriptor &operator=(const Descriptor &) = delete;
  const int number;
};

/// In a process group of its own, so that a time-out reaches what it starts.
Result<pid_t> start(const std::vector<std::string> &arguments, const Pipe &output, const Pipe &errors) {
  std::vector<std::string> words = arguments;
  std::vector<char *> pointers;
  for (std::string &word : words)
    pointers.push_back(word.data());
  pointers.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, output[1], STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, errors[1], STDERR_FILENO);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  // Who wants to be told of signals by a descriptor has blocked them.
  sigset_t none;
  sigemptyset(&none);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK);
  pid_t child = 0;
  const int problem = posix_spawnp(&child, pointers[0], &actions, &attributes, pointers.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  if (problem != 0)
    return fail(std::string("'") + arguments[0] + "' cannot be started: " + std::strerror(problem), arguments[0],
                "install it, or put it on the path");
  return child;
}

} // namespace

Result<CapturedProgram> runCaptured(const std::vector<std::string> &arguments, double timeoutSeconds, int stop) {
  using Clock = std::chrono::steady_clock;
  Pipe output, errors;
  const Clock::time_point begin = Clock::now();
  const auto elapsed = [&] { return std::chrono::duration<double>(Clock::now() - begin).count(); };
  const pid_t child = TRY(start(arguments, output, errors));
  output.closeEnd(1);
  errors.closeEnd(1);
  CapturedProgram done;
  // Where the kernel has no such descriptors, its outputs alone tell that it runs.
  const Descriptor ended(static_cast<int>(syscall(SYS_pidfd_open, child, 0)));
  std::array<pollfd, 4> waiting = {
      {{output[0], POLLIN, 0}, {errors[0], POLLIN, 0}, {ended.number, POLLIN, 0}, {stop, POLLIN, 0}}};
  double until = timeoutSeconds;
  while (waiting[0].fd >= 0 || waiting[1].fd >= 0 || waiting[2].fd >= 0) {
    const double left = until - elapsed();
    const bool isEnding = done.timedOut || done.wasStopped;
    if (left <= 0 && isEnding)
      break;
    done.timedOut = done.timedOut || left <= 0;
    done.wasStopped = done.wasStopped || waiting[3].revents != 0;
    if (!isEnding && (done.timedOut || done.wasStopped)) {
      kill(-child, SIGTERM);
      waiting[3] = {-1, 0, 0};
      until = elapsed() + graceSeconds;
      continue;
    }
    if (poll(waiting.data(), waiting.size(), static_cast<int>(std::min(left, 1000.0) * 1000) + 1) <= 0)
      continue;
    if (waiting[2].revents != 0)
      waiting[2].fd = -1;
    for (size_t i = 0; i < 2; ++i) {
      if (waiting[i].fd < 0 || waiting[i].revents == 0)
        continue;
      std::array<char, 65536> buffer;
      const ssize_t count = read(waiting[i].fd, buffer.data(), buffer.size());
      if (count <= 0 && errno != EINTR)
        waiting[i].fd = -1;
      std::string &kept = i == 0 ? done.output : done.errors;
      if (count > 0 && kept.size() < mostBytes)
        kept.append(buffer.data(), static_cast<size_t>(count));
    }
  }
  if (done.timedOut || done.wasStopped)
    kill(-child, SIGKILL); // before it is waited for, so that the group is still its own
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  done.seconds = elapsed();
  done.exitCode = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return done;
}

bool canBeRead(int descriptor) {
  pollfd one{descriptor, POLLIN, 0};
  return descriptor >= 0 && poll(&one, 1, 0) == 1;
}

} // namespace leastaction

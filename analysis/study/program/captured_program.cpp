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
#include <sys/wait.h>
#include <unistd.h>

namespace leastaction {
namespace {

constexpr size_t mostBytes = 16'000'000;

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
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
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

Result<CapturedProgram> runCaptured(const std::vector<std::string> &arguments, double timeoutSeconds) {
  using Clock = std::chrono::steady_clock;
  Pipe output, errors;
  const Clock::time_point begin = Clock::now();
  const auto elapsed = [&] { return std::chrono::duration<double>(Clock::now() - begin).count(); };
  const pid_t child = TRY(start(arguments, output, errors));
  output.closeEnd(1);
  errors.closeEnd(1);
  CapturedProgram done;
  std::array<pollfd, 2> waiting = {{{output[0], POLLIN, 0}, {errors[0], POLLIN, 0}}};
  while (waiting[0].fd >= 0 || waiting[1].fd >= 0) {
    const double left = timeoutSeconds - elapsed();
    if (left <= 0) {
      kill(-child, SIGKILL);
      done.timedOut = true;
      break;
    }
    if (poll(waiting.data(), waiting.size(), static_cast<int>(std::min(left, 1000.0) * 1000) + 1) <= 0)
      continue;
    for (size_t i = 0; i < waiting.size(); ++i) {
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
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  done.seconds = elapsed();
  done.exitCode = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return done;
}

} // namespace leastaction

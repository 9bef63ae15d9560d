#include "wrapper/child.h"

#include "wrapper/argument_list.h"
#include "wrapper/child_watch.h"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace leastaction::wrapper {
namespace {

constexpr const char *shell = "/bin/sh";

/// All but SIGTTOU, which is to stop us where the terminal wants the child stopped for what it writes.
sigset_t blockSignals() {
  sigset_t watched;
  sigfillset(&watched);
  sigdelset(&watched, SIGTTOU);
  sigprocmask(SIG_BLOCK, &watched, nullptr);
  return watched;
}

[[noreturn]] void startChild(const std::string &path, std::vector<std::string> &words, const Relay &relay,
                             const InheritedSignals &inherited, pid_t parent) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent)
    _exit(exitNotFound);
  relay.becomeStandardError();
  _exit(becomeProgram(path, words, inherited));
}

} // namespace

int becomeProgram(const std::string &path, std::vector<std::string> &words, const InheritedSignals &inherited) {
  inherited.putBack();
  execv(path.c_str(), pointers(words).data());
  const int problem = errno;
  if (problem == ENOEXEC) {
    words.front() = path;
    words.insert(words.begin(), shell);
    execv(shell, pointers(words).data());
  }
  std::fprintf(stderr, "leastaction-wrap: error: the program cannot be run: %s (%s): check the file, or name another\n",
               std::strerror(problem), path.c_str());
  return problem == ENOENT ? exitNotFound : exitNotExecutable;
}

std::optional<ChildEnd> runChild(const std::string &path, std::vector<std::string> &words, ChildOptions options,
                                 LastResort &resort) {
  Relay relay = options.isCounted ? Relay::open() : Relay();
  const bool isRelayed = static_cast<bool>(relay);
  const sigset_t watched = blockSignals();
  const FileDescriptor signals(signalfd(-1, &watched, SFD_CLOEXEC | SFD_NONBLOCK));
  ChildEnd end;
  end.started = now();
  const pid_t parent = getpid(), child = signals ? fork() : -1;
  if (child == 0)
    startChild(path, words, relay, resort.inherited(), parent);
  if (child < 0) {
    resort.inherited().putMaskBack();
    return std::nullopt;
  }
  resort.childRuns();
  relay.closeChildEnd();
  end.status = ChildWatch(child, signals.get(), relay).untilEnd();
  end.ended = now();
  resort.childHasEnded(end.status);
  relay.finish();
  if (isRelayed) {
    end.errors = relay.counter().errors();
    end.warnings = relay.counter().warnings();
  }
  return end;
}

void reserveStandardDescriptors() {
  for (const int number : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    if (fcntl(number, F_GETFD) < 0 && open("/dev/null", O_RDWR | O_CLOEXEC) < 0)
      return;
}

} // namespace leastaction::wrapper

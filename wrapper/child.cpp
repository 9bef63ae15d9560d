#include "wrapper/child.h"

#include "wrapper/relay.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace leastaction::wrapper {
namespace {

constexpr std::array watchedSignals = {SIGCHLD, SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGWINCH, SIGUSR1, SIGUSR2};
/// A signal that a process sent to the whole group has reached the child already: it gets this long to end of it, and
/// only then is sent the signal that we got.
constexpr int64_t forwardAfterNs = 50'000'000;
/// How long what a killed child has written may wait for a reader that does not read.
constexpr int killedPatienceMs = 300;

/// What is changed here for the time of the child, and what the child must have as it was.
struct SignalState {
  sigset_t mask{};
  struct sigaction childEnded{}, brokenPipe{};
};

SignalState watchSignals(sigset_t &watched) {
  SignalState before;
  sigemptyset(&watched);
  for (const int signal : watchedSignals)
    sigaddset(&watched, signal);
  sigprocmask(SIG_BLOCK, &watched, &before.mask);
  struct sigaction action{};
  action.sa_handler = SIG_DFL; // where it is ignored, children cannot be waited for
  sigaction(SIGCHLD, &action, &before.childEnded);
  action.sa_handler = SIG_IGN;
  sigaction(SIGPIPE, &action, &before.brokenPipe);
  return before;
}

void restoreSignals(const SignalState &before) {
  sigaction(SIGCHLD, &before.childEnded, nullptr);
  sigaction(SIGPIPE, &before.brokenPipe, nullptr);
  sigprocmask(SIG_SETMASK, &before.mask, nullptr);
}

std::vector<char *> pointers(std::vector<std::string> &words) {
  std::vector<char *> list;
  list.reserve(words.size() + 1);
  for (std::string &word : words)
    list.push_back(word.data());
  list.push_back(nullptr);
  return list;
}

[[noreturn]] void startChild(const std::string &path, std::vector<std::string> &words, const Relay &relay,
                             const SignalState &before, pid_t parent) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent)
    _exit(exitNotFound);
  relay.becomeStandardError();
  restoreSignals(before);
  _exit(becomeProgram(path, words));
}

/// The parent's side until the child has ended.
class Watch {
public:
  Watch(pid_t child, int signals, Relay &relay) : child_(child), signals_(signals), relay_(relay) {}

  int untilEnd() {
    while (!hasEnded_)
      step();
    drain();
    return status_;
  }

private:
  void step() {
    const bool isSending = relay_.hasWaiting();
    std::array<pollfd, 2> waits = {pollfd{signals_, POLLIN, 0},
                                   isSending ? pollfd{STDERR_FILENO, POLLOUT, 0} : pollfd{relay_.readEnd(), POLLIN, 0}};
    int patienceMs = -1;
    if (forward_) {
      const int64_t leftNs = forwardAt_ - readClock(CLOCK_MONOTONIC);
      patienceMs = leftNs > 0 ? static_cast<int>(leftNs / 1'000'000) + 1 : 0;
    }
    if (poll(waits.data(), waits.size(), patienceMs) < 0)
      return;
    if (waits[0].revents)
      readSignals();
    if (waits[1].revents)
      isSending ? relay_.send() : static_cast<void>(relay_.receive());
    if (forward_ && !hasEnded_ && readClock(CLOCK_MONOTONIC) >= forwardAt_)
      kill(child_, std::exchange(forward_, 0));
  }

  void readSignals() {
    signalfd_siginfo info{};
    while (!hasEnded_ && read(signals_, &info, sizeof info) == sizeof info) {
      const int signal = static_cast<int>(info.ssi_signo);
      if (signal == SIGCHLD) {
        hasEnded_ = waitpid(child_, &status_, WNOHANG) == child_;
      } else if (signal == SIGWINCH) {
        relay_.followWindowSize();
      } else if (info.ssi_code <= 0) { // a process sent it; what the terminal sends, the child has already
        if (forward_)
          kill(child_, forward_);
        forward_ = signal;
        forwardAt_ = readClock(CLOCK_MONOTONIC) + forwardAfterNs;
      }
    }
  }

  /// What the child has written must come out; what its own children may still write is not waited for.
  void drain() {
    do {
      while (relay_.hasWaiting()) {
        pollfd wait{STDERR_FILENO, POLLOUT, 0};
        if (poll(&wait, 1, WIFSIGNALED(status_) ? killedPatienceMs : -1) == 0)
          return;
        relay_.send();
      }
    } while (relay_ && relay_.receive());
  }

  pid_t child_;
  int signals_;
  Relay &relay_;
  bool hasEnded_ = false;
  int status_ = 0;
  int forward_ = 0;
  int64_t forwardAt_ = 0;
};

} // namespace

int becomeProgram(const std::string &path, std::vector<std::string> &words) {
  execv(path.c_str(), pointers(words).data());
  const int problem = errno;
  std::fprintf(stderr, "leastaction-wrap: error: the program cannot be run: %s (%s): check the file, or name another\n",
               std::strerror(problem), path.c_str());
  return problem == ENOENT ? exitNotFound : exitNotExecutable;
}

std::optional<ChildEnd> runChild(const std::string &path, std::vector<std::string> &words, ChildOptions options) {
  Relay relay = options.isCounted ? Relay::open() : Relay();
  const bool isRelayed = static_cast<bool>(relay);
  sigset_t watched;
  const SignalState before = watchSignals(watched);
  const FileDescriptor signals(signalfd(-1, &watched, SFD_CLOEXEC | SFD_NONBLOCK));
  ChildEnd end;
  end.started = now();
  const pid_t parent = getpid(), child = signals ? fork() : -1;
  if (child == 0)
    startChild(path, words, relay, before, parent);
  if (child < 0) {
    restoreSignals(before);
    return std::nullopt;
  }
  relay.closeChildEnd();
  end.status = Watch(child, signals.get(), relay).untilEnd();
  end.ended = now();
  relay.finish();
  if (isRelayed) {
    end.errors = relay.counter().errors();
    end.warnings = relay.counter().warnings();
  }
  return end;
}

void endLike(int status) {
  if (WIFSIGNALED(status)) {
    const int signal = WTERMSIG(status);
    const rlimit none{};
    setrlimit(RLIMIT_CORE, &none);
    prctl(PR_SET_DUMPABLE, 0); // where the system pipes core files to a program, the limit does not hold
    struct sigaction action{};
    action.sa_handler = SIG_DFL;
    sigaction(signal, &action, nullptr);
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, signal);
    kill(getpid(), signal);
    sigprocmask(SIG_UNBLOCK, &set, nullptr);
    constexpr int signalBase = 128;
    _exit(signalBase + signal);
  }
  _exit(WEXITSTATUS(status));
}

void reserveStandardDescriptors() {
  for (const int number : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    if (fcntl(number, F_GETFD) < 0 && open("/dev/null", O_RDWR | O_CLOEXEC) < 0)
      return;
}

} // namespace leastaction::wrapper

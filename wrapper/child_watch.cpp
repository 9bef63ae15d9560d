#include "wrapper/child_watch.h"

#include "wrapper/clocks.h"

#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>

namespace leastaction::wrapper {
namespace {

/// How long what a killed child has written may wait for a reader that does not read.
constexpr int killedPatienceMs = 300;
/// More than a pipe or a pseudo-terminal holds: what comes beyond that, the child cannot have written.
constexpr size_t mostHeld = 1 << 20;

/// As the child has stopped, so that a shell sees it. Goes on when somebody lets us.
void stopBy(int signal) {
  sigset_t set, before, pending;
  if (sigpending(&pending) == 0 && sigismember(&pending, SIGCONT) == 1)
    return; // it goes on already
  struct sigaction action{}, actionBefore{};
  action.sa_handler = SIG_DFL;
  sigaction(signal, &action, &actionBefore);
  sigemptyset(&set);
  sigaddset(&set, signal);
  kill(getpid(), signal);
  sigprocmask(SIG_UNBLOCK, &set, &before);
  sigprocmask(SIG_SETMASK, &before, nullptr);
  sigaction(signal, &actionBefore, nullptr);
}

bool readSignal(int signals, signalfd_siginfo &info) {
  return read(signals, &info, sizeof info) == sizeof info;
}

/// Of those that the child no longer gets: one that would end it.
int endingSignal(int signals) {
  constexpr std::array ending = {SIGHUP, SIGINT, SIGQUIT, SIGTERM};
  signalfd_siginfo info{};
  while (readSignal(signals, info)) {
    const int signal = static_cast<int>(info.ssi_signo);
    struct sigaction action{};
    if (std::ranges::find(ending, signal) != ending.end() && sigaction(signal, nullptr, &action) == 0 &&
        action.sa_handler != SIG_IGN)
      return signal;
  }
  return 0;
}

} // namespace

int ChildWatch::untilEnd() {
  while (!hasEnded_)
    step();
  drain();
  return status_;
}

void ChildWatch::step() {
  const bool isSending = relay_.hasWaiting();
  // Whether its reader is gone is looked at all the time: the child is to see that at its next write.
  std::array<pollfd, 3> waits = {pollfd{signals_, POLLIN, 0}, pollfd{isSending ? -1 : relay_.readEnd(), POLLIN, 0},
                                 pollfd{relay_ ? STDERR_FILENO : -1, static_cast<short>(isSending ? POLLOUT : 0), 0}};
  int patienceMs = -1;
  if (const std::optional<int64_t> next = forwarded_.next())
    patienceMs = static_cast<int>(std::max<int64_t>(*next - readClock(CLOCK_MONOTONIC), 0) / 1'000'000) + 1;
  if (poll(waits.data(), waits.size(), patienceMs) < 0)
    return;
  if (waits[0].revents)
    readSignals();
  if (isSending && waits[2].revents)
    relay_.send();
  else if (waits[2].revents & (POLLERR | POLLHUP))
    relay_.close();
  else if (waits[1].revents)
    relay_.receive();
  if (!hasEnded_ && forwarded_.next())
    forwarded_.send(child_, readClock(CLOCK_MONOTONIC));
}

void ChildWatch::readSignals() {
  signalfd_siginfo info{};
  while (!hasEnded_ && readSignal(signals_, info)) {
    if (info.ssi_signo == SIGCHLD)
      readChild();
    if (info.ssi_signo == SIGWINCH)
      relay_.followWindowSize();
    if (isForChild(info))
      forwarded_.add(info, readClock(CLOCK_MONOTONIC));
  }
}

void ChildWatch::readChild() {
  int status = 0;
  while (!hasEnded_ && waitpid(child_, &status, WNOHANG | WUNTRACED | WCONTINUED) == child_) {
    if (WIFCONTINUED(status)) {
      forwarded_.childContinues();
    } else if (!WIFSTOPPED(status)) {
      status_ = status;
      hasEnded_ = true;
    } else if (WSTOPSIG(status) != SIGSTOP) { // who sends that one need not know of us, and lets only the child go on
      forwarded_.childStops(WSTOPSIG(status));
      stopBy(WSTOPSIG(status));
    }
  }
}

/// What the child has written must come out; what its own children may still write is not waited for.
void ChildWatch::drain() {
  size_t bytes = 0;
  do {
    while (relay_.hasWaiting()) {
      std::array<pollfd, 2> waits = {pollfd{signals_, POLLIN, 0}, pollfd{STDERR_FILENO, POLLOUT, 0}};
      if (poll(waits.data(), waits.size(), WIFSIGNALED(status_) ? killedPatienceMs : -1) == 0)
        return;
      if (const int signal = waits[0].revents ? endingSignal(signals_) : 0) {
        status_ = signal;
        return;
      }
      if (waits[1].revents)
        relay_.send();
    }
    bytes += relay_ ? relay_.receive() : 0;
  } while (relay_.hasWaiting() && bytes < mostHeld);
}

} // namespace leastaction::wrapper

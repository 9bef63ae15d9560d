#include "wrapper/forwarded_signals.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <utility>

namespace leastaction::wrapper {
namespace {

/// Of those that the kernel makes by itself.
constexpr std::array timers = {SIGALRM, SIGVTALRM, SIGPROF, SIGIO, SIGURG};

} // namespace

bool isForChild(const signalfd_siginfo &info) {
  const int signal = static_cast<int>(info.ssi_signo);
  if (signal == SIGCHLD)
    return false;
  if (info.ssi_code > 0)
    return std::ranges::find(timers, signal) != timers.end();
  return info.ssi_code != SI_USER || info.ssi_pid != static_cast<uint32_t>(getpid());
}

void ForwardedSignals::add(const signalfd_siginfo &info, int64_t nowNs) {
  const int signal = static_cast<int>(info.ssi_signo);
  // As the system has it: of an ordinary signal, a second one that waits is the same.
  if (signal < SIGRTMIN && std::ranges::find(waiting_, signal, &Waiting::signal) != waiting_.end())
    return;
  sigval value{};
  value.sival_ptr = reinterpret_cast<void *>(info.ssi_ptr);
  waiting_.push_back({signal, info.ssi_code == SI_QUEUE, value, nowNs + waitNs});
}

std::optional<int64_t> ForwardedSignals::next() const {
  return waiting_.empty() ? std::nullopt : std::optional(waiting_.front().atNs);
}

void ForwardedSignals::send(pid_t child, int64_t nowNs) {
  const auto end = std::ranges::find_if(waiting_, [&](const Waiting &one) { return one.atNs > nowNs; });
  for (auto one = waiting_.begin(); one != end; ++one) {
    if (one->signal == SIGCONT && std::exchange(goesOn_, false))
      continue;
    if (one->hasValue)
      sigqueue(child, one->signal, one->value);
    else
      kill(child, one->signal);
  }
  waiting_.erase(waiting_.begin(), end);
}

void ForwardedSignals::childStops(int signal) {
  goesOn_ = false;
  std::erase_if(waiting_, [&](const Waiting &one) { return one.signal == signal; });
}

} // namespace leastaction::wrapper

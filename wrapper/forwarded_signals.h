// Signals that processes send to us and that are meant for the child. One that went to the whole group has reached the
// child already; so each waits a little, and only a child that has not ended by then gets it.
//
//   ForwardedSignals forwarded;
//   forwarded.add(info, nowNs);              // as read from a signalfd
//   forwarded.send(child, nowNs);            // those whose time has come
#pragma once

#include <sys/signalfd.h>
#include <sys/types.h>

#include <csignal>
#include <cstdint>
#include <optional>
#include <vector>

namespace leastaction::wrapper {

/// Not those that the terminal has sent to the child as well, nor what our own work has raised. Timers count: they stay
/// with a process that becomes another program, but its child does not get them.
bool isForChild(const signalfd_siginfo &info);

class ForwardedSignals {
public:
  static constexpr int64_t waitNs = 50'000'000;

  void add(const signalfd_siginfo &info, int64_t nowNs);
  /// When the next one is to be sent.
  std::optional<int64_t> next() const;
  /// In the order in which they came, real-time ones with their values.
  void send(pid_t child, int64_t nowNs);
  /// What has stopped it went to the group, or has been sent.
  void childStops(int signal);
  /// Who let us go on has probably done that by a signal to the group, too.
  void childContinues() { goesOn_ = true; }

private:
  struct Waiting {
    int signal;
    bool hasValue;
    sigval value;
    int64_t atNs;
  };
  std::vector<Waiting> waiting_;
  bool goesOn_ = false;
};

} // namespace leastaction::wrapper

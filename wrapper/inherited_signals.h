// Signals as this process was given them: the program that it becomes or runs gets them so, while our own work needs
// them otherwise. A write beyond a limit, or to somebody who is gone, is an error to us, and not the end.
//
//   const InheritedSignals inherited = InheritedSignals::setAside();
//   … our own work …
//   inherited.putBack();
//   execv(…);
#pragma once

#include <array>
#include <csignal>

namespace leastaction::wrapper {

/// What a fault of our own raises: memory that is not there, a mapped file that somebody has cut, no memory left.
constexpr std::array faultSignals = {SIGSEGV, SIGBUS, SIGABRT, SIGILL, SIGFPE};

class InheritedSignals {
public:
  static InheritedSignals setAside();

  /// In the program that is about to become another one.
  void putBack() const;
  void putMaskBack() const;

private:
  /// Raised by our own writing and our own use of the processor; and SIGCHLD: where it is ignored, children cannot be
  /// waited for.
  static constexpr std::array ours = {SIGPIPE, SIGXFSZ, SIGXCPU, SIGCHLD};
  static constexpr size_t count = ours.size() + faultSignals.size();

  std::array<struct sigaction, count> actions_{};
  sigset_t mask_{};
};

} // namespace leastaction::wrapper

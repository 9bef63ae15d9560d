// Signals that end this process once what it started is ended, and what it has is told.
//
//   StopSignals signals;
//   work(signals.descriptor());     // stops when it can be read
//   if (const int signal = signals.taken())
//     endBySignal(signal);
#pragma once

namespace leastaction::cli {

/// From here on SIGINT, SIGTERM, SIGHUP and SIGQUIT wait to be read from a descriptor, but for those that this process
/// was started to ignore, as under nohup.
class StopSignals {
public:
  StopSignals();
  ~StopSignals();
  StopSignals(const StopSignals &) = delete;
  StopSignals &operator=(const StopSignals &) = delete;

  int descriptor() const { return descriptor_; } ///< -1: there can be none, and signals end this process at once.
  int taken() const;                             ///< The signal that came first; 0: none did.

private:
  int descriptor_;
};

/// Ends this process as the signal would have.
[[noreturn]] void endBySignal(int signal);

} // namespace leastaction::cli

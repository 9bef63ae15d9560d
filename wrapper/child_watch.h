// The parent's side while a child runs: passes on its messages and its signals, stops as it stops, until it has ended.
//
//   int status = ChildWatch(child, signals.get(), relay).untilEnd();
#pragma once

#include "wrapper/forwarded_signals.h"
#include "wrapper/relay.h"

namespace leastaction::wrapper {

class ChildWatch {
public:
  /// `signals` is a signalfd of all signals, which are blocked.
  ChildWatch(pid_t child, int signals, Relay &relay) : child_(child), signals_(signals), relay_(relay) {}

  /// Status of waitpid(); all that the child has written has been passed on.
  int untilEnd();

private:
  void step();
  void readSignals();
  void readChild();
  void drain();

  pid_t child_;
  int signals_;
  Relay &relay_;
  ForwardedSignals forwarded_;
  bool hasEnded_ = false;
  int status_ = 0;
};

} // namespace leastaction::wrapper

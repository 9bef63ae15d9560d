// How far something is, on standard error. On a terminal a bar with the time left, for what takes longer than a second;
// else a single line that says how long it will take, where that is longer than a minute.
#pragma once

#include "analysis/base/time_left.h"
#include "analysis/study/progress.h"

#include <chrono>
#include <string>

namespace leastaction::cli {

class Progress {
public:
  /// `instead`: what would take less time, as "--sample", and which part of it; nothing if 0.
  explicit Progress(std::string what, std::string instead = {}, double part = 0);
  ~Progress();
  Progress(const Progress &) = delete;
  Progress &operator=(const Progress &) = delete;

  /// `fraction` from 0 to 1.
  void show(double fraction);

private:
  /// ", 3 min with --sample", of what takes so long in all.
  std::string alternative(double seconds) const;

  std::string what_;
  std::string instead_;
  double part_;
  bool terminal_;
  bool shown_ = false;
  TimeLeft timeLeft_;
  std::chrono::steady_clock::time_point start_, last_;
};

/// A bar for each thing that a study tells of.
ShowProgress progressBar();

/// The same of what may be replayed with --sample: of long replays it says how long they would take with that, too.
ShowProgress replayProgressBar();

} // namespace leastaction::cli

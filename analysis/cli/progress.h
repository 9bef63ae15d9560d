// How far something is, on standard error. On a terminal a bar with the time left, for what takes longer than a second;
// else a single line that says how long it will take, where that is longer than a minute.
#pragma once

#include "analysis/base/time_left.h"
#include "analysis/study/progress.h"

#include <chrono>
#include <memory>
#include <string>

namespace leastaction::cli {

/// What a bar tells beside how far something is.
struct ProgressTells {
  bool offersSample = false; ///< Of what takes long, how long it would take with --sample, too.
  /// A sentence above the bar, which comes and goes with it; it is looked at when the bar begins.
  std::shared_ptr<const std::string> known = {};
};

class Progress {
public:
  explicit Progress(std::string what, const ProgressTells &tells = {});
  ~Progress();
  Progress(const Progress &) = delete;
  Progress &operator=(const Progress &) = delete;

  /// `fraction` from 0 to 1.
  void show(double fraction);

private:
  /// ", 3 min with --sample", of what takes so long in all.
  std::string alternative(double seconds) const;

  std::string what_;
  bool offersSample_;
  std::string known_;
  bool terminal_;
  bool shown_ = false;
  TimeLeft timeLeft_;
  std::chrono::steady_clock::time_point start_, last_;
};

/// A bar for each thing that a study tells of.
ShowProgress progressBar(const ProgressTells &tells = {});

} // namespace leastaction::cli

// How far something is, on standard error. On a terminal a bar with the time left, for what takes longer than a second;
// else a single line that says how long it will take, where that is longer than a minute.
#pragma once

#include "analysis/study/progress.h"

#include <chrono>
#include <string>

namespace leastaction::cli {

class Progress {
public:
  explicit Progress(std::string what);
  ~Progress();
  Progress(const Progress &) = delete;
  Progress &operator=(const Progress &) = delete;

  /// `fraction` from 0 to 1.
  void show(double fraction);

private:
  void showBar(double fraction, const std::string &left);

  std::string what_;
  bool terminal_;
  bool shown_ = false;
  std::chrono::steady_clock::time_point start_, last_;
};

/// A bar for each thing that a study tells of.
ShowProgress progressBar();

} // namespace leastaction::cli

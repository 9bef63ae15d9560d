// Estimates from a series of windows, one drawn from each stretch of a run, by what is known of all of the run.
//
//   CalibratedWindows windows({{.instructions = 3000, .auxiliaries = {...}}, ...}, {.instructions = 10^9, ...});
//   WindowSeries ticks = {{0, 2500}, {2, 3100}};   // window 0 has 2,500 of them, window 1 none
//   SampledValue all = windows.total(ticks);
//
// Each window gets the weight with which windows have together what the run has, of instructions and of each auxiliary
// count: the generalised regression estimator (Särndal, Swensson, Wretman, Model Assisted Survey Sampling, 1992,
// sections 6.4 and 6.5). What time has to do with those counts does then not depend on which windows were drawn.
#pragma once

#include "analysis/execution/sample/auxiliary_counts.h"
#include "analysis/program/estimate/estimate.h"

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace leastaction {

/// Of a window, or of the whole run.
struct CountedPart {
  uint64_t instructions = 0;
  AuxiliaryCounts auxiliaries{};
  double instructionsError = 0; ///< Of the run: their relative standard error, if they are no more than estimated.
  double weight = 1;            ///< Of a window: for how much it stands, relative to others.
};

/// Values by place of the window among those that CalibratedWindows gets, rising; 0 of windows that are left out.
using WindowSeries = std::vector<std::pair<uint32_t, double>>;

class CalibratedWindows {
public:
  /// `allowance`: part of each value by which its interval is wider to either side.
  CalibratedWindows(const std::vector<CountedPart> &windows, const CountedPart &run, double allowance);
  /// Of a run of which no more is known than so many windows. What is said of it is said of as many, whichever they
  /// are: sums are these windows' own, and intervals hold the mean of such sums.
  CalibratedWindows(size_t windows, double allowance);

  /// The run's. The variance is that of differences between neighbouring windows of what the counts leave unexplained
  /// (a sample with one window from each stretch; Wolter, Introduction to Variance Estimation, 2007, section 8.2): what
  /// changes slowly along the run does not widen the interval. Quantiles are Student's.
  SampledValue total(const WindowSeries &values) const;
  /// The run's part of something, of which `values` are in each window.
  SampledValue fraction(const WindowSeries &values, const WindowSeries &whole) const;

  /// The run's instructions.
  SampledValue instructions() const;

  /// How many of these the run has more than the weighted windows; 0 where they have more.
  uint64_t unseen(Auxiliary which) const { return unseen_[static_cast<size_t>(which)]; }

  /// The auxiliary counts that weights depend on: not of those that windows have too little of.
  const std::vector<Auxiliary> &used() const { return used_; }

private:
  bool calibrate(const std::vector<CountedPart> &windows, const CountedPart &run);
  double sum(const WindowSeries &values) const;
  double quantile() const;
  /// How many counts weights and residuals depend on.
  size_t coefficients() const { return explaining_.empty() ? 0 : used_.size() + 1; }
  SampledValue interval(const WindowSeries &values, double value, double scale, double relativeError) const;

  std::vector<Auxiliary> used_;
  double allowance_;
  AuxiliaryCounts unseen_{};
  double runInstructions_ = 0;  ///< Of the run,
  double runError_ = 0;         ///< and their relative standard error.
  double toldFraction_ = 0;     ///< Of the run, in windows: these are known. 0 of a run whose length is not.
  std::vector<double> weights_; ///< By window.
  // Counts in units of their own; the first one is that of instructions.
  std::vector<std::vector<double>> explaining_;   ///< By window: how its value changes the coefficient of each count,
  std::vector<std::vector<double>> steps_;        ///< how its weighted counts differ from those of the window before;
  std::vector<std::vector<double>> stepProducts_; ///< sums of the products of these.
};

} // namespace leastaction

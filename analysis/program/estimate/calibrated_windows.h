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
#include <optional>
#include <utility>
#include <vector>

namespace leastaction {

/// The chunk that a window is drawn from, where only some chunks of a run were read: the run's counts are then no more
/// than what these chunks say of it.
struct CountedChunk {
  double size = 0;      ///< Known of all chunks of the run;
  double weight = 1;    ///< of those of its stratum, the chunk stands for so many.
  uint32_t stratum = 0; ///< Rising.
  uint64_t instructions = 0;
  double unseen = 1; ///< By how many times more instructions it has than windows can lie in.
};

/// Of a window, or of the whole run.
struct CountedPart {
  uint64_t instructions = 0;
  AuxiliaryCounts auxiliaries{};
  double instructionsError = 0; ///< Of the run: their relative standard error, if they are no more than estimated.
  /// Of windows, of all or of none. A chunk without a window is one without instructions.
  std::optional<CountedChunk> chunk = {};
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
  ///
  /// Of chunks, differences are those within a stratum. How many instructions the run has is known from the same
  /// chunks: differences have what each whole chunk adds to that (a ratio in two phases; Särndal, Swensson, Wretman,
  /// chapter 9). Counts are not used, as no more is known of them than of ticks. There are few chunks, and some lines
  /// in few of these: of such a skewed value the variance grows with the value, which makes the interval reach further
  /// up than down (Wilson's interval, for any distribution).
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
  /// Windows that follow each other and are alike.
  struct Stratum {
    size_t begin = 0, end = 0;
    size_t size() const { return end - begin; }
  };

  void findStrata(const std::vector<CountedPart> &windows);
  bool calibrate(const std::vector<CountedPart> &windows, const CountedPart &run);
  double sum(const WindowSeries &values) const;
  double quantile() const;
  /// How many counts weights and residuals depend on.
  size_t coefficients() const { return counts_.size(); }
  std::vector<double> parts(const WindowSeries &values) const;
  SampledValue interval(const WindowSeries &values, double value, double scale) const;

  std::vector<Auxiliary> used_;
  double allowance_;
  AuxiliaryCounts unseen_{};
  double runInstructions_ = 0; ///< Of the run,
  double runError_ = 0;        ///< and their relative standard error.
  double toldFraction_ = 0;    ///< Of the run, in windows: these are known. 0 of a run whose length is not.
  bool isOfChunks_ = false;
  size_t withInstructions_ = 0; ///< Windows.
  std::vector<Stratum> strata_;
  std::vector<double> weights_; ///< By window.
  // Counts in units of their own; the first one is that of instructions.
  std::vector<std::vector<double>> explaining_; ///< By window: how its value changes the coefficient of each count.
  std::vector<std::vector<double>> counts_;     ///< By count and window: what it explains of the window's part.
};

} // namespace leastaction

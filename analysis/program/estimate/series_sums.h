// Ratio estimates from a series of windows, one drawn from each stretch of a run.
//
//   WindowSizes sizes;
//   SeriesSums ticks;
//   sizes.add({2000, 0}); ticks.add(0, 800, sizes);   // window 0 has 2,000 instructions and 800 ticks
//   ticks.finish(sizes);
//   SampledValue all = ticks.perSize(sizes, 0, {.total = 1e9});
#pragma once

#include "analysis/program/estimate/estimate.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace leastaction {

/// What a value may be put in relation to: instructions of a window, and ticks or action in it.
using WindowSize = std::array<double, 2>;

/// Of all windows in order, with the sums that estimates need.
class WindowSizes {
public:
  void add(const WindowSize &size);
  size_t count() const { return sizes_.size(); }
  double sum(size_t which) const { return sums_[which]; }
  /// Of the squares of differences from one window to the next.
  double squares(size_t which) const { return squares_[which]; }
  /// From the window before; the first one has no such.
  double difference(size_t window, size_t which) const {
    return window == 0 ? 0 : sizes_[window][which] - sizes_[window - 1][which];
  }

private:
  std::vector<WindowSize> sizes_;
  WindowSize sums_{};
  WindowSize squares_{};
};

/// One value of each window. It is 0 in those that are left out.
class SeriesSums {
public:
  /// Windows rise; `sizes` holds this one as the last.
  void add(size_t window, double value, const WindowSizes &sizes);
  /// Nothing follows.
  void finish(const WindowSizes &sizes);

  struct Whole {
    double total = 1;        ///< The size of the run.
    double toldFraction = 0; ///< Of it, in windows: these are known.
    double allowance = 0;    ///< Part of the value by which the interval is wider to either side.
  };
  /// Sum of values over sum of sizes, times the total. The variance is that of differences between neighbouring windows
  /// (a sample with one window from each stretch; Wolter, Introduction to Variance Estimation, 2007, section 8.2): what
  /// changes slowly along the run does not widen the interval. Quantiles are Student's.
  SampledValue perSize(const WindowSizes &sizes, size_t which, const Whole &whole) const;

private:
  void step(size_t window, double change, const WindowSizes &sizes);

  static constexpr size_t none = ~size_t{0};
  size_t latest_ = none; ///< The window that had a value last,
  double value_ = 0;     ///< and that value.
  double sum_ = 0;
  double squares_ = 0;    ///< Of differences from one window to the next,
  WindowSize products_{}; ///< and of these with those of the sizes.
};

} // namespace leastaction

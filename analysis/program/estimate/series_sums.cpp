#include "analysis/program/estimate/series_sums.h"

#include "analysis/base/distribution_quantile.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace leastaction {

void WindowSizes::add(const WindowSize &size) {
  sizes_.push_back(size);
  for (size_t which = 0; which < size.size(); ++which) {
    const double change = difference(sizes_.size() - 1, which);
    sums_[which] += size[which];
    squares_[which] += change * change;
  }
}

void SeriesSums::step(size_t window, double change, const WindowSizes &sizes) {
  if (window == 0 || change == 0)
    return;
  squares_ += change * change;
  for (size_t which = 0; which < products_.size(); ++which)
    products_[which] += change * sizes.difference(window, which);
}

void SeriesSums::add(size_t window, double value, const WindowSizes &sizes) {
  const bool isNext = latest_ != none && latest_ + 1 == window;
  if (latest_ != none && !isNext)
    step(latest_ + 1, -value_, sizes);
  step(window, isNext ? value - value_ : value, sizes);
  latest_ = window;
  value_ = value;
  sum_ += value;
}

void SeriesSums::finish(const WindowSizes &sizes) {
  if (latest_ != none && latest_ + 1 < sizes.count())
    step(latest_ + 1, -value_, sizes);
  latest_ = none;
}

SampledValue SeriesSums::perSize(const WindowSizes &sizes, size_t which, const Whole &whole) const {
  const double size = sizes.sum(which);
  if (size == 0)
    return {};
  const double ratio = sum_ / size, scale = whole.total / size, value = sum_ * scale;
  if (whole.toldFraction >= 1)
    return {value, value, value};
  const auto windows = static_cast<double>(sizes.count());
  if (windows < 3)
    return {value, value * whole.toldFraction, std::numeric_limits<double>::infinity()};
  const double squares = std::max(0.0, squares_ - 2 * ratio * products_[which] + ratio * ratio * sizes.squares(which));
  const double variance = windows / (2 * (windows - 1)) * squares * (1 - whole.toldFraction);
  // Neighbouring differences share windows, so they tell less than as many independent values (von Neumann, 1941).
  const double freedom = std::max(1.0, 2 * (windows - 1) / 3);
  const double reach =
      studentQuantile((1 + estimateConfidence) / 2, freedom) * std::sqrt(variance) * scale + whole.allowance * value;
  // What was told is there in any case.
  return {value, std::max(value - reach, value * whole.toldFraction), value + reach};
}

} // namespace leastaction

// How well a total is known of which only some parts were counted.
//
//   DrawnTotal total;
//   for (each part that was drawn, those side by side that are alike) total.add(weight, size, count);
//   total.relativeError()
#pragma once

#include <cmath>
#include <cstddef>
#include <vector>

namespace leastaction {

class DrawnTotal {
public:
  /// A part that stands for `weight` parts.
  void add(double weight, double size, double count) {
    parts_.push_back({weight, size, count});
    weight_ += weight;
    size_ += weight * size;
    count_ += weight * count;
  }

  /// Standard error of the weighted sum of counts, relative to it: the variance is that of differences between
  /// neighbouring parts of what their size leaves unexplained (Wolter, Introduction to Variance Estimation, 2007,
  /// section 8.2). 1 where too few tell.
  double relativeError() const {
    const auto parts = static_cast<double>(parts_.size());
    if (count_ == 0 || weight_ <= parts)
      return 0;
    if (parts_.size() < 3)
      return 1;
    double squares = 0;
    for (size_t i = 1; i < parts_.size(); ++i) {
      const double change = left(parts_[i]) - left(parts_[i - 1]);
      squares += change * change;
    }
    return std::sqrt(parts / 2 * squares / (parts - 1) * (1 - parts / weight_)) / count_;
  }

private:
  struct Part {
    double weight, size, count;
  };
  double left(const Part &part) const { return part.weight * (part.count - count_ / size_ * part.size); }

  std::vector<Part> parts_;
  double weight_ = 0, size_ = 0, count_ = 0;
};

} // namespace leastaction

#include "analysis/program/metric/polygon.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace leastaction {

namespace {

/// Walks along a polygon; x must not fall.
class Walker {
public:
  explicit Walker(const Polygon &points) : points_(points) {}

  /// The next corner after the piece that starts at x.
  double nextCorner(double x) {
    while (at_ < points_.size() && points_[at_].x <= x)
      ++at_;
    return at_ < points_.size() ? points_[at_].x : std::numeric_limits<double>::infinity();
  }

  /// Value at x on the piece that nextCorner() found last; x within that piece.
  double value(double x) const {
    if (at_ == 0 || at_ >= points_.size())
      return 0;
    const PolygonPoint &left = points_[at_ - 1];
    const PolygonPoint &right = points_[at_];
    return std::lerp(left.y, right.y, (x - left.x) / (right.x - left.x));
  }

private:
  const Polygon &points_;
  size_t at_ = 0;
};

/// Integral of the absolute value of a line from `left` to `right` over a unit width.
double absoluteMean(double left, double right) {
  if ((left < 0) != (right < 0) && left != right)
    return (left * left + right * right) / (2 * (std::abs(left) + std::abs(right)));
  return std::abs(left + right) / 2;
}

} // namespace

double areaBetween(const Polygon &a, const Polygon &b) {
  Walker onA(a);
  Walker onB(b);
  double x = -std::numeric_limits<double>::infinity();
  double area = 0;
  while (true) {
    const double next = std::min(onA.nextCorner(x), onB.nextCorner(x));
    if (std::isinf(next))
      return area;
    if (!std::isinf(x))
      area += (next - x) * absoluteMean(onA.value(x) - onB.value(x), onA.value(next) - onB.value(next));
    x = next;
  }
}

} // namespace leastaction

#include "analysis/programmers/productivity/scaled_curves.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace leastaction {
namespace {

/// d(u) = value + u (slope + u power).
struct Quadratic {
  double value, slope, power;

  double at(double u) const { return value + u * (slope + u * power); }
  double integralTo(double u) const { return u * (value + u * (slope / 2 + u * power * (1.0 / 3))); }
};

/// Roots between 0 and `width`, in order; those left over are `width`.
std::array<double, 2> rootsWithin(const Quadratic &d, double width) {
  std::array<double, 2> roots{width, width};
  size_t count = 0;
  const auto add = [&](double root) {
    if (root > 0 && root < width)
      roots[count++] = root;
  };
  const double discriminant = d.slope * d.slope - 4 * d.power * d.value;
  if (d.power == 0) {
    add(-d.value / d.slope);
  } else if (discriminant > 0) {
    // Nothing cancels in this sum.
    const double q = -(d.slope + std::copysign(std::sqrt(discriminant), d.slope)) / 2;
    add(q / d.power);
    add(d.value / q);
  }
  std::ranges::sort(roots);
  return roots;
}

/// Integral of |d| from 0 to `width`, where d changes its sign.
double splitIntegral(const Quadratic &d, double width) {
  double area = 0, before = 0;
  for (const double root : rootsWithin(d, width)) {
    const double now = d.integralTo(root);
    area += std::abs(now - before);
    before = now;
  }
  return area + std::abs(d.integralTo(width) - before);
}

/// Integral of |d| from 0 to `width`. This is where the time of a matrix goes: one branch, seldom taken, no division.
double absoluteIntegral(const Quadratic &d, double width) {
  const double end = d.at(width);
  const bool turns = d.slope * (d.slope + 2 * d.power * width) < 0;
  // Between ends of one sign there are roots only if d turns back towards 0 and gets there.
  const bool turnsBehindZero = d.value * d.power > 0 && d.slope * d.slope > 4 * d.power * d.value;
  const bool startsAtZero = d.value == 0 && d.slope * end < 0;
  if ((d.value * end < 0) | (turns & turnsBehindZero) | startsAtZero)
    return splitIntegral(d, width);
  return std::abs(d.integralTo(width));
}

} // namespace

ScaledCurves::ScaledCurves(const std::vector<ActionFunction> &functions) {
  for (const ActionFunction &function : functions)
    unit_ = std::max(unit_, function.time);
  size_t pieces = 0;
  for (const ActionFunction &function : functions)
    pieces += function.pieces.size() + 2;
  pieces_.reserve(pieces);
  for (const ActionFunction &function : functions)
    addCurve(function, unit_ > 0 ? unit_ * unit_ : 1);
}

void ScaledCurves::addCurve(const ActionFunction &function, double actionUnit) {
  const double unit = unit_ > 0 ? unit_ : 1;
  const size_t curve = first_.size();
  first_.push_back(static_cast<uint32_t>(pieces_.size()));
  start_.push_back(1 - function.time / unit);
  height_.push_back(function.action / actionUnit);
  pieces_.push_back({0, 0, 0, 0});
  double norm = 0;
  for (size_t k = 0; k < function.pieces.size(); ++k) {
    const ActionPiece &piece = function.pieces[k];
    const double end = k + 1 < function.pieces.size() ? function.pieces[k + 1].start : function.time;
    const Quadratic scaled{piece.action / actionUnit, piece.slope * unit / actionUnit, piece.power};
    pieces_.push_back({1 - (function.time - piece.start) / unit, scaled.value, scaled.slope, scaled.power});
    norm += scaled.integralTo((end - piece.start) / unit);
  }
  pieces_.push_back({std::numeric_limits<double>::infinity(), 0, 0, 0});
  norm_.push_back(norm);
  addStretches(curve);
}

void ScaledCurves::addStretches(size_t curve) {
  uint32_t at = first_[curve];
  double z = 0;
  for (size_t k = 0; k < stretches; ++k) {
    while (pieces_[at + 1].start <= z)
      ++at;
    const Quadratic first{pieces_[at].action, pieces_[at].slope, pieces_[at].power};
    value_.push_back(first.at(z - pieces_[at].start));
    pieceAt_.push_back(at);
    const double end = static_cast<double>(k + 1) / stretches;
    double area = 0;
    for (uint32_t piece = at; z < end; ++piece) {
      const double next = std::min(end, pieces_[piece + 1].start);
      const Quadratic s{pieces_[piece].action, pieces_[piece].slope, pieces_[piece].power};
      area += s.integralTo(next - pieces_[piece].start) - s.integralTo(z - pieces_[piece].start);
      z = next;
    }
    area_.push_back(area);
  }
  value_.push_back(height_[curve]);
}

double ScaledCurves::sweep(double from, double to, uint32_t pieceOfI, uint32_t pieceOfJ) const {
  double area = 0;
  for (double z = from; z < to;) {
    const Piece &a = pieces_[pieceOfI], &b = pieces_[pieceOfJ];
    const double endOfA = pieces_[pieceOfI + 1].start, endOfB = pieces_[pieceOfJ + 1].start;
    const double next = std::min({to, endOfA, endOfB});
    const double u = z - a.start, v = z - b.start;
    const Quadratic difference{(a.action + u * (a.slope + u * a.power)) - (b.action + v * (b.slope + v * b.power)),
                               (a.slope + 2 * u * a.power) - (b.slope + 2 * v * b.power), a.power - b.power};
    area += absoluteIntegral(difference, next - z);
    pieceOfI += endOfA <= next;
    pieceOfJ += endOfB <= next;
    z = next;
  }
  return area;
}

double ScaledCurves::sweptDistance(size_t i, size_t j) const {
  return sweep(0, 1, first_[i], first_[j]);
}

double ScaledCurves::distance(size_t i, size_t j) const {
  const double *const valueOfI = &value_[i * (stretches + 1)], *const valueOfJ = &value_[j * (stretches + 1)];
  const double *const areaOfI = &area_[i * stretches], *const areaOfJ = &area_[j * stretches];
  std::array<uint16_t, stretches> close;
  size_t count = 0;
  double area = 0;
  for (size_t k = 0; k < stretches; ++k) {
    const bool isAbove = valueOfI[k] >= valueOfJ[k + 1], isBelow = valueOfJ[k] >= valueOfI[k + 1];
    const double difference = areaOfI[k] - areaOfJ[k];
    area += isAbove || isBelow ? std::abs(difference) : 0.0;
    close[count] = static_cast<uint16_t>(k);
    count += !isAbove && !isBelow;
  }
  for (size_t n = 0; n < count; ++n) {
    const size_t first = close[n];
    while (n + 1 < count && close[n + 1] == close[n] + 1)
      ++n;
    area += sweep(static_cast<double>(first) / stretches, (close[n] + 1.0) / stretches, pieceAt_[i * stretches + first],
                  pieceAt_[j * stretches + first]);
  }
  return area;
}

} // namespace leastaction

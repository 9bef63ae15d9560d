// Action functions of a set of programmers over the common time z, and the areas under and between them, exactly
// [N 6.18-6.26].
//
//   ScaledCurves curves(functions);
//   curves.norm(0); curves.distance(0, 1);
//
// All end at z = 1. The curves are piecewise quadratic; where two of them cross within a piece, the crossing is solved.
// Action never falls. So the values at the ends of a stretch of z mostly tell which of two curves is above the other in
// all of it, and the area between them is the difference of two areas known before: few stretches are looked at piece
// by piece. That makes half a million pairs of 500 pieces a matter of a second.
#pragma once

#include "analysis/programmers/productivity/action_function.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace leastaction {

class ScaledCurves {
public:
  explicit ScaledCurves(const std::vector<ActionFunction> &functions);

  /// T, the largest of the set; 0 if nobody has worked.
  double unitSeconds() const { return unit_; }
  size_t size() const { return first_.size(); }

  double norm(size_t i) const { return norm_[i]; }     ///< [N 6.25]
  double start(size_t i) const { return start_[i]; }   ///< z at which i begins, 1 - T_i/T [N 6.22].
  double height(size_t i) const { return height_[i]; } ///< s(1).
  /// [N 6.26]. The same to the last bit for (i, j) and (j, i); 0 for curves that are the same.
  double distance(size_t i, size_t j) const;
  /// The same, piece by piece over all of z: what distance() is measured and tested against.
  double sweptDistance(size_t i, size_t j) const;

private:
  static constexpr size_t stretches = 256;

  /// s(z) = action + u (slope + u power), u = z - start.
  struct Piece {
    double start, action, slope, power;
  };

  void addCurve(const ActionFunction &function, double actionUnit);
  void addStretches(size_t curve);
  /// Integral of |s_i - s_j| over a part of z, from the pieces that it begins in.
  double sweep(double from, double to, uint32_t pieceOfI, uint32_t pieceOfJ) const;

  double unit_ = 0;
  std::vector<Piece> pieces_;   ///< Of all curves. Each begins with one of 0 at z = 0 and ends with one at infinity.
  std::vector<uint32_t> first_; ///< Piece of each curve.
  std::vector<double> norm_, start_, height_;
  // For each curve and stretch of z: the value at its start (and behind the last, the height), the area in it, and the
  // piece it begins in.
  std::vector<double> value_, area_;
  std::vector<uint32_t> pieceAt_;
};

} // namespace leastaction

// A complex number of unit or any length, turned by fractions of a circle that are given as whole numbers.
//
//   Phasor p = Phasor::turns(1, 8);   // e^(2 pi i/8)
//   p = p * Phasor::turns(1, 8);      // e^(2 pi i/4)
#pragma once

#include <cmath>
#include <cstdint>
#include <numbers>

namespace leastaction {

/// std::complex multiplies with a check for infinities that costs more than the product; energies are finite.
struct Phasor {
  double re = 0;
  double im = 0;

  /// e^(2 pi i part/whole). Exact phases for any tick: callers reduce `part` modulo `whole` in integers.
  static Phasor turns(uint64_t part, uint64_t whole) { return atAngle(2 * std::numbers::pi, part, whole); }

  /// e^(pi i part/whole).
  static Phasor halfTurns(uint64_t part, uint64_t whole) { return atAngle(std::numbers::pi, part, whole); }

  Phasor conjugate() const { return {re, -im}; }
  friend Phasor operator*(Phasor a, Phasor b) { return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re}; }
  friend Phasor operator*(double factor, Phasor a) { return {factor * a.re, factor * a.im}; }
  Phasor &operator+=(Phasor other) { return *this = {re + other.re, im + other.im}; }

private:
  static Phasor atAngle(double circle, uint64_t part, uint64_t whole) {
    const double angle = circle * (static_cast<double>(part) / static_cast<double>(whole));
    return {std::cos(angle), std::sin(angle)};
  }
};

} // namespace leastaction

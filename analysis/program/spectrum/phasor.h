// A complex number of unit or any length, turned by fractions of a circle that are given as whole numbers.
//
//   Phasor p = Phasor::turns(1, 8);   // e^(2 pi i/8)
//   p = p * Phasor::turns(1, 8);      // e^(2 pi i/4)
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numbers>

namespace leastaction {

/// std::complex multiplies with a check for infinities that costs more than the product; energies are finite.
struct Phasor {
  double re = 0;
  double im = 0;

  /// e^(2 pi i part/whole). Exact phases for any tick: callers reduce `part` modulo `whole` in integers.
  static Phasor turns(uint64_t part, uint64_t whole) {
    return ofTurn(static_cast<double>(part) / static_cast<double>(whole));
  }

  /// e^(pi i part/whole).
  static Phasor halfTurns(uint64_t part, uint64_t whole) {
    return ofTurn(static_cast<double>(part) / static_cast<double>(whole) / 2);
  }

  Phasor conjugate() const { return {re, -im}; }
  friend Phasor operator*(Phasor a, Phasor b) { return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re}; }
  friend Phasor operator*(double factor, Phasor a) { return {factor * a.re, factor * a.im}; }
  Phasor &operator+=(Phasor other) { return *this = {re + other.re, im + other.im}; }

private:
  static constexpr unsigned stepsOfTurn = 64;
  using Steps = std::array<double, 2 * (stepsOfTurn + 1)>; ///< Cosines and sines in turn.

  /// From a table of 64 steps of a turn, and the power series for what is left of less than half a step: its first term
  /// left out is below 1e-17.
  static Phasor ofTurn(double fraction) {
    const double halfAhead = fraction * stepsOfTurn + 0.5;
    const double nearest = static_cast<double>(static_cast<int>(halfAhead));
    const double angle = (fraction * stepsOfTurn - nearest) * (2 * std::numbers::pi / stepsOfTurn);
    const double square = angle * angle;
    const double cosine =
        1 - square / 2 * (1 - square / 12 * (1 - square / 30 * (1 - square / 56 * (1 - square / 90))));
    const double sine = angle * (1 - square / 6 * (1 - square / 20 * (1 - square / 42 * (1 - square / 72))));
    const double *step = &steps[2 * static_cast<size_t>(nearest)];
    return Phasor{step[0], step[1]} * Phasor{cosine, sine};
  }
  static inline const Steps steps = [] {
    Steps values{};
    for (unsigned step = 0; step <= stepsOfTurn; ++step) {
      const double angle = step * (2 * std::numbers::pi / stepsOfTurn);
      values[2 * step] = std::cos(angle);
      values[2 * step + 1] = std::sin(angle);
    }
    return values;
  }();
};

} // namespace leastaction

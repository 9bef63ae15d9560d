// Exact fractions: exponents of dimensions.
//
//   Rational third(1, 3);
//   third + Rational(1, 6) == Rational(1, 2);
#pragma once

#include <cstdint>
#include <string>

namespace leastaction {

/// In lowest terms, with a positive denominator. What does not fit 64 bits, or is divided by zero, is invalid, and so
/// is all that is computed from it.
class Rational {
public:
  constexpr Rational(int64_t numerator = 0) : numerator_(numerator) {} // NOLINT: whole numbers are fractions
  constexpr Rational(int64_t numerator, int64_t denominator) { set(numerator, denominator); }

  constexpr int64_t numerator() const { return numerator_; }
  constexpr int64_t denominator() const { return denominator_; }
  constexpr bool isValid() const { return denominator_ != 0; }
  constexpr bool isZero() const { return numerator_ == 0 && isValid(); }
  constexpr double value() const { return static_cast<double>(numerator_) / static_cast<double>(denominator_); }
  /// "2", "-1/3".
  std::string text() const {
    return std::to_string(numerator_) + (denominator_ == 1 ? "" : "/" + std::to_string(denominator_));
  }

  friend constexpr Rational operator+(const Rational &a, const Rational &b) {
    return of(Wide{a.numerator_} * b.denominator_ + Wide{b.numerator_} * a.denominator_,
              Wide{a.denominator_} * b.denominator_);
  }
  friend constexpr Rational operator*(const Rational &a, const Rational &b) {
    return of(Wide{a.numerator_} * b.numerator_, Wide{a.denominator_} * b.denominator_);
  }
  friend constexpr Rational operator/(const Rational &a, const Rational &b) {
    return of(Wide{a.numerator_} * b.denominator_, Wide{a.denominator_} * b.numerator_);
  }
  constexpr Rational operator-() const { return of(-Wide{numerator_}, denominator_); }
  friend constexpr Rational operator-(const Rational &a, const Rational &b) { return a + -b; }
  friend constexpr bool operator==(const Rational &, const Rational &) = default;

private:
  using Wide = __int128;

  static constexpr Rational of(Wide numerator, Wide denominator) {
    Rational made;
    made.set(numerator, denominator);
    return made;
  }

  constexpr void set(Wide numerator, Wide denominator) {
    Wide a = numerator < 0 ? -numerator : numerator, b = denominator < 0 ? -denominator : denominator;
    while (b != 0) {
      const Wide rest = a % b;
      a = b;
      b = rest;
    }
    const Wide common = denominator < 0 ? -a : a;
    if (denominator != 0) {
      numerator /= common;
      denominator /= common;
    }
    numerator_ = static_cast<int64_t>(numerator);
    denominator_ = static_cast<int64_t>(denominator);
    if (denominator == 0 || numerator_ != numerator || denominator_ != denominator)
      numerator_ = denominator_ = 0;
  }

  int64_t numerator_ = 0, denominator_ = 1;
};

} // namespace leastaction

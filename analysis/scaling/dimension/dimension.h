// Dimensions: exponents of the primary quantities, length L [byte], work E [flop] and time T [s] unless a system of
// units has others [N 1.1].
//
//   Dimension velocity = Dimension::primary(3, 0) / Dimension::primary(3, 2);    // (1, 0, -1)
#pragma once

#include "analysis/scaling/dimension/rational.h"

#include <algorithm>
#include <string>
#include <vector>

namespace leastaction {

/// One exponent for each primary quantity of the system of units; both sides of an operation are of the same system.
class Dimension {
public:
  Dimension() = default;
  explicit Dimension(size_t primaries) : exponents_(primaries) {}
  explicit Dimension(std::vector<Rational> exponents) : exponents_(std::move(exponents)) {}
  static Dimension primary(size_t primaries, size_t number) {
    Dimension dimension(primaries);
    dimension.exponents_[number] = 1;
    return dimension;
  }

  const std::vector<Rational> &exponents() const { return exponents_; }
  /// {"-1", "1/2", "0"}.
  std::vector<std::string> exponentTexts() const {
    std::vector<std::string> texts;
    for (const Rational &exponent : exponents_)
      texts.push_back(exponent.text());
    return texts;
  }
  /// "byte*flop/s^2", with the names of the primary units; "1" of a number.
  std::string text(const std::vector<std::string> &units) const {
    std::string above, below;
    for (size_t i = 0; i < units.size(); ++i) {
      Rational exponent = exponents_[i];
      if (exponent.isZero())
        continue;
      std::string &side = exponent.numerator() > 0 ? above : below;
      if (exponent.numerator() < 0)
        exponent = -exponent;
      side += (side.empty() ? "" : "*") + units[i];
      if (exponent != Rational(1))
        side += exponent.denominator() == 1 ? "^" + exponent.text() : "^(" + exponent.text() + ")";
    }
    if (above.empty())
      above = "1";
    if (below.empty())
      return above;
    return above + "/" + (below.find('*') == std::string::npos ? below : "(" + below + ")");
  }
  bool isNumber() const { return std::ranges::all_of(exponents_, &Rational::isZero); }
  /// Exponents have not become too large.
  bool isValid() const { return std::ranges::all_of(exponents_, &Rational::isValid); }

  Dimension &operator*=(const Dimension &other) { return add(other, 1); }
  Dimension &operator/=(const Dimension &other) { return add(other, -1); }
  Dimension power(const Rational &exponent) const {
    Dimension result(*this);
    for (Rational &own : result.exponents_)
      own = own * exponent;
    return result;
  }
  friend bool operator==(const Dimension &, const Dimension &) = default;

private:
  Dimension &add(const Dimension &other, const Rational &times) {
    for (size_t i = 0; i < exponents_.size(); ++i)
      exponents_[i] = exponents_[i] + times * other.exponents_[i];
    return *this;
  }

  std::vector<Rational> exponents_;
};

} // namespace leastaction

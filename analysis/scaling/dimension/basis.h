// Dimensions that are independent of each other, and all others as products of their powers. Exact.
//
//   DimensionBasis basis(3);
//   basis.add(velocity);
//   basis.express(velocity.power(2));      // {2}
#pragma once

#include "analysis/scaling/dimension/dimension.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace leastaction {

/// Row echelon form of independent dimensions, with how each row is made of them.
class DimensionBasis {
public:
  explicit DimensionBasis(size_t primaries) : primaries_(primaries) {}

  /// How `dimension` is made of the basis: exponents of its quantities. None if it is independent of them.
  std::optional<std::vector<Rational>> express(const Dimension &dimension) {
    std::vector<Rational> rest = dimension.exponents(), parts(size_);
    reduce(rest, parts);
    isExact_ =
        isExact_ && std::ranges::all_of(rest, &Rational::isValid) && std::ranges::all_of(parts, &Rational::isValid);
    if (!std::ranges::all_of(rest, &Rational::isZero))
      return std::nullopt;
    return parts;
  }

  /// No fraction has become too long for 64 bits; until then all answers are right.
  bool isExact() const { return isExact_; }

  /// Takes an independent quantity in.
  void add(const Dimension &dimension) {
    Row row{dimension.exponents(), std::vector<Rational>(size_), 0};
    reduce(row.exponents, row.parts);
    for (Row &other : rows_)
      other.parts.emplace_back(0);
    for (Rational &part : row.parts)
      part = -part;
    row.parts.emplace_back(1);
    while (row.exponents[row.pivot].isZero())
      ++row.pivot;
    rows_.push_back(std::move(row));
    ++size_;
  }

  size_t size() const { return size_; }

private:
  struct Row {
    std::vector<Rational> exponents; ///< A dimension whose exponent of `pivot` is not 0; later rows have 0 there.
    std::vector<Rational> parts;     ///< The product of powers of the basis that has it.
    size_t pivot;
  };

  /// Takes multiples of the rows off `rest` until no pivot is left, and adds them up in `parts`.
  void reduce(std::vector<Rational> &rest, std::vector<Rational> &parts) const {
    for (const Row &row : rows_) {
      const Rational times = rest[row.pivot] / row.exponents[row.pivot];
      if (times.isZero())
        continue;
      for (size_t i = 0; i < primaries_; ++i)
        rest[i] = rest[i] - times * row.exponents[i];
      for (size_t i = 0; i < parts.size(); ++i)
        parts[i] = parts[i] + times * row.parts[i];
    }
  }

  size_t primaries_, size_ = 0;
  bool isExact_ = true;
  std::vector<Row> rows_;
};

} // namespace leastaction

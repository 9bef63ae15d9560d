#include "analysis/scaling/dimension/pi_theorem.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>

namespace leastaction {
namespace {

/// Row echelon form of the dimensions of the repeating quantities, with how each row is made of them.
class Basis {
public:
  explicit Basis(size_t primaries) : primaries_(primaries) {}

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

/// Whole exponents of quantity `scaled` over the repeating ones; none if they do not fit.
std::optional<PiGroup> wholeGroup(size_t scaled, const std::vector<size_t> &repeating,
                                  const std::vector<Rational> &parts, size_t quantities) {
  constexpr int64_t most = INT64_MAX;
  int64_t common = 1;
  for (const Rational &part : parts) {
    if (!part.isValid())
      return std::nullopt;
    const int64_t factor = part.denominator() / std::gcd(common, part.denominator());
    if (common > most / factor)
      return std::nullopt;
    common *= factor;
  }
  PiGroup group{scaled, std::vector<int64_t>(quantities)};
  group.exponents[scaled] = common;
  for (size_t i = 0; i < parts.size(); ++i) {
    const Rational exponent = -(parts[i] * Rational(common));
    if (!exponent.isValid())
      return std::nullopt;
    group.exponents[repeating[i]] = exponent.numerator();
  }
  return group;
}

} // namespace

Result<PiGroups> piGroups(const std::vector<Dimension> &dimensions, const std::vector<size_t> &wanted,
                          const std::vector<std::string> &names) {
  const size_t count = dimensions.size();
  Basis basis(count ? dimensions[0].exponents().size() : 0);
  PiGroups pi;
  std::vector<bool> isRepeating(count);
  auto take = [&](size_t quantity) {
    basis.add(dimensions[quantity]);
    pi.repeating.push_back(quantity);
    isRepeating[quantity] = true;
  };
  for (size_t quantity : wanted) {
    if (basis.express(dimensions[quantity]))
      return fail("the repeating quantity '" + names[quantity] +
                      "' is a product of powers of the others, or has no dimension",
                  "repeating quantities", "choose quantities of which none can be made of the others");
    take(quantity);
  }
  for (size_t quantity = 0; quantity < count; ++quantity)
    if (!isRepeating[quantity] && !basis.express(dimensions[quantity]))
      take(quantity);
  pi.rank = basis.size();
  for (size_t quantity = 0; quantity < count; ++quantity) {
    if (isRepeating[quantity])
      continue;
    const std::optional<std::vector<Rational>> parts = basis.express(dimensions[quantity]);
    std::optional<PiGroup> group =
        parts && basis.isExact() ? wholeGroup(quantity, pi.repeating, *parts, count) : std::nullopt;
    if (!group)
      return fail("the exponents of the group of '" + names[quantity] + "' have more digits than can be kept",
                  "matrix of dimensions", "use simpler exponents");
    pi.groups.push_back(std::move(*group));
  }
  return pi;
}

double groupValue(const PiGroup &group, std::span<const double> values) {
  double logarithm = 0;
  for (size_t i = 0; i < values.size(); ++i)
    if (group.exponents[i])
      logarithm += static_cast<double>(group.exponents[i]) * std::log(values[i]);
  return std::exp(logarithm);
}

std::string groupText(const PiGroup &group, const std::vector<std::string> &names) {
  std::string above, below;
  auto add = [&](size_t quantity) {
    const int64_t exponent = group.exponents[quantity];
    if (exponent == 0)
      return;
    std::string &side = exponent > 0 ? above : below;
    const int64_t size = exponent > 0 ? exponent : -exponent;
    side += (side.empty() ? "" : "*") + names[quantity] + (size == 1 ? "" : "^" + std::to_string(size));
  };
  add(group.scaled);
  for (size_t i = 0; i < names.size(); ++i)
    if (i != group.scaled)
      add(i);
  if (below.empty())
    return above;
  return above + "/" + (below.find('*') == std::string::npos ? below : "(" + below + ")");
}

} // namespace leastaction

#include "analysis/scaling/dimension/pi_theorem.h"

#include "analysis/scaling/dimension/basis.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>

namespace leastaction {
namespace {

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
  DimensionBasis basis(count ? dimensions[0].exponents().size() : 0);
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

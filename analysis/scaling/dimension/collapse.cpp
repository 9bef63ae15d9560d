#include "analysis/scaling/dimension/collapse.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <ranges>

namespace leastaction {
namespace {

std::vector<double> logarithms(const PiGroup &group, const std::vector<std::vector<double>> &rows) {
  std::vector<double> values;
  for (const std::vector<double> &row : rows)
    values.push_back(std::log(groupValue(group, row)));
  return values;
}

/// All products of all rows have finite logarithms.
Result<void> checkProducts(const PiGroups &pi, const std::vector<std::vector<double>> &rows,
                           const std::vector<std::string> &names, const std::string &where) {
  for (const PiGroup &group : pi.groups)
    for (size_t row = 0; row < rows.size(); ++row)
      if (!std::isfinite(std::log(groupValue(group, rows[row]))))
        return fail("the product " + groupText(group, names) + " is too large or too small a number in measurement " +
                        std::to_string(row + 1),
                    where, "check the units and values of that row");
  return {};
}

bool varies(const std::vector<double> &logs) {
  if (logs.empty())
    return false;
  const auto [least, most] = std::ranges::minmax(logs);
  return most - least > 1e-9;
}

size_t groupOf(const PiGroups &pi, size_t target) {
  const auto found =
      std::ranges::find_if(pi.groups, [&](const PiGroup &group) { return group.exponents[target] != 0; });
  return static_cast<size_t>(found - pi.groups.begin());
}

/// Root mean square of what y has beyond the line between its neighbours in x. A point between two others has 1.5 times
/// its own variance there if it lies in the middle; on a smooth curve nothing is left.
double scatterAlong(const std::vector<double> &x, const std::vector<double> &y, std::vector<size_t> &order) {
  std::iota(order.begin(), order.end(), size_t{0});
  std::ranges::sort(order, [&](size_t a, size_t b) { return x[a] < x[b] || (x[a] == x[b] && a < b); });
  double sum = 0, weights = 0;
  for (size_t i = 1; i + 1 < order.size(); ++i) {
    const size_t before = order[i - 1], at = order[i], after = order[i + 1];
    const double width = x[after] - x[before];
    const double part = width > 0 ? (x[at] - x[before]) / width : 0.5;
    const double difference = y[at] - (1 - part) * y[before] - part * y[after];
    sum += difference * difference;
    weights += 1 + (1 - part) * (1 - part) + part * part;
  }
  return std::sqrt(sum / weights);
}

/// All combinations of exponents but none at all, in units of `step`.
std::vector<std::vector<int>> combinations(size_t count, int most) {
  std::vector<std::vector<int>> all{{}};
  for (size_t i = 0; i < count; ++i) {
    std::vector<std::vector<int>> longer;
    for (const std::vector<int> &one : all)
      for (int exponent = -most; exponent <= most; ++exponent) {
        longer.push_back(one);
        longer.back().push_back(exponent);
      }
    all = std::move(longer);
  }
  return all;
}

std::vector<double> product(const std::vector<std::vector<double>> &logs, const std::vector<int> &exponents,
                            double step, std::vector<double> start) {
  for (size_t i = 0; i < exponents.size(); ++i)
    if (exponents[i])
      for (size_t row = 0; row < start.size(); ++row)
        start[row] += step * exponents[i] * logs[i][row];
  return start;
}

/// Whole exponents without a common factor; `twice` are twice the powers of `groups`, besides `whole` once.
PiGroup groupFrom(const std::vector<const PiGroup *> &groups, const std::vector<int> &exponents, int unit,
                  const PiGroup *whole) {
  PiGroup made;
  made.exponents.resize(groups.front()->exponents.size());
  int64_t divisor = 0;
  for (size_t i = 0; i < made.exponents.size(); ++i) {
    for (size_t g = 0; g < groups.size(); ++g)
      made.exponents[i] += groups[g]->exponents[i] * exponents[g];
    if (whole)
      made.exponents[i] += unit * whole->exponents[i];
    divisor = std::gcd(divisor, made.exponents[i]);
  }
  if (divisor > 1)
    for (int64_t &exponent : made.exponents)
      exponent /= divisor;
  made.scaled = whole ? whole->scaled : groups.front()->scaled;
  return made;
}

size_t complexity(const std::vector<int> &exponents) {
  size_t sum = 0;
  for (const int exponent : exponents)
    sum += static_cast<size_t>(std::abs(exponent)) + (exponent % 2 ? 1 : 0);
  return sum;
}

} // namespace

Result<PowerLaw> fitPowerLaw(const PiGroups &pi, size_t target, const std::vector<std::vector<double>> &rows,
                             const std::vector<std::string> &names, const std::string &where) {
  PowerLaw law;
  law.group = groupOf(pi, target);
  if (law.group == pi.groups.size())
    return fail("no dimensionless product has '" + names[target] + "' in it", where,
                "a quantity is missing, or has the wrong unit");
  const PiGroup &group = pi.groups[law.group];
  TRY(checkProducts(pi, rows, names, where));
  std::vector<std::vector<double>> terms(rows.size(), {1.0});
  std::vector<std::string> termNames{"the constant"};
  for (size_t i = 0; i < pi.groups.size(); ++i) {
    if (i == law.group)
      continue;
    const std::vector<double> logs = logarithms(pi.groups[i], rows);
    if (!varies(logs)) {
      law.constantGroups.push_back(i);
      continue;
    }
    for (size_t row = 0; row < rows.size(); ++row)
      terms[row].push_back(logs[row]);
    termNames.push_back(groupText(pi.groups[i], names));
    law.factors.push_back({i, {}});
  }
  const LinearFit fit = TRY(LinearFit::of(terms, logarithms(group, rows), termNames, where));
  law.constant = fit.coefficient(0).exponential();
  for (size_t i = 0; i < law.factors.size(); ++i)
    law.factors[i].exponent = fit.coefficient(i + 1);
  law.scatter = fit.scatter() / std::abs(static_cast<double>(group.exponents[target]));
  law.explained = fit.explained();
  return law;
}

Result<CollapsedPair> searchCollapse(const PiGroups &pi, size_t target, const std::vector<std::vector<double>> &rows,
                                     const std::vector<std::string> &names, const std::string &where) {
  const auto nothing = [&] {
    return fail("there is nothing to search", where,
                "give at least eight rows, and quantities that make two groups that vary");
  };
  constexpr size_t leastRows = 8, mostPairs = 40'000;
  const size_t ownNumber = groupOf(pi, target);
  if (rows.size() < leastRows || ownNumber == pi.groups.size())
    return nothing();
  TRY(checkProducts(pi, rows, names, where));
  const PiGroup &own = pi.groups[ownNumber];
  std::vector<const PiGroup *> others;
  std::vector<std::vector<double>> logs;
  for (size_t i = 0; i < pi.groups.size(); ++i)
    if (std::vector<double> values = logarithms(pi.groups[i], rows); i != ownNumber && varies(values)) {
      others.push_back(&pi.groups[i]);
      logs.push_back(std::move(values));
    }
  if (others.empty())
    return nothing();
  // In halves from -2 to 2 if that is little work, otherwise -1 to 1.
  int most = 4, unit = 2;
  if (std::pow(2 * most + 1, 2 * others.size()) > mostPairs)
    most = 2, unit = 2;
  if (std::pow(2 * most + 1, 2 * others.size()) > mostPairs)
    most = 1, unit = 1;
  if (std::pow(2 * most + 1, 2 * others.size()) > 100 * mostPairs)
    return nothing();
  const std::vector<std::vector<int>> all = combinations(others.size(), most);
  const double power = std::abs(static_cast<double>(own.exponents[target])), step = 1.0 / unit;
  const std::vector<double> ownLogs = logarithms(own, rows), zero(rows.size());
  std::vector<size_t> order(rows.size());
  CollapsedPair best;
  best.scatter = best.before = std::numeric_limits<double>::infinity();
  for (const std::vector<double> &single : logs)
    best.before = std::min(best.before, scatterAlong(single, ownLogs, order) / power);
  std::vector<std::vector<double>> ys;
  for (const std::vector<int> &exponents : all)
    ys.push_back(product(logs, exponents, step, ownLogs));
  size_t bestComplexity = 0;
  for (const std::vector<int> &inX : all) {
    const auto first = std::ranges::find_if(inX, [](int exponent) { return exponent != 0; });
    if (first == inX.end() || *first < 0) // 1/x is as good as x
      continue;
    if (std::accumulate(inX.begin(), inX.end(), 0, [](int a, int b) { return std::gcd(a, b); }) > 1)
      continue; // nor does a power of x differ from it
    const std::vector<double> x = product(logs, inX, step, zero);
    if (!varies(x))
      continue;
    for (size_t i = 0; i < all.size(); ++i) {
      const double scatter = scatterAlong(x, ys[i], order) / power;
      const size_t simple = complexity(inX) + complexity(all[i]);
      // What is as good and simpler is better.
      if (scatter < best.scatter * (simple < bestComplexity ? 1.02 : 0.98) - 1e-12) {
        best = {groupFrom(others, inX, unit, nullptr), groupFrom(others, all[i], unit, &own), scatter, best.before};
        bestComplexity = simple;
      }
    }
  }
  return best;
}

} // namespace leastaction

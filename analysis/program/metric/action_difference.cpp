#include "analysis/program/metric/action_difference.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>
#include <utility>

namespace leastaction {

namespace {

double minus(uint64_t a, uint64_t b) {
  return a >= b ? static_cast<double>(a - b) : -static_cast<double>(b - a);
}

void split(DifferenceRow &row) {
  const double counts = minus(row.own.count, row.reference.count);
  row.difference = minus(row.own.action, row.reference.action);
  if (row.own.count == 0 || row.reference.count == 0)
    row.fromCount = row.difference;
  else
    row.fromCount = counts * (row.own.kappa() + row.reference.kappa()) / 2;
  row.fromKappa = row.difference - row.fromCount;
}

} // namespace

void ActionDifference::keepLargest(size_t count) {
  for (; rows.size() > count; rows.pop_back()) {
    ++omittedRows;
    omittedDifference += rows.back().difference;
  }
}

ActionDifference actionDifference(const std::vector<Share> &own, const std::vector<Share> &reference) {
  std::map<std::pair<std::string, std::string>, DifferenceRow> byKey;
  auto add = [&](const std::vector<Share> &shares, KeyAction DifferenceRow::*side) {
    for (const Share &share : shares) {
      KeyAction &sum = byKey[{share.name, share.function}].*side;
      sum.count += share.count;
      sum.action += share.action;
    }
  };
  add(own, &DifferenceRow::own);
  add(reference, &DifferenceRow::reference);

  ActionDifference result;
  for (auto &[key, row] : byKey) {
    std::tie(row.name, row.function) = key;
    split(row);
    result.rows.push_back(std::move(row));
  }
  std::ranges::sort(result.rows, [](const DifferenceRow &a, const DifferenceRow &b) {
    return std::tuple(std::abs(b.difference), a.name, a.function) <
           std::tuple(std::abs(a.difference), b.name, b.function);
  });
  return result;
}

} // namespace leastaction

#include "analysis/report/run/share_ticks.h"

#include "analysis/program/spectrum/profile.h"

#include <algorithm>
#include <set>

namespace leastaction {
namespace {

using By = TextOptions::By;
using RowName = std::pair<std::string, std::string>;

const std::vector<WhyRow> &rowsBy(const WhyRegion &why, By by) {
  switch (by) {
  case By::opcode:
    return why.byOpcode;
  case By::classes:
    return why.byClass;
  case By::function:
    return why.byFunction;
  case By::line:
    break;
  }
  return why.byLine;
}

/// What its share is called.
RowName nameOfRow(const WhyRow &row, By by) {
  switch (by) {
  case By::opcode:
    return nameOfOpcode(row);
  case By::classes:
    return nameOfClass(row);
  case By::function:
    return nameOfFunction(row);
  case By::line:
    break;
  }
  return nameOfLine(row);
}

} // namespace

ShareTicks ticksOf(const RegionReport &region, By by) {
  ShareTicks ticks;
  if (!region.why)
    return ticks;
  ticks.areKnown_ = true;
  for (const WhyRow &row : rowsBy(*region.why, by))
    ticks.ticks_[nameOfRow(row, by)] += row.ticks;
  return ticks;
}

const CauseUnits &ShareTicks::of(const Share &share) const {
  static const CauseUnits none;
  const auto found = ticks_.find({share.name, share.function});
  return found == ticks_.end() ? none : found->second;
}

std::vector<Share> ShareTicks::sorted(std::vector<Share> shares) const {
  std::vector<std::pair<uint64_t, size_t>> order; // so many ticks less than possible, and the place among the shares
  for (const Share &share : shares)
    order.emplace_back(~of(share).total(), order.size());
  std::ranges::sort(order);
  std::vector<Share> sorted;
  for (const auto &[left, place] : order)
    sorted.push_back(std::move(shares[place]));
  return sorted;
}

void addRowsWithTicks(RegionSummary &summary, const WhyRegion &why) {
  const auto add = [&](std::vector<Share> &shares, By by) {
    std::set<RowName> known;
    for (const Share &share : shares)
      known.emplace(share.name, share.function);
    for (const WhyRow &row : rowsBy(why, by))
      if (const auto [name, isNew] = known.insert(nameOfRow(row, by)); isNew)
        shares.push_back({.name = name->first, .function = name->second});
    sortShares(shares);
  };
  add(summary.byOpcode, By::opcode);
  add(summary.byClass, By::classes);
  add(summary.byFunction, By::function);
  add(summary.byLine, By::line);
}

} // namespace leastaction

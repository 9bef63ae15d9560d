#include "analysis/execution/core/port_fit.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace leastaction {
namespace {

/// Measured ticks are constant within so much of themselves, or so many ticks.
constexpr double relativeNoise = 0.03, absoluteNoise = 0.02;
constexpr unsigned mostMicroOps = 128;

double beyondNoise(double ticks, double measured) {
  return std::max(std::abs(ticks - measured) - std::max(relativeNoise * measured, absoluteNoise), 0.0) / measured;
}

} // namespace

double leastTicks(std::span<const uint64_t> microOps) {
  std::vector<uint64_t> unions = {0};
  for (const uint64_t ports : microOps)
    if (std::ranges::find(unions, ports) == unions.end())
      for (size_t known = 0, end = unions.size(); known < end; ++known)
        if (std::ranges::find(unions, unions[known] | ports) == unions.end())
          unions.push_back(unions[known] | ports);
  double most = 0;
  for (const uint64_t ports : unions)
    if (ports != 0)
      most = std::max(most, static_cast<double>(std::ranges::count_if(
                                microOps, [&](uint64_t one) { return one != 0 && (one & ~ports) == 0; })) /
                                std::popcount(ports));
  return most;
}

std::vector<uint64_t> fitPorts(std::span<const uint64_t> stated, double ticks, std::span<const uint64_t> groups) {
  std::vector<uint64_t> best(stated.begin(), stated.end());
  uint64_t ports = 0;
  for (const uint64_t one : stated)
    ports |= one;
  if (ports == 0 || !(ticks > 0) || beyondNoise(leastTicks(stated), ticks) == 0)
    return best;
  // Another micro-op is as unlikely as three other ports.
  constexpr double ofError = 100, ofMicroOp = 3;
  double least = std::numeric_limits<double>::max();
  for (const uint64_t group : groups) {
    if ((group & ports) == 0)
      continue;
    const double units = std::popcount(group);
    const auto count =
        static_cast<unsigned>(std::clamp(std::round(ticks * units), 1.0, static_cast<double>(mostMicroOps)));
    const double cost = ofError * beyondNoise(count / units, ticks) +
                        ofMicroOp * std::abs(static_cast<double>(count) - static_cast<double>(stated.size())) +
                        std::popcount(group ^ ports);
    if (cost < least) {
      least = cost;
      best.assign(count, group);
    }
  }
  return best;
}

} // namespace leastaction

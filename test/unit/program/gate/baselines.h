// Baselines for the tests of gates.
#pragma once

#include "analysis/program/gate/baseline.h"

namespace leastaction::test {

/// A region whose action rises evenly.
inline BaselineRegion region(const char *name, uint64_t ticks, uint64_t action) {
  BaselineRegion region{.name = name,
                        .thread = "0",
                        .ticks = ticks,
                        .instructions = ticks,
                        .action = action,
                        .actionIntegral = 0.5 * static_cast<double>(ticks) * static_cast<double>(action),
                        .curve = {},
                        .byOpcode = {{.name = "addl", .function = {}, .count = 1, .action = action}},
                        .byFunction = {},
                        .byLine = {}};
  region.curve = {.binTicks = 1, .action = {0}};
  if (ticks > 0)
    region.curve = {.binTicks = ticks, .action = {0, static_cast<double>(action)}};
  return region;
}

inline Baseline baseline(std::vector<BaselineRegion> regions) {
  return {
      .madeBy = "1.2.3", .program = "prog 7", .core = "skylake", .coreCheck = 0xfeed, .regions = std::move(regions)};
}

} // namespace leastaction::test

// A loop on a toy machine, and the summary of its events computed the plain way: one array entry per tick.
//
//   RegionSummary summary = simulateRegion({.name = "dot", .iterations = 4000});
#pragma once

#include "analysis/program/spectrum/region_summary.h"

#include <string>

namespace leastaction::fixture {

struct LoopDescription {
  std::string name;
  std::string thread = "0";
  uint64_t iterations = 1000; ///< Of each execution.
  uint64_t executions = 1;
  uint64_t overheadInstructions = 0; ///< More integer instructions in each iteration, as without optimisation.
  uint64_t missEvery = 256;          ///< Iterations between accesses to memory.
  uint64_t seed = 1;
};

RegionSummary simulateRegion(const LoopDescription &loop);

} // namespace leastaction::fixture

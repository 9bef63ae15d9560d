// Reads the BHive blocks that the benchmark measures against.
#pragma once

#include "analysis/base/error.h"

#include <string>
#include <vector>

namespace leastaction::bench {

struct MeasuredBlock {
  std::string hex;
  double cyclesPer100Iterations = 0;
};

/// `path` is a CSV `block_hex,cycles_per_100_iterations`.
Result<std::vector<MeasuredBlock>> readBlocks(const std::string &path);

} // namespace leastaction::bench

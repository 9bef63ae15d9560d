// The network that a job of MPI ranks is played on, as far as it was chosen.
//
//   JobNetwork network{.platform = "torus", .latencySeconds = 2e-6};
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace leastaction {

struct JobNetwork {
  std::string platform = {}; ///< A file of SimGrid, or cluster, fattree, hypercube or torus; empty: without contention.
  std::optional<double> latencySeconds = {}, bytesPerSecond = {}; ///< The usual ones where there is none.
  uint32_t ranksPerHost = 1;
  std::vector<std::string> settings = {}; ///< Of SimGrid, NAME:VALUE.

  bool operator==(const JobNetwork &) const = default;
};

} // namespace leastaction

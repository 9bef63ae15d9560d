// The network that a job of MPI ranks is played on, as far as it was chosen.
//
//   JobNetwork network{.platform = "torus", .latencySeconds = 2e-6};
//   textOf(network);                        // "torus, latency 2e-06 s"
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace leastaction {

struct JobNetwork {
  std::string platform = {}; ///< A file or a kind, as `leastaction predict` has it; empty: one without contention.
  std::optional<double> latencySeconds = {},
                        bytesPerSecond = {}; ///< The usual ones of the platform where there is none.
  uint32_t ranksPerHost = 1;
  std::vector<std::string> settings = {}; ///< Of SimGrid, NAME:VALUE.

  bool operator==(const JobNetwork &) const = default;
};

std::string textOf(const JobNetwork &network);

} // namespace leastaction

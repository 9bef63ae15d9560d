// The core models, as a list.
//
//   std::string text = coresText(report);
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace leastaction {

struct CoresReport {
  struct Cache {
    uint64_t bytes = 0;
    uint32_t ways = 0, lineBytes = 0, latencyTicks = 0;
  };
  struct Core {
    std::string name, title;
    std::vector<std::string> aliases;
    bool matchesThisMachine = false;
    std::string llvmCpu, architecture;
    uint64_t clockHz = 0;
    uint32_t dispatchWidth = 0, reorderBuffer = 0;
    Cache l1, l2, l3;
    uint32_t memoryLatencyTicks = 0;
  };
  std::vector<Core> cores;
  std::string processor = {}; ///< Of this machine, as calibrated descriptions name it; empty where it has no name.
};

std::string coresText(const CoresReport &report);
nlohmann::ordered_json coresJson(const CoresReport &report);

} // namespace leastaction

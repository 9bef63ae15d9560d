// How long blocks of machine code take when they are executed over and over.
//
//   std::string table = throughputCsv(report);
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <map>
#include <string>
#include <vector>

namespace leastaction {

struct ThroughputReport {
  struct Block {
    std::string hex;
    double cyclesPer100Iterations = 0;
    std::vector<std::string> opcodes;     ///< LLVM's names, in order.
    std::vector<std::string> unscheduled; ///< Opcodes that LLVM has no scheduling data for.
    std::vector<std::string> beyondCore;  ///< Opcodes of AVX-512 where the core has none.
  };
  std::string core;
  std::vector<Block> blocks;
  std::vector<std::string> notes; ///< Without a full stop.
};

std::string throughputCsv(const ThroughputReport &report);
nlohmann::ordered_json throughputJson(const ThroughputReport &report);

} // namespace leastaction

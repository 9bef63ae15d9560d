// Misses of caches of all sizes, from the addresses of a run.
//
//   std::string text = cacheSweepText(report, {.width = 80});
//   std::string table = cacheSweepCsv(report);   // for 'leastaction cachefit'
#pragma once

#include "analysis/base/text_writer.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace leastaction {

struct CacheSweepReport {
  struct Point {
    uint32_t lineBytes = 0;
    uint64_t cacheBytes = 0;
    uint32_t ways = 0; ///< 0: fully associative.
    uint64_t misses = 0;
  };
  std::string program;
  std::string region; ///< The only one; empty: all.
  uint64_t accesses = 0, instructions = 0;
  uint64_t unknownAddresses = 0; ///< Accesses that were left out.
  uint64_t footprintBytes = 0;
  std::vector<uint32_t> lineBytes, ways; ///< What was asked for; ways besides fully associative.
  std::vector<Point> points;             ///< By line size, then fully associative before ways, then by size.
  std::vector<std::string> problems;     ///< Sentences without a full stop.
};

std::string cacheSweepText(const CacheSweepReport &report, TextStyle style);
nlohmann::ordered_json cacheSweepJson(const CacheSweepReport &report);
std::string cacheSweepCsv(const CacheSweepReport &report);

} // namespace leastaction

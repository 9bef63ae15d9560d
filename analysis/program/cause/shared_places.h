// Lines of memory that threads share, by the places of the code that does.
//
//   std::vector<SharedPlaces> places = sharedPlaces(region, transferTicks);   // study/program/why_sharing.h
//   sumOf(places, SharingKind::falsely).moves;
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace leastaction {

struct SharedPlaces {
  bool isFalse = false;
  std::string place = {}, other = {}; ///< "file:line", or the function where that is not known.
  uint64_t lines = 0;                 ///< Of memory.
  uint64_t moves = 0;                 ///< An estimate: how often they would go from core to core.
  uint64_t ticks = 0;                 ///< That these would take; no cause has them.

  bool operator==(const SharedPlaces &) const = default;
};

/// Of all places, or of those that share falsely.
struct SharingSum {
  uint64_t moves = 0, ticks = 0;
};
enum class SharingKind : uint8_t { any, falsely };

inline SharingSum sumOf(std::span<const SharedPlaces> places, SharingKind kind) {
  SharingSum sum;
  for (const SharedPlaces &shared : places)
    if (kind == SharingKind::any || shared.isFalse) {
      sum.moves += shared.moves;
      sum.ticks += shared.ticks;
    }
  return sum;
}

} // namespace leastaction

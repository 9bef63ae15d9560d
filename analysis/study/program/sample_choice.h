// What a user may choose of how a run is sampled.
//
//   EventInputOptions options{.sample = {.isOn = true, .precision = 0.01}};
#pragma once

#include <cstdint>
#include <string>

namespace leastaction {

struct SampleChoice {
  bool isOn = false;
  bool isGiven = false;       ///< On or off: the user has said so.
  bool takesRecorded = false; ///< A run of which only windows were recorded may be given.
  /// How far the interval of each region's ticks reaches to either side, at most, relative to them; 0: no matter.
  double precision = 0;
  uint64_t windows = 1000; ///< Of each region, about.
  uint64_t seed = 1;
  std::string region = {}; ///< The only one that is wanted; empty: all.
};

} // namespace leastaction

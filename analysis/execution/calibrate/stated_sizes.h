// Sizes of caches as the system states them, which what is measured can be held against.
//
//   StatedSizes sizes = systemSizes("/sys/devices/system/cpu/cpu0/cache", {.l1Bytes = base.l1.bytes, ...});
#pragma once

#include <cstdint>
#include <string>

namespace leastaction {

/// Of one core's own caches, and of the one that it shares with others [byte].
struct StatedSizes {
  uint64_t l1Bytes = 0;
  uint64_t l2Bytes = 0;
  uint64_t l3Bytes = 0;                            ///< 0 where the system does not tell.
  bool l1IsOfSystem = false, l2IsOfSystem = false; ///< Not of a description, which may be of another processor.
};

/// `folder` is Linux's of one processor's caches. What it does not tell is taken from `others`.
StatedSizes systemSizes(const std::string &folder, const StatedSizes &others);

/// The stated size if what was measured comes near it, less than half or twice as much: pages that lie unluckily make a
/// cache look smaller, and loads that prefetchers hide make it look larger. No cache is larger than the system states.
uint64_t likelySize(uint64_t measured, uint64_t stated, bool isOfSystem);

} // namespace leastaction

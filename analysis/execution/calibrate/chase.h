// Chains of pointers in random order: what a load costs that waits for the one before.
//
//   Chase chase(arena.begin(), 1 << 10, 64);             // nodes, byte from one to the next
//   double ticks = chase.ticksPerLoad(9, 10000);
//   double overlapped = chase.ticksPerLoad(9, 10000, 8); // of 8 chains at once, each load
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace leastaction {

/// What caches and translation know memory by.
inline constexpr size_t lineBytes = 64, pageBytes = 4096;

class Chase {
public:
  static constexpr unsigned mostChains = 64;

  /// One cycle through all nodes. Where `stride` is a page or more, nodes take different lines of their pages.
  Chase(std::byte *memory, size_t nodes, size_t stride);

  /// From now on no node is in a cache when a run begins; runs should not come around.
  void leaveCaches() { leavesCaches_ = true; }

  /// Of some runs of `steps` loads in all of `chains` chains (1, 2, 4, 8, 16, 32 or 64) the lower quartile. All that
  /// can be in a cache is in it.
  double ticksPerLoad(unsigned runs, size_t steps, unsigned chains = 1);

  /// The fastest run: what caches do when nobody else uses them.
  double leastTicksPerLoad(unsigned runs, size_t steps, unsigned chains = 1);

  /// Of the pieces of some tours through all nodes what one in ten beats: a hit in the cache that holds them, though
  /// others empty it now and then.
  double hitTicks(unsigned tours);

private:
  std::vector<double> ticksOfRuns(unsigned runs, size_t steps, unsigned chains);

  void *place(size_t node) const;

  std::byte *memory_;
  size_t nodes_;
  size_t stride_;
  std::vector<void *> starts_; ///< Spread over the cycle.
  bool leavesCaches_ = false;
};

} // namespace leastaction

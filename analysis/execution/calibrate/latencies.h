// Latencies within the core and of the levels of memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace leastaction {

/// What a load costs that waits for the one before, by the size of what is chased through.
struct WorkingSet {
  size_t bytes = 0;
  double ticks = 0;
};

/// Ascending from 4 kilobyte to `most`, on huge pages if there are any.
std::vector<WorkingSet> latencyCurve(std::byte *memory, size_t most, unsigned runs);

/// The working set up to which, all but a few, loads take less than a third of the way from `near` to `far`.
size_t sizeWithin(const std::vector<WorkingSet> &curve, double near, double far);

/// A hit in L1 by base and index.
double indexedLoadTicks(unsigned runs);

/// The same with a scaled index.
double scaledLoadTicks(unsigned runs);

/// From a store's data to the end of a load that reads it.
double storeForwardTicks(unsigned runs);

/// The same of whole general-purpose registers that base registers point at, nothing between store and load...
double renamedForwardTicks(unsigned runs);
/// ...where the load has an index, too...
double indexedForwardTicks(unsigned runs);
/// ...and of single bytes.
double byteForwardTicks(unsigned runs);

/// How many of the latest stores the core renames loads of, if such loads take `renamedTicks`, and others `otherTicks`;
/// 0 where it is all that were tried.
uint32_t renamedForwardStores(unsigned runs, double renamedTicks, double otherTicks);

/// Up to which that is tried.
constexpr uint32_t mostRenamedStores = 24;

/// Of one of the two switches between what is VEX and what is not, with the upper half of a register in use.
double upperSwitchTicks(unsigned runs);

/// Of locked additions, one after the other.
double lockedTicks(unsigned runs);

/// From a store's data to a load that an addition works on.
double computingForwardTicks(unsigned runs);

} // namespace leastaction

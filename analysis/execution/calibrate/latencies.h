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

/// The largest working set whose loads take less than a third of the way from `near` to `far`.
size_t sizeWithin(const std::vector<WorkingSet> &curve, double near, double far);

/// A hit in L1 by base and index.
double indexedLoadTicks(unsigned runs);

/// From a store's data to the end of a load that reads it.
double storeForwardTicks(unsigned runs);

/// The same of whole general-purpose registers.
double renamedForwardTicks(unsigned runs);

} // namespace leastaction

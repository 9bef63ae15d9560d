// The counters of counted code (mode=count): an array in each module, and its place in the memory that threads count
// in.
//
//   for (const CounterRange &range : counterRanges()) ... array + range.offset ...
#pragma once

#include <stddef.h>
#include <stdint.h>

namespace leastaction::runtime {

/// The memory for the counters of all modules: virtual, only what is counted in takes space.
inline constexpr size_t counterBytes = size_t{256} << 20;

/// The counters of a module, and their place in every array.
struct CounterRange {
  uintptr_t begin, end;
  size_t offset;
};

struct CounterRanges {
  const CounterRange *first, *last;
  const CounterRange *begin() const { return first; }
  const CounterRange *end() const { return last; }
};

CounterRanges counterRanges();

/// Is any counted code loaded?
bool hasCounters();

/// Is there code that must not run in its copy, because its counters had no room?
bool hasRefusedCounters();

/// Where the executable's counters are, which need no displacement.
uintptr_t counterAnchor();

/// What leads from a module's counters to their place behind the anchor: 0 for the executable's, and the same as before
/// for a module that is loaded again. False if there is no room for them, which is remembered.
bool placeCounters(uintptr_t begin, uintptr_t end, uint64_t &displacement);

} // namespace leastaction::runtime

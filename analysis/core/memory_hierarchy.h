// Three levels of cache and the memory behind them: when does an access that starts now have its data, and from where?
//
//   MemoryHierarchy memory(core);
//   MemoryHierarchy::Arrival load = memory.access(0x7fff1234, 8, tick);
//   complete = load.tick;                                // load.level says where the data was
#pragma once

#include "analysis/core/cache.h"
#include "analysis/core/core_description.h"
#include "analysis/event/event.h"

#include <array>

namespace leastaction {

/// Every miss fills all levels it passed (they are looked up in turn, each with its own order of use). Nothing limits
/// the number of fills in flight, and nothing is prefetched. Stores allocate lines as loads do.
class MemoryHierarchy {
public:
  struct Arrival {
    uint64_t tick = 0;
    MemoryLevel level = MemoryLevel::none;
  };

  explicit MemoryHierarchy(const CoreDescription &core);

  /// The access may cross lines: then it touches all of them, has its data when the last one has arrived, and its level
  /// is the furthest one. `bytes` of 0 counts as 1. Accesses may come in any order of `tick`.
  Arrival access(uint64_t address, uint32_t bytes, uint64_t tick);

private:
  /// How a line came to L1. An access that finds the fill in flight merges with it; one that starts earlier than the
  /// fill did (accesses come in program order, not in order of time) would have started the fill itself.
  struct Fill {
    uint64_t readyTick = 0;
    MemoryLevel level = MemoryLevel::none;
  };

  Arrival accessLine(uint64_t line, uint64_t tick);
  Arrival fill(uint64_t line, uint64_t tick);

  unsigned lineShift_;
  std::array<uint32_t, 5> latencyTicks_; ///< By MemoryLevel.
  SetAssociativeCache<Fill> l1_;
  SetAssociativeCache<> l2_;
  SetAssociativeCache<> l3_;
};

} // namespace leastaction

// What a core description says of memory beyond the size and latency of each cache.
#pragma once

#include "analysis/execution/core/cache.h"

#include <cstdint>

namespace leastaction {

/// What a level of cache holds of the lines that nearer levels hold.
enum class Inclusion : uint8_t {
  none,      ///< Lines are put in as they pass, and evicted with no regard to nearer levels.
  inclusive, ///< All of them: what is evicted here is evicted there.
  exclusive, ///< None of them: lines come here when nearer levels evict them, and leave when they are wanted again.
};

/// Line transfers, byte per tick: what arrives from each level at most.
struct BandwidthDescription {
  double l2BytesPerTick = 0;
  double l2WriteBytesPerTick =
      0; ///< What L1 writes back, on a way that each line from L2 takes for half its time; 0: no limit.
  double l3BytesPerTick = 0;
  double memoryBytesPerTick = 0;
  bool writeBacksShare = true; ///< What is written to memory takes of memoryBytesPerTick, too.
};

/// Entries of the queues between the pipeline and the first level cache.
struct MemoryQueuesDescription {
  uint32_t loads = 0;            ///< Loads from dispatch to retirement.
  uint32_t stores = 0;           ///< Stores from dispatch to their commit to the cache.
  uint32_t storesPerTick = 0;    ///< Commits, in program order.
  bool storesOneLine = false;    ///< Those of one tick go to one line.
  uint32_t combinedLines = 0;    ///< See StoreQueue::Width.
  uint32_t loadBytes = 0;        ///< A port loads at once; a wider load takes it twice.
  uint32_t storeBytes = 0;       ///< The same of a port for data, and what commits in a tick.
  uint32_t fillBuffers = 0;      ///< Lines under way to the first level.
  uint32_t aliasTicks = 0;       ///< By which a load starts later that an older store 4096 byte away seems to feed.
  bool bankedLoads = false;      ///< Two loads of one tick need different banks of the first level cache.
  bool thirdLoadBanked = false;  ///< A third load of one tick needs banks that not both others have.
  bool missesStartAgain = false; ///< A load takes its port once more when a line that was not there has come.
  bool missesWait =
      false; ///< A store that misses L1 asks for its line when earlier ones that hit have committed; L2 does before.
  bool sharedDataRead = false; ///< See StoreDataReads.
};

/// Translation of addresses. The entry of the page table that a walk ends at is loaded through the caches.
struct TlbDescription {
  uint64_t pageBytes = 0; ///< 4096, or 2097152 for a program on huge pages.
  uint32_t l1Entries = 0;
  uint32_t l1Ways = 0;
  uint32_t l2Entries = 0;
  uint32_t l2Ways = 0;
  uint32_t l2Ticks = 0;   ///< What a hit in the second level adds to an access.
  uint32_t walkTicks = 0; ///< What a walk adds besides the load of its last entry.
  uint32_t walkers = 0;   ///< Walks at a time; 0 where translation costs nothing.
};

struct PrefetchDescription {
  uint32_t strideDistance = 0;       ///< L1: how many strides ahead of a load; 0 without a stride prefetcher.
  uint32_t unitStrideDistance = 0;   ///< L1: the same of strides of one line.
  uint32_t longestStrideBytes = ~0u; ///< L1: longer ones are not followed.
  uint32_t delayTicks = 0;           ///< L1: from the load that shows where the next ones will be.
  uint32_t farStrideDistance = 0;    ///< L2: as strideDistance.
  uint32_t streamLines = 0;          ///< L2: how many lines ahead of a stream; 0 without a stream prefetcher.
  bool crossesPages = false;         ///< Both go on at the end of a page.
  bool nextLine = false;             ///< L1: a miss brings the next line, too.
  bool adjacentLine = false;         ///< L2: each line that comes brings the other one of its pair.
  bool onlyLoads = false;            ///< Strides of stores are not followed.
  bool instructionsWait = false; ///< For a fill buffer; otherwise a prefetch instruction that finds none does nothing.
};

} // namespace leastaction

// Three levels of cache, the memory behind them, and the way there: when does an access that starts now have its data,
// and from where?
//
//   MemoryHierarchy memory(core);
//   MemoryHierarchy::Arrival load = memory.access({.address = 0x7fff1234, .bytes = 8, .tick = tick});
//   complete = load.tick;                                // load.level says where the data was
#pragma once

#include "analysis/execution/core/cache.h"
#include "analysis/execution/core/core_description.h"
#include "analysis/execution/core/memory/server_pool.h"
#include "analysis/execution/core/memory/stream_prefetcher.h"
#include "analysis/execution/core/memory/stride_prefetcher.h"
#include "analysis/execution/core/memory/tlb.h"
#include "analysis/execution/core/memory/transfer_schedule.h"
#include "analysis/execution/event/event.h"

#include <array>
#include <vector>

namespace leastaction {

/// Translation, caches, line-fill buffers, buses and prefetchers. State changes in the order of calls, which is program
/// order; times may come in any order, and what is limited (buffers, buses, walkers) is taken at the time it is needed.
class MemoryHierarchy {
public:
  struct Request {
    uint64_t address = 0;
    uint32_t bytes = 0; ///< 0 counts as 1.
    uint64_t tick = 0;
    uint64_t addressTick = 0;  ///< When the address is known, if that is before `tick`: it is translated from then on.
    uint32_t instruction = 0;  ///< Tells one static instruction from another, for the prefetcher.
    bool isStore = false;      ///< The line will be written: it has to be written back some day.
    bool mayBeDropped = false; ///< Where no fill buffer is free.
  };

  struct Arrival {
    uint64_t tick = 0;
    MemoryLevel level = MemoryLevel::none;
    uint32_t walkTicks = 0; ///< For which the address was translated.
    bool crosses = false;   ///< It has bytes of several lines.
  };

  /// `index` is that of all caches.
  explicit MemoryHierarchy(const CoreDescription &core, SetIndex index = SetIndex::lowBits);

  /// The access may cross lines: then it touches all of them, has its data when the last one has arrived, and its level
  /// is the furthest one.
  Arrival access(const Request &request) {
    const uint64_t line = request.address >> lineShift_;
    if (line == latestLine_ && (request.address + request.bytes - (request.bytes != 0)) >> lineShift_ == line &&
        latest_->readyTick <= request.tick + l1Ticks_) [[likely]] {
      latest_->dirty |= request.isStore;
      return {.tick = request.tick + l1Ticks_, .level = MemoryLevel::l1};
    }
    return accessLines(request);
  }

  /// The same of an access that takes no time of anything but its own, and of that as little as if its data came from
  /// `furthest` at most: caches hold what they would, nothing waits, and nothing is prefetched.
  Arrival touch(const Request &request, MemoryLevel furthest);

  /// A store has retired in `tick` that accesses this address later: it comes next. A line that is further away comes
  /// to L2 meanwhile, by way of a fill buffer.
  void expectStore(uint64_t address, uint64_t tick);

  /// From here on, nothing comes from memory: CoreModel::fillLastCache() says why.
  void fillLastCache() { lastHoldsAll_ = true; }

private:
  /// How a line came to a cache. An access that finds the fill in flight merges with it; one that starts earlier than
  /// the fill did (accesses come in program order, not in order of time) would have started the fill itself.
  struct Fill {
    uint64_t startTick = 0;
    uint64_t readyTick = 0;
    MemoryLevel level = MemoryLevel::none;
    bool dirty = false;
    bool prefetched = false; ///< And not used since.
  };
  struct SetFill {
    uint64_t askedTick = 0;
    uint64_t readyTick = 0;
    uint32_t pauseTicks = 0; ///< Behind it.
  };
  /// L3 remembers of a line only whether it has to be written back.
  struct Kept {
    bool dirty = false;
  };
  using Cache = SetAssociativeCache<Fill>;

  Arrival accessLines(const Request &request);
  Arrival accessLine(uint64_t line, const Request &request, uint64_t tick);
  Arrival touchLine(uint64_t line, uint64_t tick, MemoryLevel furthest);
  void touchPage(uint64_t address, uint64_t tick);
  uint64_t translate(uint64_t address, uint64_t tick);
  Fill &fill(uint64_t line, uint64_t tick, bool isPrefetch);
  uint64_t afterFillsOfSet(uint64_t line, uint64_t askedTick, uint64_t tick);
  Fill fetch(uint64_t line, uint64_t tick, bool isPrefetch);
  Fill &fetchIntoL2(uint64_t line, uint64_t tick);
  void followStride(uint64_t line, const Request &request, uint64_t tick);
  void prefetchIntoL1(uint64_t line, uint64_t ahead, uint64_t tick);
  bool prefetchIntoL2(uint64_t line, uint64_t ahead, uint64_t tick);
  void fetchAdjacent(uint64_t line, uint64_t tick);
  Fill &insertIntoL1(uint64_t line, const Fill &fill);
  Fill &insertIntoL2(uint64_t line, const Fill &fill);
  void insertIntoL3(uint64_t line, bool isDirty, uint64_t tick);
  bool removeFromL1(uint64_t line);
  static void mergeEarlier(Fill &fill, uint64_t tick);
  uint64_t pass(TransferSchedule &bus, uint64_t tick) { return silent_ ? tick : bus.reserve(tick); }
  uint32_t latencyTicks(MemoryLevel level) const { return latencyTicks_[static_cast<size_t>(level)]; }
  bool mayPrefetch(uint64_t line, uint64_t ahead) const {
    return prefetch_.crossesPages || line / pageLines_ == ahead / pageLines_;
  }

  static constexpr uint64_t noLine = ~uint64_t{0};

  const unsigned lineShift_;
  const uint32_t l1Ticks_;
  const uint32_t setFillTicks_;
  const uint32_t dirtyFillTicks_;
  const std::array<uint32_t, 5> latencyTicks_; ///< By MemoryLevel.
  const Inclusion l2Inclusion_;
  const Inclusion l3Inclusion_;
  const bool hasL3_;
  bool lastHoldsAll_ = false;
  const bool writeBacksShare_; ///< The bus of what memory is read for.
  const TlbDescription tlbDescription_;
  const PrefetchDescription prefetch_;
  const uint64_t pageLines_;
  Cache l1_;
  Cache l2_;
  SetAssociativeCache<Kept> l3_;
  TransferSchedule l2Bus_;
  TransferSchedule writeWay_;   ///< Of L1 to L2, in slots of what a line from L2 takes of it.
  const double writeBackSlots_; ///< Of them, for each line that L1 writes back.
  double owedSlots_ = 0;        ///< Less than one.
  TransferSchedule l3Bus_;
  TransferSchedule memoryBus_;
  ServerPool fillBuffers_;
  std::vector<SetFill> setFills_; ///< By set of L1: its latest.
  ServerPool walkers_;
  Tlb tlb_;
  uint64_t latestPage_ = noLine;
  StridePrefetcher strides_;
  StreamPrefetcher streams_;
  uint64_t latestLine_ = noLine; ///< Of L1: it is the latest of its set and needs no search.
  Fill *latest_ = nullptr;
  uint64_t expectedLine_ = noLine; ///< By expectStore(), which was told of it in
  uint64_t expectedTick_ = 0;
  bool silent_ = false; ///< In touch().
};

} // namespace leastaction

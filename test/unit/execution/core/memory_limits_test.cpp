// What is limited on the way to memory: buses, line-fill buffers, queues, translation; and what prefetchers bring.
#include "analysis/execution/core/memory/server_pool.h"
#include "analysis/execution/core/memory/store_queue.h"
#include "analysis/execution/core/memory/stream_prefetcher.h"
#include "analysis/execution/core/memory/transfer_schedule.h"
#include "analysis/execution/core/memory_hierarchy.h"

#include "assembled.h"

#include <array>
#include <random>
#include <utility>

namespace leastaction {
namespace {

constexpr uint64_t lineBytes = 64;

MemoryHierarchy::Arrival load(MemoryHierarchy &memory, uint64_t address, uint64_t tick, uint32_t instruction = 1) {
  return memory.access({.address = address, .bytes = 8, .tick = tick, .instruction = instruction});
}

TEST(TransferSchedule, TransfersDoNotOverlapWhateverTheOrderOfRequests) {
  TransferSchedule bus(64, 16); // Four ticks a line.
  EXPECT_EQ(bus.reserve(100), 100u);
  EXPECT_EQ(bus.reserve(100), 104u);
  EXPECT_EQ(bus.reserve(101), 108u);
  EXPECT_EQ(bus.reserve(40), 40u) << "one that is asked for later may go first";
  EXPECT_EQ(bus.reserve(100), 112u);
}

TEST(ServerPool, WaitsForTheFirstThatIsFree) {
  ServerPool pool(2);
  for (const uint64_t end : {100, 120}) {
    const ServerPool::Server server = pool.acquire(10);
    EXPECT_EQ(server.tick, 10u);
    pool.release(server, end);
  }
  EXPECT_EQ(pool.acquire(10).tick, 100u);
  EXPECT_EQ(pool.acquire(130).tick, 130u);
}

TEST(ServerPool, AChainOfUsesTakesOneServer) {
  ServerPool pool(2);
  for (uint64_t tick = 0; tick < 1000; tick += 100)
    pool.release(pool.acquire(tick), tick + 100);
  EXPECT_EQ(pool.acquire(0).tick, 0u) << "the other one is still idle at the beginning";
}

TEST(ServerPool, OfIdleServersTakesTheOneThatWasFreeLast) {
  ServerPool pool(3);
  for (const auto &[server, tick] : std::to_array<std::pair<size_t, uint64_t>>({{1, 9}, {2, 9}, {0, 5}}))
    pool.release({.index = server, .tick = 0}, tick, server);
  EXPECT_EQ(pool.acquire(9).index, 2u) << "of equal ones the last";
  EXPECT_EQ(pool.acquire(7).index, 0u) << "the others are taken";
  EXPECT_EQ(pool.acquire(4).tick, 5u);
  EXPECT_EQ(pool.releaseOf(1, 8), 9u);
  EXPECT_EQ(pool.releaseOf(1, 9), std::nullopt);
}

TEST(StreamPrefetcher, ForgetsTheStreamThatWasFollowedLongestAgo) {
  constexpr uint64_t streams = 24, apart = uint64_t{1} << 32; // Lower halves of lines are alike.
  StreamPrefetcher prefetcher(20);
  const auto fetched = [&](uint64_t line) {
    unsigned lines = 0;
    prefetcher.access(line, [&](uint64_t) { return ++lines != 0; });
    return lines;
  };
  for (uint64_t stream = 0; stream < streams; ++stream)
    for (uint64_t line = 0; line < 2; ++line)
      EXPECT_EQ(fetched(stream * apart + line), 0u);
  EXPECT_EQ(fetched(2), 3u) << "a stream by its third line";
  EXPECT_EQ(fetched(streams * apart), 0u) << "takes the place of the second one";
  EXPECT_EQ(fetched(2 * apart + 2), 3u);
  EXPECT_EQ(fetched(3), 3u);
  EXPECT_EQ(fetched(apart + 2), 0u);
}

TEST(StoreQueue, CommitsInOrderAndHasRoomWhenTheOldestHasCommitted) {
  StoreQueue queue(2, {});
  EXPECT_EQ(queue.roomTick(), 0u);
  EXPECT_EQ(queue.add(10, 500, 0x1000, 8), 500u);
  EXPECT_EQ(queue.add(11, 0, 0x1000, 8), 501u) << "a hit waits for the miss before it";
  EXPECT_EQ(queue.roomTick(), 500u);
}

TEST(StoreQueue, StoresOfOneTickMayHaveToGoToOneLine) {
  StoreQueue queue(8, {.stores = 2, .bytes = 32, .oneLine = true});
  EXPECT_EQ(queue.add(10, 0, 0x1000, 8), 11u);
  EXPECT_EQ(queue.add(10, 0, 0x1008, 8), 11u);
  EXPECT_EQ(queue.add(10, 0, 0x1010, 8), 12u) << "two a tick";
  EXPECT_EQ(queue.add(10, 0, 0x1040, 8), 13u) << "another line";
  StoreQueue anyLines(8, {.stores = 2, .bytes = 32});
  EXPECT_EQ(anyLines.add(10, 0, 0x1000, 8), 11u);
  EXPECT_EQ(anyLines.add(10, 0, 0x2000, 8), 11u);
}

TEST(StoreQueue, WideStoresAndThoseThatCrossLinesTakeSeveralTicks) {
  StoreQueue queue(8, {.stores = 2, .bytes = 32, .oneLine = true});
  EXPECT_EQ(queue.add(10, 0, 0x1000, 32), 11u);
  EXPECT_EQ(queue.add(10, 0, 0x1020, 32), 12u) << "a tick has room for 32 bytes";
  EXPECT_EQ(queue.add(10, 0, 0x1040, 64), 14u);
  EXPECT_EQ(queue.add(10, 0, 0x1080, 8), 15u) << "behind it";
  EXPECT_EQ(queue.add(10, 0, 0x10bc, 8), 16u) << "bytes of the same line, and of the next one a tick later";
  EXPECT_EQ(queue.add(10, 0, 0x2000, 4096), 17u) << "a string instruction's goes to the cache at once";
}

TEST(StoreQueue, CombinesStoresToLinesThatWereWrittenLast) {
  StoreQueue queue(64, {.stores = 2, .bytes = 64, .oneLine = true, .combinedLines = 2});
  EXPECT_EQ(queue.add(10, 0, 0x1000, 8), 11u);
  EXPECT_EQ(queue.add(10, 0, 0x1008, 8), 11u) << "two of one line";
  EXPECT_EQ(queue.add(10, 0, 0x1040, 8), 12u) << "another line";
  EXPECT_EQ(queue.add(10, 0, 0x1048, 8), 12u);
  EXPECT_EQ(queue.add(10, 0, 0x1010, 8), 13u) << "a line of before";
  EXPECT_EQ(queue.add(10, 0, 0x1018, 8), 13u);
  for (uint64_t i = 1; i <= 4; ++i)
    EXPECT_EQ(queue.add(10, 0, 0x2000 + 64 * i, 64), 13 + i) << "each to a line of its own";
  EXPECT_EQ(queue.add(10, 0, 0x1000, 8), 18u) << "no longer among the last two";
  EXPECT_EQ(queue.add(100, 0, 0x5000, 8), 101u);
  EXPECT_EQ(queue.add(100, 0, 0x503c, 8), 103u) << "one more line, and half a tick";
}

TEST(ServerPool, TellsWhatIsUnderWay) {
  ServerPool pool(1);
  EXPECT_TRUE(pool.anyIdle(10));
  pool.release(pool.acquire(10), 100, 7);
  EXPECT_FALSE(pool.anyIdle(99));
  EXPECT_TRUE(pool.anyIdle(100));
  EXPECT_EQ(pool.releaseOf(7, 20), 100u);
  EXPECT_EQ(pool.releaseOf(7, 100), std::nullopt);
  EXPECT_EQ(pool.releaseOf(8, 20), std::nullopt);
}

TEST(MemoryLimits, FillsOfOneSetFollowEachOther) {
  CoreDescription core = test::plainMemoryCore();
  core.l1.setFillTicks = 11;
  MemoryHierarchy memory(core);
  const uint64_t setBytes = core.l1.bytes / core.l1.ways;
  for (uint64_t i = 0; i < 4; ++i)
    EXPECT_EQ(load(memory, 0x100000 + i * setBytes, 10'000).tick, 10'000 + core.memoryLatencyTicks + 11 * i) << i;
  EXPECT_EQ(load(memory, 0x100040, 10'000).tick, 10'000 + core.memoryLatencyTicks) << "of another set";
  EXPECT_EQ(load(memory, 0x200000, 0).tick, core.memoryLatencyTicks) << "long before them";
}

TEST(MemoryLimits, AFillThatPushesOutAWrittenLineHoldsUpItsSet) {
  CoreDescription core = test::plainMemoryCore();
  core.l1.setFillTicks = 4;
  core.l1.dirtyFillTicks = 28;
  MemoryHierarchy memory(core);
  const uint64_t setBytes = core.l1.bytes / core.l1.ways;
  const auto place = [&](uint64_t i) { return 0x100000 + i * setBytes; };
  for (uint64_t i = 0; i < core.l1.ways; ++i)
    memory.access({.address = place(i), .bytes = 8, .tick = 10'000 * i, .isStore = true});
  const uint64_t later = 10'000 * core.l1.ways;
  for (uint64_t i = 0; i < 3; ++i)
    EXPECT_EQ(load(memory, place(core.l1.ways + i), later).tick, later + core.memoryLatencyTicks + 28 * i) << i;
}

TEST(MemoryLimits, LinesThatComeTakeHalfTheirTimeOnTheWayOfThoseThatGoBack) {
  CoreDescription core = test::plainMemoryCore();
  core.bandwidth.l2BytesPerTick = 32;
  const uint64_t lines = core.l1.bytes / core.l1.lineBytes * 3 / 2;
  // Of lines that are in L2 and not in L1, all wanted at once.
  const auto lastTick = [&](double writeBytesPerTick, bool isStore) {
    core.bandwidth.l2WriteBytesPerTick = writeBytesPerTick;
    MemoryHierarchy memory(core);
    uint64_t tick = 0, last = 0;
    for (unsigned pass = 0; pass < 3; ++pass, tick += 1'000'000)
      for (uint64_t line = 0; line < lines; ++line)
        last =
            memory.access({.address = 0x100000 + line * lineBytes, .bytes = 8, .tick = tick, .isStore = isStore}).tick -
            tick;
    return static_cast<double>(last);
  };
  const double read = lastTick(0, false);
  EXPECT_EQ(lastTick(0, true), read);
  EXPECT_EQ(lastTick(16, false), read);
  EXPECT_NEAR(lastTick(32, true), 1.5 * read, 0.02 * read) << "as long as a line that comes, of which half counts";
  EXPECT_NEAR(lastTick(20, true), 2.1 * read, 0.03 * read);
}

TEST(MemoryLimits, ALineThatLeftItsSetWhileUnderWayIsNotAskedForAgain) {
  CoreDescription core = test::plainMemoryCore();
  core.queues.fillBuffers = core.l1.ways + 1;
  MemoryHierarchy memory(core);
  const uint64_t setBytes = core.l1.bytes / core.l1.ways;
  for (uint64_t i = 0; i <= core.l1.ways; ++i)
    load(memory, 0x100000 + i * setBytes, 100);
  for (uint64_t i = 0; i <= core.l1.ways; ++i)
    EXPECT_EQ(load(memory, 0x100000 + i * setBytes, 110).tick, 100 + core.memoryLatencyTicks) << i;
}

TEST(MemoryLimits, APrefetchInstructionMayDoNothingWhereNoFillBufferIsFree) {
  CoreDescription core = test::plainMemoryCore();
  core.queues.fillBuffers = 2;
  MemoryHierarchy memory(core);
  for (uint64_t i = 0; i < 3; ++i)
    memory.access({.address = 0x100000 + i * lineBytes * 7, .bytes = 1, .tick = 10 * i, .mayBeDropped = true});
  const uint64_t later = 3 * core.memoryLatencyTicks;
  EXPECT_EQ(load(memory, 0x100000 + lineBytes * 7, later).level, MemoryLevel::l1);
  EXPECT_EQ(load(memory, 0x100000 + 2 * lineBytes * 7, later).level, MemoryLevel::memory);
}

TEST(MemoryLimits, AStoresAddressIsTranslatedBeforeItCommits) {
  CoreDescription core = test::plainMemoryCore();
  core.tlb = test::core().tlb;
  MemoryHierarchy early(core), late(core);
  const uint64_t tick = 10'000;
  const auto known = early.access({.address = 0x100000, .bytes = 8, .tick = tick, .addressTick = 100, .isStore = true});
  const auto unknown = late.access({.address = 0x100000, .bytes = 8, .tick = tick, .isStore = true});
  EXPECT_EQ(known.walkTicks, 0u);
  EXPECT_EQ(known.tick + unknown.walkTicks, unknown.tick);
  EXPECT_GT(unknown.walkTicks, 0u);
}

TEST(MemoryLimits, MissesBeyondTheFillBuffersWait) {
  CoreDescription core = test::plainMemoryCore();
  core.queues.fillBuffers = 4;
  MemoryHierarchy memory(core);
  for (uint64_t i = 0; i < 8; ++i)
    EXPECT_EQ(load(memory, 0x100000 + i * lineBytes * 7, 0).tick, core.memoryLatencyTicks * (1 + i / 4)) << i;
}

TEST(MemoryLimits, BandwidthBoundsIndependentMisses) {
  CoreDescription core = test::plainMemoryCore();
  core.bandwidth.memoryBytesPerTick = 8;
  MemoryHierarchy memory(core);
  uint64_t last = 0;
  for (uint64_t i = 0; i < 100; ++i)
    last = std::max(last, load(memory, 0x100000 + i * lineBytes * 7, 0).tick);
  EXPECT_GE(last, core.memoryLatencyTicks + 98 * 8);
  EXPECT_LE(last, core.memoryLatencyTicks + 101 * 8);
}

TEST(MemoryLimits, LinesThatAreWrittenBackTakeBandwidth) {
  const auto ticks = [](bool writes, bool shared) {
    CoreDescription core = test::plainMemoryCore();
    core.bandwidth.memoryBytesPerTick = 8;
    core.bandwidth.writeBacksShare = shared;
    core.l3.bytes = core.l2.bytes * 2;
    MemoryHierarchy memory(core);
    uint64_t last = 0;
    for (uint64_t i = 0; i < 4 * core.l3.bytes / lineBytes; ++i)
      last = memory.access({.address = i * lineBytes, .bytes = 8, .tick = last, .isStore = writes}).tick -
             core.memoryLatencyTicks + 1;
    return last;
  };
  EXPECT_GT(ticks(true, true), ticks(false, true) * 3 / 2);
  EXPECT_EQ(ticks(true, false), ticks(false, false)) << "of a bus that they do not share";
}

TEST(MemoryLimits, TranslationCostsWalksBeyondItsReach) {
  CoreDescription core = test::plainMemoryCore();
  core.tlb.walkers = 1;
  MemoryHierarchy memory(core);
  constexpr uint64_t page = 4096;
  for (uint64_t round = 0; round < 2; ++round)
    for (uint64_t i = 0; i < core.tlb.l1Entries; ++i)
      load(memory, i * (page + lineBytes), 10'000 * (1 + round * 1000 + i));
  EXPECT_EQ(load(memory, 0, 90'000'000).tick, 90'000'000 + core.l1.latencyTicks);
  for (uint64_t i = 0; i < 4 * core.tlb.l1Entries; ++i)
    load(memory, i * (page + lineBytes), 100'000'000 + 10'000 * i);
  const uint64_t tick = 200'000'000;
  EXPECT_EQ(load(memory, 0, tick).tick, tick + core.tlb.l2Ticks + core.l1.latencyTicks);
  EXPECT_GE(load(memory, uint64_t{1} << 40, 2 * tick).tick,
            2 * tick + core.tlb.l2Ticks + core.tlb.walkTicks + core.memoryLatencyTicks);
}

TEST(MemoryLimits, PrefetchersRunAheadOfWhatTheyFollow) {
  const auto misses = [](PrefetchDescription prefetch, uint64_t stride) {
    CoreDescription core = test::plainMemoryCore();
    core.prefetch = prefetch;
    MemoryHierarchy memory(core);
    unsigned misses = 0;
    for (uint64_t i = 0; i < 256; ++i)
      misses += load(memory, 0x100000 + i * stride, 10'000 * i).level == MemoryLevel::memory;
    return misses;
  };
  EXPECT_EQ(misses({}, lineBytes), 256u);
  EXPECT_LE(misses({.streamLines = 16, .crossesPages = true}, lineBytes), 4u);
  EXPECT_LE(misses({.streamLines = 16}, lineBytes), 4u * 4) << "each of four pages begins anew";
  EXPECT_LE(misses({.strideDistance = 4, .crossesPages = true}, 5 * lineBytes), 8u);
  EXPECT_LE(misses({.strideDistance = 4, .longestStrideBytes = 5 * lineBytes, .crossesPages = true}, 5 * lineBytes),
            8u);
  EXPECT_EQ(misses({.strideDistance = 4, .longestStrideBytes = 4 * lineBytes, .crossesPages = true}, 5 * lineBytes),
            256u)
      << "longer than what is followed";
  EXPECT_LE(misses({.unitStrideDistance = 4, .crossesPages = true}, lineBytes), 8u);
  EXPECT_EQ(misses({.unitStrideDistance = 4, .crossesPages = true}, 5 * lineBytes), 256u) << "of one line alone";
  EXPECT_EQ(misses({.streamLines = 16, .crossesPages = true}, 5 * lineBytes), 256u) << "no stream";
  EXPECT_LE(misses({.unitStrideDistance = 1, .delayTicks = 5000, .crossesPages = true}, lineBytes), 8u);
  EXPECT_GE(misses({.unitStrideDistance = 1, .delayTicks = 9990, .crossesPages = true}, lineBytes), 240u) << "too late";
  EXPECT_EQ(misses({.crossesPages = true, .nextLine = true}, 2 * lineBytes), 256u);
  EXPECT_EQ(misses({.crossesPages = true, .adjacentLine = true}, lineBytes), 128u);
}

TEST(MemoryLimits, MoreWaysNeverMissMore) {
  // The stack property of least-recently-used replacement, level by level, where nothing is brought in unasked for.
  for (const CoreDescription &known : knownCores()) {
    CoreDescription core = test::plainMemoryCore(known.name);
    core.l3.latencyTicks = std::max(core.l3.latencyTicks, core.l2.latencyTicks + 1); // One that has none gets one.
    for (CacheDescription *level : {&core.l1, &core.l2, &core.l3}) {
      // Small ones, so that random addresses evict.
      level->bytes = (level == &core.l1 ? 16u : level == &core.l2 ? 64u : 256u) * lineBytes;
      level->ways = 4;
      level->lineBytes = lineBytes;
      level->replacement = Replacement::lru;
      level->inclusion = Inclusion::none;
    }
    const auto misses = [](const CoreDescription &description, MemoryLevel level) {
      MemoryHierarchy memory(description);
      std::mt19937 random(7);
      unsigned count = 0;
      for (uint64_t i = 0; i < 20'000; ++i) {
        const uint64_t address = 0x100000 + (random() % 4 ? random() % 100 : random() % 600) * lineBytes;
        count +=
            memory.access({.address = address, .bytes = 8, .tick = 10'000 * i, .isStore = random() % 4 == 0}).level >
            level;
      }
      return count;
    };
    for (const auto &[cache, level] :
         {std::pair{&core.l1, MemoryLevel::l1}, {&core.l2, MemoryLevel::l2}, {&core.l3, MemoryLevel::l3}}) {
      unsigned before = misses(core, level);
      for (const uint32_t ways : {5u, 8u, 16u}) {
        CoreDescription larger = core;
        CacheDescription &grown = level == MemoryLevel::l1   ? larger.l1
                                  : level == MemoryLevel::l2 ? larger.l2
                                                             : larger.l3;
        grown.bytes = cache->bytes / cache->ways * ways;
        grown.ways = ways;
        const unsigned now = misses(larger, level);
        EXPECT_LE(now, before) << core.name << ", level " << static_cast<int>(level) << ", " << ways << " ways";
        before = now;
      }
    }
  }
}

TEST(MemoryLimits, AnExclusiveLevelAddsToTheNearerOne) {
  const auto fromMemory = [](Inclusion inclusion) {
    CoreDescription core = test::plainMemoryCore();
    core.l3 = core.l2;
    core.l3.latencyTicks = 40;
    core.l3.inclusion = inclusion;
    core.l2.replacement = core.l3.replacement = Replacement::lru;
    MemoryHierarchy memory(core);
    unsigned misses = 0;
    const uint64_t lines = core.l2.bytes / lineBytes * 3 / 2;
    for (uint64_t i = 0; i < 2 * lines; ++i)
      misses += load(memory, i % lines * lineBytes, 10'000 * i).level == MemoryLevel::memory && i >= lines;
    return misses;
  };
  EXPECT_EQ(fromMemory(Inclusion::exclusive), 0u);
  EXPECT_GT(fromMemory(Inclusion::none), 1000u);
}

} // namespace
} // namespace leastaction

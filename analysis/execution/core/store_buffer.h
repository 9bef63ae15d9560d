// Stores that have not reached the cache yet, found by address: what lets a load take its data from one of them.
//
//   stores.add({.address = 0x1000, .addressTick = 35, .dataTick = 40, .commitTick = 55, .bytes = 8});
//   const StoreBuffer::Store *store = stores.find(0x1004, 4, tick);
//   if (stores.aliases(0x5004, 4, tick)) ...             // true: bits 0 to 11 are those of the store
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace leastaction {

/// A table with one place per 4-byte granule (by address modulo its size): the latest store to a granule is found,
/// exactly, unless another store to an address 16 KiB further took its place meanwhile. Stores that leave out bytes of
/// a granule must not hide others to the same one: they have a table with one place per byte. Both tell the number of a
/// store among the latest 1,024; no store queue is as long.
class StoreBuffer {
public:
  struct Store {
    uint64_t address = 0;
    uint64_t addressTick = 0; ///< When its address is known to loads.
    uint64_t dataTick = 0;    ///< When its data is there to be forwarded.
    uint64_t commitTick = 0;  ///< When it has reached the cache: later loads do not see it here.
    uint32_t bytes = 0;
    uint32_t instruction = 0; ///< Its number among all.
    bool mayBeRenamed = true; ///< Loads that it feeds, by renaming.

    bool covers(uint64_t loadAddress, uint32_t loadBytes) const {
      return address <= loadAddress && loadAddress + loadBytes <= address + bytes;
    }
    bool overlaps(uint64_t loadAddress, uint32_t loadBytes) const {
      return address < loadAddress + loadBytes && loadAddress < address + bytes;
    }
  };

  StoreBuffer() : stores_(storeCount), granules_(granuleCount), bytes_(byteCount) {}

  void add(const Store &store) {
    // A store wider than a vector register (of a string instruction) goes to the cache at once.
    if (store.bytes > 64)
      return;
    const uint32_t number = ++latest_;
    stores_[number % storeCount] = store;
    const uint64_t end = store.address + store.bytes - 1;
    // One or two of each.
#pragma clang loop unroll(disable) vectorize(disable)
    for (uint64_t word = store.address / wordBytes; word <= end / wordBytes; ++word)
      latestInPage_[word % wordsOfPage] = {.commitTick = store.commitTick, .number = number};
    if (store.bytes >= granuleBytes) {
#pragma clang loop unroll(disable) vectorize(disable)
      for (uint64_t granule = store.address / granuleBytes; granule <= end / granuleBytes; ++granule)
        granules_[granule % granuleCount] = number;
    } else {
#pragma clang loop unroll(disable) vectorize(disable)
      for (uint64_t byte = store.address; byte <= end; ++byte)
        bytes_[byte % byteCount] = number;
      if (store.commitTick > latestNarrowCommit_)
        latestNarrowCommit_ = store.commitTick;
    }
    if (store.commitTick > latestCommit_)
      latestCommit_ = store.commitTick;
  }

  /// False where neither find() nor aliases() can find one at `tick` or later.
  bool mayFeed(uint64_t address, uint32_t bytes, uint64_t tick) const {
    const uint64_t last = (address + bytes - 1) / wordBytes;
#pragma clang loop unroll(disable) vectorize(disable)
    for (uint64_t word = address / wordBytes; word <= last; ++word)
      if (tick < latestInPage_[word % wordsOfPage].commitTick) [[unlikely]]
        return true;
    return false;
  }

  /// The usual case of both at once: a store that feeds all of the load, that is known at `tick`, and behind which
  /// there was none to the same place in any page. nullptr where it takes more to see, or there is none.
  const Store *findPlain(uint64_t address, uint32_t bytes, uint64_t tick) const {
    const uint32_t number = latestInPage_[address / wordBytes % wordsOfPage].number;
    const Store &store = stores_[number % storeCount];
    if (latest_ - number >= storeCount || !store.covers(address, bytes) || store.bytes < granuleBytes ||
        store.addressTick > tick || tick >= store.commitTick)
      return nullptr;
    const uint64_t last = (address + bytes - 1) / wordBytes;
    for (uint64_t word = address / wordBytes + 1; word <= last; ++word)
      if (latestInPage_[word % wordsOfPage].number != number)
        return nullptr;
    return &store;
  }

  /// The latest store in flight at `tick` that overlaps the load; nullptr if there is none.
  const Store *find(uint64_t address, uint32_t bytes, uint64_t tick) const {
    const Store *latest = nullptr;
    const auto consider = [&](const Store &store) {
      if (tick < store.commitTick && store.overlaps(address, bytes) &&
          (!latest || store.commitTick > latest->commitTick))
        latest = &store;
    };
    forEachGranule(address, bytes, tick, [&](uint64_t granule) {
      visitStore(granules_[granule % granuleCount], consider);
      forEachNarrow(granule, tick, consider);
    });
    return latest;
  }

  /// Whether the load is taken for one of another address. Loads are compared with the stores in flight by bits 0 to 11
  /// of the address first, and what counts is the latest one that overlaps in these.
  bool aliases(uint64_t address, uint32_t bytes, uint64_t tick) const {
    const Store *latest = nullptr;
    const auto consider = [&](const Store &store) {
      // Where stores commit in the same tick, one that feeds the load counts.
      if (store.addressTick <= tick && tick < store.commitTick && overlapInOffset(store, address, bytes) &&
          (!latest || store.commitTick > latest->commitTick ||
           (store.commitTick == latest->commitTick && store.overlaps(address, bytes))))
        latest = &store;
    };
    forEachGranule(address, bytes, tick, [&](uint64_t granule) {
      for (uint64_t other = granule; other < granule + granuleCount; other += granulesOfPage)
        visitStore(granules_[other % granuleCount], consider);
      forEachNarrow(granule, tick, consider);
    });
    return latest && !latest->overlaps(address, bytes);
  }

  /// Stores are numbered in the order in which they were added.
  uint32_t latestNumber() const { return latest_; }
  uint32_t numberOf(const Store &found) const {
    return latest_ - (latest_ - static_cast<uint32_t>(&found - stores_.data())) % storeCount;
  }

  /// When the last of all stores has reached the cache.
  uint64_t latestCommitTick() const { return latestCommit_; }

private:
  static constexpr uint32_t storeCount = 1024;
  static constexpr uint64_t granuleBytes = 4;
  static constexpr uint64_t granuleCount = 4096;
  static constexpr uint64_t pageBytes = 4096;
  static constexpr uint64_t granulesOfPage = pageBytes / granuleBytes;
  static constexpr uint64_t byteCount = pageBytes;
  static constexpr uint64_t wordBytes = 8;
  static constexpr uint64_t wordsOfPage = pageBytes / wordBytes;

  static bool overlapInOffset(const Store &store, uint64_t address, uint32_t bytes) {
    const uint64_t behindStore = (address - store.address) % pageBytes;
    return behindStore < store.bytes || pageBytes - behindStore < bytes;
  }

  template <class Visit> void visitStore(uint32_t number, Visit visit) const {
    if (latest_ - number < storeCount)
      visit(stores_[number % storeCount]);
  }

  /// Those at the place of which in some page there is a store in flight.
  template <class Visit> void forEachGranule(uint64_t address, uint32_t bytes, uint64_t tick, Visit visit) const {
    if (tick >= latestCommit_)
      return;
    const uint64_t last = (address + bytes - 1) / granuleBytes;
    for (uint64_t granule = address / granuleBytes; granule <= last; ++granule)
      if (tick < latestInPage_[granule * granuleBytes / wordBytes % wordsOfPage].commitTick) [[unlikely]]
        visit(granule);
  }

  /// Narrow stores to a granule, or to the same one of another page.
  template <class Visit> void forEachNarrow(uint64_t granule, uint64_t tick, Visit visit) const {
    if (tick < latestNarrowCommit_) [[unlikely]]
      for (uint64_t byte = granule * granuleBytes; byte != (granule + 1) * granuleBytes; ++byte)
        visitStore(bytes_[byte % byteCount], visit);
  }

  uint64_t latestCommit_ = 0;
  uint64_t latestNarrowCommit_ = 0; ///< Of those in bytes_.
  uint32_t latest_ = storeCount;    ///< The number of the latest store; it may begin anew.
  std::vector<Store> stores_;       ///< A ring.
  std::vector<uint32_t> granules_;  ///< Numbers of stores.
  std::vector<uint32_t> bytes_;
  struct Latest {
    uint64_t commitTick = 0;
    uint32_t number = 0;
  };
  std::array<Latest, wordsOfPage> latestInPage_{}; ///< By place in a page: the latest store, in any page.
};

} // namespace leastaction

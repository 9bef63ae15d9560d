// Stores that have not reached the cache yet, found by address: what lets a load take its data from one of them.
//
//   stores.add({.address = 0x1000, .bytes = 8, .dataTick = 40, .commitTick = 55});
//   const StoreBuffer::Store *store = stores.find(0x1004, 4, tick);
#pragma once

#include <cstdint>
#include <vector>

namespace leastaction {

/// A table with one place per 4-byte granule (by address modulo its size): the latest store to a granule is found,
/// exactly, unless another store to an address 16 KiB further took its place meanwhile.
class StoreBuffer {
public:
  struct Store {
    uint64_t address = 0;
    uint64_t dataTick = 0;   ///< When its data is there to be forwarded.
    uint64_t commitTick = 0; ///< When it has reached the cache: later loads do not see it here.
    uint32_t bytes = 0;

    bool covers(uint64_t loadAddress, uint32_t loadBytes) const {
      return address <= loadAddress && loadAddress + loadBytes <= address + bytes;
    }
    bool overlaps(uint64_t loadAddress, uint32_t loadBytes) const {
      return address < loadAddress + loadBytes && loadAddress < address + bytes;
    }
  };

  StoreBuffer() : granules_(granuleCount) {}

  void add(const Store &store) {
    // A store wider than a vector register (of a string instruction) goes to the cache at once.
    if (store.bytes > 64)
      return;
    const uint64_t last = (store.address + store.bytes - 1) / granuleBytes;
    for (uint64_t granule = store.address / granuleBytes; granule <= last; ++granule)
      granules_[granule % granuleCount] = store;
    if (store.commitTick > latestCommit_)
      latestCommit_ = store.commitTick;
  }

  /// The latest store in flight at `tick` that overlaps the first or the last bytes of the load; nullptr if there is
  /// none.
  const Store *find(uint64_t address, uint32_t bytes, uint64_t tick) const {
    if (tick >= latestCommit_)
      return nullptr;
    const Store *first = inFlight(address, address, bytes, tick);
    const Store *last = inFlight(address + bytes - 1, address, bytes, tick);
    if (!first || !last)
      return first ? first : last;
    return first->commitTick >= last->commitTick ? first : last;
  }

  /// When the last of all stores has reached the cache.
  uint64_t latestCommitTick() const { return latestCommit_; }

private:
  static constexpr uint64_t granuleBytes = 4;
  static constexpr uint64_t granuleCount = 4096;

  const Store *inFlight(uint64_t byte, uint64_t address, uint32_t bytes, uint64_t tick) const {
    const Store &store = granules_[byte / granuleBytes % granuleCount];
    return tick < store.commitTick && store.overlaps(address, bytes) ? &store : nullptr;
  }

  uint64_t latestCommit_ = 0;
  std::vector<Store> granules_;
};

} // namespace leastaction

// Stores that have not reached the cache yet, found by address: what lets a load take its data from one of them.
//
//   stores.add({.address = 0x1000, .bytes = 8, .dataTick = 40, .commitTick = 55});
//   const StoreBuffer::Store *store = stores.find(0x1004, 4, tick);
#pragma once

#include <cstdint>
#include <vector>

namespace leastaction {

/// A table with one place per 4-byte granule (by address modulo its size): the latest store to a granule is found,
/// exactly, unless another store to an address 16 KiB further took its place meanwhile. Stores that leave out bytes of
/// a granule must not hide others to the same one: they have a table with one place per byte.
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

  StoreBuffer() : granules_(granuleCount), bytes_(byteCount) {}

  void add(const Store &store) {
    // A store wider than a vector register (of a string instruction) goes to the cache at once.
    if (store.bytes > 64)
      return;
    if (store.bytes < granuleBytes) {
      for (uint64_t byte = store.address; byte != store.address + store.bytes; ++byte)
        bytes_[byte % byteCount] = store;
      if (store.commitTick > latestNarrowCommit_)
        latestNarrowCommit_ = store.commitTick;
    } else {
      const uint64_t last = (store.address + store.bytes - 1) / granuleBytes;
      for (uint64_t granule = store.address / granuleBytes; granule <= last; ++granule)
        granules_[granule % granuleCount] = store;
    }
    if (store.commitTick > latestCommit_)
      latestCommit_ = store.commitTick;
  }

  /// The latest store in flight at `tick` that overlaps the first or the last bytes of the load, or is a narrow one
  /// to its first 8 bytes; nullptr if there is none.
  const Store *find(uint64_t address, uint32_t bytes, uint64_t tick) const {
    if (tick >= latestCommit_)
      return nullptr;
    const auto inFlight = [&](const Store &store) {
      return tick < store.commitTick && store.overlaps(address, bytes) ? &store : nullptr;
    };
    const Store *found = later(inFlight(granules_[address / granuleBytes % granuleCount]),
                               inFlight(granules_[(address + bytes - 1) / granuleBytes % granuleCount]));
    if (tick < latestNarrowCommit_)
      for (uint64_t byte = address; byte != address + (bytes < 8 ? bytes : 8); ++byte)
        found = later(found, inFlight(bytes_[byte % byteCount]));
    return found;
  }

  /// When the last of all stores has reached the cache.
  uint64_t latestCommitTick() const { return latestCommit_; }

private:
  static constexpr uint64_t granuleBytes = 4;
  static constexpr uint64_t granuleCount = 4096;
  static constexpr uint64_t byteCount = 4096;

  /// Of two stores, of which one or both may be missing, the one that is later in program order.
  static const Store *later(const Store *one, const Store *other) {
    return !one || (other && other->commitTick > one->commitTick) ? other : one;
  }

  uint64_t latestCommit_ = 0;
  uint64_t latestNarrowCommit_ = 0; ///< Of those in bytes_.
  std::vector<Store> granules_;
  std::vector<Store> bytes_;
};

} // namespace leastaction

// A hash table by handle, without the C++ library: what is known of the communicators, requests and messages of a
// program. Not for several threads at once.
//
//   HandleTable<Communicator> table;
//   if (Communicator *made = table.add(key)) ...;   table.find(key);   table.remove(key);
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <sys/mman.h>

namespace leastaction::mpi {

/// Of a handle, which is a pointer or a number.
template <class Handle> uint64_t keyOf(Handle handle) {
  if constexpr (__is_pointer(Handle))
    return reinterpret_cast<uint64_t>(handle);
  else
    return static_cast<uint32_t>(handle);
}

/// Values are plain data; pointers to them hold until something is added or removed.
template <class Value> class HandleTable {
public:
  Value *find(uint64_t key) {
    for (size_t at = home(key); capacity_ && slots_[at].isUsed; at = next(at))
      if (slots_[at].key == key)
        return &slots_[at].value;
    return nullptr;
  }

  /// The key's value, new if it has none; null if there is no memory.
  Value *add(uint64_t key) {
    if (Value *known = find(key))
      return known;
    if (2 * (size_ + 1) > capacity_ && !grow())
      return nullptr;
    size_t at = home(key);
    while (slots_[at].isUsed)
      at = next(at);
    slots_[at] = {key, true, Value()};
    ++size_;
    return &slots_[at].value;
  }

  void remove(uint64_t key) {
    Value *known = find(key);
    if (!known)
      return;
    // Those behind it that would no longer be found move up.
    auto hole =
        static_cast<size_t>(reinterpret_cast<Slot *>(reinterpret_cast<char *>(known) - offsetof(Slot, value)) - slots_);
    for (size_t at = next(hole); slots_[at].isUsed; at = next(at))
      if (((at - home(slots_[at].key)) & (capacity_ - 1)) >= ((at - hole) & (capacity_ - 1))) {
        slots_[hole] = slots_[at];
        hole = at;
      }
    slots_[hole].isUsed = false;
    --size_;
  }

private:
  struct Slot {
    uint64_t key;
    bool isUsed;
    Value value;
  };

  size_t home(uint64_t key) const {
    constexpr uint64_t golden = 0x9e3779b97f4a7c15;
    return capacity_ ? static_cast<size_t>((key * golden) >> 20) & (capacity_ - 1) : 0;
  }
  size_t next(size_t at) const { return (at + 1) & (capacity_ - 1); }

  bool grow() {
    constexpr size_t first = 256;
    HandleTable larger;
    larger.capacity_ = capacity_ ? 2 * capacity_ : first;
    void *memory =
        mmap(nullptr, larger.capacity_ * sizeof(Slot), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
      return false;
    larger.slots_ = static_cast<Slot *>(memory);
    for (size_t at = 0; at < capacity_; ++at)
      if (slots_[at].isUsed)
        *larger.add(slots_[at].key) = slots_[at].value;
    if (slots_)
      munmap(slots_, capacity_ * sizeof(Slot));
    *this = larger;
    return true;
  }

  Slot *slots_ = nullptr;
  size_t capacity_ = 0, size_ = 0;
};

} // namespace leastaction::mpi

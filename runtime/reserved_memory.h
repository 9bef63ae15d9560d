// Memory of a thread's own that takes space only where it is touched.
//
//   auto *counts = static_cast<Counts *>(reserve(sizeof(Counts)));   // zeros; null if there is none
//   munmap(counts, sizeof(Counts));
#pragma once

#include <stddef.h>
#include <sys/mman.h>

namespace leastaction::runtime {

inline void *reserve(size_t bytes) {
  void *memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return memory == MAP_FAILED ? nullptr : memory;
}

} // namespace leastaction::runtime

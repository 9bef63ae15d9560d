// Accesses that QEMU 7.2 makes without telling the plugin: those of SVE, whose functions use the program's memory
// directly, and of `dc zva`. They are worked out from the registers, of which QEMU's structure has all right once
// such a function was called: behind the instruction.
//
//   if (hasHiddenAccesses(word)) ... before it: thread.indices = indicesOf(processor, word); behind it:
//     for (uint64_t address : hiddenAccesses(processor, word, thread.indices)) ...
#pragma once

#include <array>
#include <span>
#include <stddef.h>
#include <stdint.h>

namespace leastaction::emulator {

/// Of a vector. QEMU is told to have no longer ones.
inline constexpr size_t vectorBytes = 16;
using Indices = std::array<uint64_t, vectorBytes / sizeof(uint64_t)>;

/// Of an instruction of AArch64.
bool hasHiddenAccesses(uint32_t instruction);

/// Does it have addresses or parts of them in a vector, which it may overwrite?
bool takesIndices(uint32_t instruction);
Indices indicesOf(const void *processor, uint32_t instruction);

class Addresses {
public:
  void add(uint64_t address) {
    if (count_ < list_.size())
      list_[count_++] = address;
  }
  const uint64_t *begin() const { return list_.data(); }
  const uint64_t *end() const { return list_.data() + count_; }

private:
  std::array<uint64_t, 16> list_;
  size_t count_ = 0;
};

/// One for each piece of 8 bytes, for each element of a gather or scatter, for each 64 bytes that `dc zva` zeroes.
Addresses hiddenAccesses(const void *processor, uint32_t instruction, const Indices &indices);

} // namespace leastaction::emulator

// Accesses that QEMU 7.2 makes without telling the plugin: its functions use the program's memory directly for all of
// SVE, for what zeroes a line of memory (`dc zva`, `dcbz`) and for several registers of PowerPC (`lmw`). They are
// worked out from the registers, of which QEMU's structure has all right once such a function was called: behind the
// instruction.
//
//   if (hidden.has(word)) ... before it: thread.indices = hidden.indices(processor, word); behind it:
//     for (uint64_t address : hidden.addresses(processor, word, thread.indices)) ...
#pragma once

#include <array>
#include <span>
#include <stddef.h>
#include <stdint.h>

namespace leastaction::emulator {

/// Of a vector of SVE. QEMU is told to have no longer ones.
inline constexpr size_t vectorBytes = 16;
using Indices = std::array<uint64_t, vectorBytes / sizeof(uint64_t)>;

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

/// Of an instruction, from the lowest one.
inline unsigned bits(uint32_t instruction, unsigned from, unsigned count) {
  return instruction >> from & ((1u << count) - 1);
}

/// Of a processor's instructions.
struct HiddenAccesses {
  bool (*has)(uint32_t instruction);

  /// Does it have addresses or parts of them in a vector, which it may overwrite?
  bool (*takesIndices)(uint32_t instruction);
  Indices (*indices)(const void *processor, uint32_t instruction);

  /// AArch64: one for each piece of 8 bytes, for each element of a gather or scatter, for each 64 bytes that `dc zva`
  /// zeroes. PowerPC: one for all.
  Addresses (*addresses)(const void *processor, uint32_t instruction, const Indices &indices);
};

extern const HiddenAccesses aarch64HiddenAccesses, powerpcHiddenAccesses;

} // namespace leastaction::emulator

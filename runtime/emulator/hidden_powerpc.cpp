#include "runtime/emulator/guest.h"

namespace leastaction::emulator {
namespace {

constexpr uint64_t dcbzBytes = 128; ///< What the C library takes it to zero.

unsigned operation(uint32_t word) {
  return bits(word, 26, 6);
}

unsigned extendedOperation(uint32_t word) {
  return operation(word) == 31 ? bits(word, 1, 10) : 0;
}

bool movesSeveral(uint32_t word) {
  return operation(word) == 46 || operation(word) == 47; // lmw, stmw
}

bool isString(uint32_t word) {
  switch (extendedOperation(word)) {
  case 533: // lswx
  case 597: // lswi
  case 661: // stswx
  case 725: // stswi
    return true;
  default:
    return false;
  }
}

bool zeroes(uint32_t word) {
  return extendedOperation(word) == 1014; // dcbz, dcbzl
}

bool hasHidden(uint32_t word) {
  return movesSeveral(word) || isString(word) || zeroes(word);
}

Addresses addressesOf(const void *processor, uint32_t word, const Indices &) {
  const auto general = [&](unsigned number) { return registerAt(processor, number * sizeof(uint64_t)); };
  const unsigned base = bits(word, 16, 5);
  uint64_t address = base ? general(base) : 0;
  if (movesSeveral(word))
    address += static_cast<uint64_t>(int64_t{static_cast<int16_t>(word)});
  else if (!isString(word) || !(extendedOperation(word) & 64)) // those with a constant have the length there
    address += general(bits(word, 11, 5));
  Addresses addresses;
  addresses.add(zeroes(word) ? address & ~(dcbzBytes - 1) : address);
  return addresses;
}

} // namespace

const HiddenAccesses powerpcHiddenAccesses = {.has = hasHidden,
                                              .takesIndices = [](uint32_t) { return false; },
                                              .indices = [](const void *, uint32_t) { return Indices{}; },
                                              .addresses = addressesOf};

} // namespace leastaction::emulator

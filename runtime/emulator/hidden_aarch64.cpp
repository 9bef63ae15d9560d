#include "runtime/emulator/hidden_accesses.h"

#include "runtime/emulator/guest.h"

#include <optional>
#include <string.h>

namespace leastaction::emulator {
namespace {

// Where QEMU's structure has vectors and predicates: room for the longest there are.
constexpr size_t vectorsAt = 3184, longestVectorBytes = 256, predicatesAt = vectorsAt + 32 * longestVectorBytes;
constexpr size_t longestPredicateBytes = 32;
constexpr unsigned firstFault = 16; ///< The number of the predicate that says which elements were loaded.

/// What QEMU's processor `max` zeroes at once, and a line of memory.
constexpr uint64_t zeroedBytes = 512, lineBytes = 64;

enum class Form {
  zeroing,
  contiguous, ///< Structures of elements, one behind the other.
  broadcast,  ///< One element for all.
  quadword,   ///< 16 bytes.
  indexed,    ///< Gathers and scatters: a scalar and a vector of offsets,
  based,      ///< or a vector of addresses and a constant or scalar.
};

struct Decoded {
  Form form = Form::contiguous;
  unsigned elementShift = 0; ///< log2 of an element's bytes in the vector
  unsigned memoryShift = 0;  ///< and in memory.
  unsigned structure = 1;    ///< Elements of a structure.
  bool hasScalar = false;    ///< Register bits 16-20 is added, shifted by `scale`; else there is `offset`.
  unsigned scale = 0;        ///< Of scalar or vector offsets.
  int64_t offset = 0;        ///< In bytes.
  bool maySkip = false;      ///< First-faulting and non-faulting loads.
  bool isNarrow = false;     ///< Offsets have 32 bits,
  bool isSigned = false;     ///< with a sign.
};

/// Of four bits.
int signedNumber(unsigned number) {
  return number < 8 ? static_cast<int>(number) : static_cast<int>(number) - 16;
}

/// Loads that extend what they load name both sizes in four bits.
void takeSizes(Decoded &decoded, unsigned type) {
  constexpr uint8_t memory[] = {0, 0, 0, 0, 2, 1, 1, 1, 1, 1, 2, 2, 0, 0, 0, 3};
  constexpr uint8_t element[] = {0, 1, 2, 3, 3, 1, 2, 3, 3, 2, 2, 3, 3, 2, 1, 3};
  decoded.memoryShift = memory[type];
  decoded.elementShift = element[type];
}

/// The address of structures: a scalar, or a multiple of all that a vector takes.
void takeOffset(Decoded &decoded, uint32_t word, bool hasScalar) {
  decoded.hasScalar = hasScalar;
  decoded.scale = decoded.memoryShift;
  const size_t bytes = (vectorBytes >> decoded.elementShift << decoded.memoryShift) * decoded.structure;
  decoded.offset = signedNumber(bits(word, 16, 4)) * static_cast<int64_t>(bytes);
}

std::optional<Decoded> contiguousLoad(uint32_t word) {
  const unsigned operation = bits(word, 13, 3);
  const bool hasScalar = operation == 0 || operation == 2 || operation == 3 || operation == 6;
  Decoded decoded;
  if (operation == 2 || operation == 3 || operation == 5) {
    takeSizes(decoded, bits(word, 21, 4));
    decoded.maySkip = operation == 3 || (operation == 5 && bits(word, 20, 1));
  } else {
    decoded.memoryShift = decoded.elementShift = bits(word, 23, 2);
    if (operation == 6 || operation == 7)
      decoded.structure = 1 + bits(word, 21, 2);
    else if ((operation == 0 || operation == 1) && bits(word, 21, 2) == 0)
      decoded.form = Form::quadword;
    else
      return std::nullopt;
  }
  takeOffset(decoded, word, hasScalar);
  return decoded;
}

std::optional<Decoded> gather(uint32_t word, bool isWide) {
  const unsigned size = bits(word, 23, 2), kind = bits(word, 21, 2), operation = bits(word, 13, 3);
  const bool isUpper = bits(word, 15, 1);
  Decoded decoded{.form = Form::indexed, .elementShift = isWide ? 3u : 2u, .memoryShift = size};
  decoded.maySkip = bits(word, 13, 1);
  decoded.scale = kind & 1 ? size : 0;
  if (!isWide && isUpper && kind >= 2) {
    decoded.form = Form::broadcast;
    decoded.maySkip = false;
    takeSizes(decoded, size << 2 | bits(word, 13, 2));
    decoded.offset = static_cast<int64_t>(bits(word, 16, 6)) << decoded.memoryShift;
    return decoded;
  }
  if (isUpper && kind == 1) {
    decoded.form = Form::based;
    decoded.offset = static_cast<int64_t>(bits(word, 16, 5)) << size;
    return decoded;
  }
  if (isUpper && kind == 0) { // non-temporal, or a prefetch
    if (isWide ? operation != 4 && operation != 6 : operation != 4 && operation != 5)
      return std::nullopt;
    decoded.form = Form::based;
    decoded.hasScalar = true;
    decoded.maySkip = false;
    return decoded;
  }
  if (size == 0 && kind & 1)
    return std::nullopt; // a prefetch
  if (!isUpper && !isWide && size == 3)
    return std::nullopt; // a prefetch, or a whole register, which QEMU tells of
  decoded.isNarrow = !isUpper;
  decoded.isSigned = bits(word, 22, 1);
  return decoded;
}

std::optional<Decoded> store(uint32_t word) {
  const unsigned size = bits(word, 23, 2), kind = bits(word, 21, 2), operation = bits(word, 13, 3);
  Decoded decoded{.elementShift = kind, .memoryShift = size};
  switch (operation) {
  case 1: // non-temporal
    decoded = {.form = Form::based, .elementShift = kind == 0 ? 3u : 2u, .memoryShift = size, .hasScalar = true};
    return decoded;
  case 2:
    if (kind < size)
      return std::nullopt; // a whole register
    takeOffset(decoded, word, true);
    return decoded;
  case 3:
  case 7:
    if (operation == 3 || bits(word, 20, 1)) {
      decoded.elementShift = size;
      decoded.structure = 1 + kind;
    }
    takeOffset(decoded, word, operation == 3);
    return decoded;
  case 4:
  case 5:
  case 6:
    decoded.form = Form::indexed;
    decoded.elementShift = kind & 2 ? 2 : 3;
    decoded.scale = kind & 1 ? size : 0;
    decoded.isNarrow = operation != 5;
    decoded.isSigned = operation == 6;
    if (operation == 5 && kind & 2) {
      decoded.form = Form::based;
      decoded.elementShift = kind == 2 ? 3 : 2;
      decoded.offset = static_cast<int64_t>(bits(word, 16, 5)) << size;
    }
    return decoded;
  default:
    return std::nullopt;
  }
}

std::optional<Decoded> decode(uint32_t word) {
  if ((word & 0xffffffe0) == 0xd50b7420)
    return Decoded{.form = Form::zeroing};
  switch (bits(word, 25, 7)) {
  case 0b1000010:
    return gather(word, false);
  case 0b1010010:
    return contiguousLoad(word);
  case 0b1100010:
    return gather(word, true);
  case 0b1110010:
    return store(word);
  default:
    return std::nullopt;
  }
}

unsigned vectorWithIndices(const Decoded &decoded, uint32_t word) {
  return bits(word, decoded.form == Form::indexed ? 16 : 5, 5);
}

/// 31 is the stack pointer as a base, and zero else.
uint64_t scalar(const void *processor, unsigned number) {
  return registerAt(processor, aarch64RegistersAt + number * sizeof(uint64_t));
}

uint64_t indexOf(const Decoded &decoded, const Indices &indices, unsigned element) {
  if (decoded.elementShift == 3) {
    const uint64_t index = indices[element];
    if (!decoded.isNarrow)
      return index;
    return decoded.isSigned ? static_cast<uint64_t>(int64_t{static_cast<int32_t>(index)}) : index & UINT32_MAX;
  }
  const auto index = static_cast<uint32_t>(indices[element / 2] >> 32 * (element % 2));
  return decoded.isSigned ? static_cast<uint64_t>(int64_t{static_cast<int32_t>(index)}) : index;
}

bool hasHiddenAccesses(uint32_t instruction) {
  return decode(instruction).has_value();
}

bool takesIndices(uint32_t instruction) {
  const std::optional<Decoded> decoded = decode(instruction);
  return decoded && (decoded->form == Form::indexed || decoded->form == Form::based);
}

Indices indicesOf(const void *processor, uint32_t instruction) {
  Indices indices;
  const size_t at = vectorsAt + vectorWithIndices(*decode(instruction), instruction) * longestVectorBytes;
  memcpy(indices.data(), static_cast<const char *>(processor) + at, sizeof indices);
  return indices;
}

Addresses hiddenAccesses(const void *processor, uint32_t instruction, const Indices &indices) {
  const Decoded decoded = *decode(instruction);
  Addresses addresses;
  if (decoded.form == Form::zeroing) {
    const unsigned number = bits(instruction, 0, 5);
    const uint64_t begin = (number == 31 ? 0 : scalar(processor, number)) & ~(zeroedBytes - 1);
    for (uint64_t at = 0; at < zeroedBytes; at += lineBytes)
      addresses.add(begin + at);
    return addresses;
  }
  const auto predicate = [&](unsigned number) {
    return static_cast<unsigned>(registerAt(processor, predicatesAt + number * longestPredicateBytes) & 0xffff);
  };
  unsigned active = predicate(bits(instruction, 10, 3));
  if (decoded.maySkip)
    active &= predicate(firstFault);

  uint64_t start = decoded.form == Form::based ? 0 : scalar(processor, bits(instruction, 5, 5));
  if (!decoded.hasScalar)
    start += static_cast<uint64_t>(decoded.offset);
  else if (const unsigned number = bits(instruction, 16, 5); number != 31)
    start += scalar(processor, number) << decoded.scale;

  constexpr unsigned pieceBytes = 8;
  const unsigned elements = static_cast<unsigned>(vectorBytes) >> decoded.elementShift;
  const uint64_t structureBytes = uint64_t{decoded.structure} << decoded.memoryShift;
  uint64_t piece = 0;
  bool isFirst = true;
  for (unsigned element = 0; element < elements; ++element) {
    if (!(active >> (element << decoded.elementShift) & 1))
      continue;
    switch (decoded.form) {
    case Form::indexed:
      addresses.add(start + (indexOf(decoded, indices, element) << decoded.scale));
      break;
    case Form::based:
      addresses.add(start + indexOf(decoded, indices, element));
      break;
    case Form::broadcast:
      addresses.add(start);
      return addresses;
    default:
      for (uint64_t at = start + element * structureBytes, end = at + structureBytes; at < end; at += pieceBytes)
        if (isFirst || at - piece >= pieceBytes) {
          addresses.add(piece = at);
          isFirst = false;
        }
    }
  }
  return addresses;
}

} // namespace

const HiddenAccesses aarch64HiddenAccesses = {
    .has = hasHiddenAccesses, .takesIndices = takesIndices, .indices = indicesOf, .addresses = hiddenAccesses};

} // namespace leastaction::emulator

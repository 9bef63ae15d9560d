// The x86 string instructions, whose memory accesses LLVM's tables do not know: they go through %rsi and %rdi.
//
//   std::optional<StringInstruction> found = stringInstruction("MOVSQ");   // reads at %rsi, writes at %rdi, 8 bytes
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>

namespace leastaction {

struct StringInstruction {
  bool readsSource = false;                                 ///< At %rsi.
  bool readsDestination = false, writesDestination = false; ///< At %rdi.
  uint32_t bytes = 0;                                       ///< Of one repetition.
};

/// By LLVM's name; nothing for other instructions.
inline std::optional<StringInstruction> stringInstruction(std::string_view name) {
  if (name.size() != 5)
    return std::nullopt;
  constexpr std::string_view sizes = "BWLQ";
  size_t size = sizes.find(name.back());
  if (size == std::string_view::npos)
    return std::nullopt;
  uint32_t bytes = 1u << size;
  std::string_view stem = name.substr(0, 4);
  if (stem == "MOVS")
    return StringInstruction{true, false, true, bytes};
  if (stem == "STOS")
    return StringInstruction{false, false, true, bytes};
  if (stem == "LODS")
    return StringInstruction{true, false, false, bytes};
  if (stem == "CMPS")
    return StringInstruction{true, true, false, bytes};
  if (stem == "SCAS")
    return StringInstruction{false, true, false, bytes};
  return std::nullopt;
}

/// What LLVM keeps of prefixes in an instruction's flags.
enum PrefixFlag : unsigned { prefixAddressSize = 2, prefixRepeatNe = 4, prefixRepeat = 8 };

/// What repetitions of `bytes` bytes touch in all.
inline uint32_t repeatedBytes(uint32_t bytes, uint64_t times) {
  return static_cast<uint32_t>(std::min<uint64_t>(bytes * std::min<uint64_t>(times, UINT32_MAX), UINT32_MAX));
}

} // namespace leastaction

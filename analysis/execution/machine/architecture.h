// The instruction sets whose code is read and simulated.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace leastaction {

enum class Architecture : uint8_t { x86_64, aarch64, powerpc };

inline constexpr Architecture allArchitectures[] = {Architecture::x86_64, Architecture::aarch64, Architecture::powerpc};

/// As Linux and QEMU call it: "x86_64", "aarch64", "ppc64" (whose bytes are in big-endian order).
constexpr std::string_view architectureName(Architecture architecture) {
  switch (architecture) {
  case Architecture::x86_64:
    return "x86_64";
  case Architecture::aarch64:
    return "aarch64";
  case Architecture::powerpc:
    return "ppc64";
  }
  return {};
}

/// As people call it.
constexpr std::string_view architectureTitle(Architecture architecture) {
  switch (architecture) {
  case Architecture::x86_64:
    return "x86-64";
  case Architecture::aarch64:
    return "AArch64";
  case Architecture::powerpc:
    return "64-bit PowerPC";
  }
  return {};
}

/// None for a name that is no such architecture's.
constexpr std::optional<Architecture> architectureNamed(std::string_view name) {
  for (const Architecture known : allArchitectures)
    if (name == architectureName(known))
      return known;
  return std::nullopt;
}

} // namespace leastaction

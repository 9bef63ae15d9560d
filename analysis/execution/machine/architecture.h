// The instruction sets whose code is read and simulated.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace leastaction {

enum class Architecture : uint8_t { x86_64, aarch64 };

/// As LLVM and Linux call it: "x86_64", "aarch64".
constexpr std::string_view architectureName(Architecture architecture) {
  return architecture == Architecture::aarch64 ? "aarch64" : "x86_64";
}

/// None for a name that is no such architecture's.
constexpr std::optional<Architecture> architectureNamed(std::string_view name) {
  for (const Architecture known : {Architecture::x86_64, Architecture::aarch64})
    if (name == architectureName(known))
      return known;
  return std::nullopt;
}

} // namespace leastaction

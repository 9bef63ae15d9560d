// How well the rules are known by which a core model executes: where their figures come from.
//
//   if (instruction.origins.latency == RuleOrigin::nominal) ... // nobody measured how long it takes
#pragma once

#include "analysis/base/enum_names.h"
#include "analysis/execution/event/retired_instruction.h"

#include <array>
#include <cstdint>

namespace leastaction {

/// The best known first.
enum class RuleOrigin : uint8_t {
  here,      ///< Measured on this machine.
  elsewhere, ///< Measured or published elsewhere: the core description names the source.
  llvm,      ///< LLVM's scheduling tables.
  nominal,   ///< Guessed.
};

template <>
inline constexpr auto enumNames<RuleOrigin> =
    std::to_array<std::string_view>({"this machine", "published", "LLVM", "nominal"});

inline constexpr size_t ruleOrigins = enumNames<RuleOrigin>.size();

/// Of an instruction's latency, and of the ports or the divider that it takes. Of a call into code that was not
/// recorded: of the time that it is taken to last.
struct InstructionOrigins {
  RuleOrigin latency = RuleOrigin::nominal;
  RuleOrigin ports = RuleOrigin::nominal;
  bool operator==(const InstructionOrigins &) const = default;
};

/// Of what decides how long instructions wait for each cause.
using CauseOrigins = std::array<RuleOrigin, tickCauses>;

} // namespace leastaction

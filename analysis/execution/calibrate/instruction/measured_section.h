// The section [[measured]] of a core description: what was measured of instructions.
//
//   std::string toml = description + measuredSection(times, clockHz);
#pragma once

#include "analysis/execution/calibrate/instruction/instruction_times.h"

#include <span>
#include <string>

namespace leastaction {

/// Opcodes of which the same was measured share a row; what was not measured is left out. Empty where nothing was.
std::string measuredSection(std::span<const InstructionTime> times, double clockHz);

} // namespace leastaction

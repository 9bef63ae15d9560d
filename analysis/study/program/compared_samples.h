// Programs that were recorded as samples: how long each ran is not known, so they are compared by as many ticks of
// each.
//
//   if (TRY(areSamples(programs, paths)))
//     for (ComparedProgram &program : programs) scaleToTicks(program, ticksOfSamples);
#pragma once

#include "analysis/study/program/compared_programs.h"

#include <cstdint>
#include <string>
#include <vector>

namespace leastaction {

inline constexpr uint64_t ticksOfSamples = 1'000'000;

/// Were all of them? Fails if only some were.
Result<bool> areSamples(const std::vector<ComparedProgram> &programs, const std::vector<std::string> &paths);

/// Figures that are compared become those of so many of its ticks: a multiple of 1000.
void scaleToTicks(ComparedProgram &program, uint64_t ticks);

} // namespace leastaction

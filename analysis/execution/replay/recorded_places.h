// The lines and functions of a run's code, executed or not: what somebody who names a place may mean.
//
//   if (const std::optional<InstructionTable> places = recordedPlaces("dot.run", InlinedLines::caller)) ...
#pragma once

#include "analysis/execution/event/event.h"
#include "analysis/execution/trace/source_lines.h"

#include <optional>
#include <string>

namespace leastaction {

/// One instruction of each place, with its file, line and function alone. Nothing where a replay has to tell: of runs
/// that have steps, are not whole, or are none.
std::optional<InstructionTable> recordedPlaces(const std::string &path, InlinedLines inlines);

} // namespace leastaction

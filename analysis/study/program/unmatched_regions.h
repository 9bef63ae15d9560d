// Patterns of --la-region that chose no function when the program was compiled, and of --region when it was emulated.
//
//   for (const std::string &note : unmatchedRegionNotes(*run)) notes.push_back(note);
#pragma once

#include "analysis/execution/trace/run.h"

#include <string>
#include <vector>

namespace leastaction {

/// A sentence without a full stop for each pattern that no function of any of the run's modules matched, with the name
/// that may be meant.
std::vector<std::string> unmatchedRegions(const Run &run);

/// With a full stop.
std::vector<std::string> unmatchedRegionNotes(const Run &run);

/// Of a program; empty if it cannot be read.
std::vector<std::string> unmatchedRegionsOf(const std::string &program);

} // namespace leastaction

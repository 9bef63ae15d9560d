// Where the source files of a run's lines are, for editors that open them.
//
//   SourcePlaces places = sourcePlaces("dot.run", lines);
#pragma once

#include "analysis/report/why/slow_lines.h"

#include <string>
#include <vector>

namespace leastaction {

/// A file is looked for where it was compiled, as far as the debug information tells, then beside or in the run, then
/// in the working folder. Nothing is read.
SourcePlaces sourcePlaces(const std::string &input, const std::vector<SlowLine> &lines);

} // namespace leastaction

// What is said of the windows of a run that was recorded as a sample, and of those that are missing.
//
//   fail("the run has no window: " + whyNoWindows(sample), folder, "record the program again " + moreWindows(sample));
#pragma once

#include "analysis/execution/trace/run.h"

#include <cstdint>
#include <string>

namespace leastaction {

/// Of a run without a window: "the program ended before its first".
std::string whyNoWindows(const RecordedSample &sample);
/// What would give it some: "with a shorter --sample", unless it has the shortest.
std::string moreWindows(const RecordedSample &sample);

/// Is there a --sample shorter than the run's?
bool mayBeShorter(const RecordedSample &sample);

/// A sentence or two: what it means that so many windows could not begin.
std::string lateWindowsNote(uint64_t late, uint64_t windows);

} // namespace leastaction

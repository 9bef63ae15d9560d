// What the threads run that a region starts, where nothing of them was recorded.
//
//   WhyRegion region = whyRegion(collected, table);
//   tellOfThreads(region, "dot.run");   // region.answer says so
//   unrecordedThreads(*run);            // the same sentence, before anything is replayed
#pragma once

#include "analysis/execution/trace/run.h"
#include "analysis/report/why/why_report.h"

#include <string>
#include <vector>

namespace leastaction {

/// Whether `path` is a run of several threads.
bool hasThreads(const std::string &path);

/// The name of what a region calls to start threads, as pthread_create, without arguments; empty if it starts none.
std::string startOfThreads(const WhyRegion &region);

/// Functions of the run whose addresses are taken by code that starts threads, demangled.
std::vector<std::string> startedFunctions(const std::string &run);

/// Puts before the answer of a region that starts threads, if the run has none but its own, that they are missing and
/// how to record them.
void tellOfThreads(WhyRegion &region, const std::string &run);

/// The same without a full stop, of a run of mode=trace whose traces begin with such a region; else empty.
std::string unrecordedThreads(Run &run);

} // namespace leastaction

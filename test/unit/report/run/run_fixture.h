// Reports with realistic contents, made from a small simulated machine: tests and the page's browser test use them.
//
//   RunReport run = exampleRun();                    // three regions, one of them without events
#pragma once

#include "analysis/report/run/run_report.h"

namespace leastaction::fixture {

/// Regions "dot" (one execution), "stencil" (twelve executions, thread 1) and "write results" (markers only).
RunReport exampleRun();

/// Of the same program: why its regions take so long.
WhyReport exampleWhy();

/// The same as mode=count would have it: no events.
RunReport exampleCounts();

/// Names with quotes, markup, an end of a script element, line separators, terminal escapes and invalid UTF-8 in every
/// text of the report.
RunReport hostileRun();

WhyReport hostileWhy();

extern const std::string hostileName;

} // namespace leastaction::fixture

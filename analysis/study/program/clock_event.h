// The clock that probes of mode=probe read: what the user writes, and what the runtime understands
// (runtime/probe_clock.h).
//
//   Result<std::string> value = clockSetting("perf:page-faults"); // "perf:page-faults@1,2,0,0,6"
//   if (value) setenv("LEASTACTION_CLOCK", value->c_str(), 1);
#pragma once

#include "analysis/base/error.h"

#include <string>

namespace leastaction {

/// Of LEASTACTION_CLOCK and --clock: "tsc", "cycles", "generic", or "perf:" and an event, by its name in libpfm4 or as
/// PMU/EVENT/ of /sys/bus/event_source. Events count in user code where the PMU can tell. Fails for unknown names.
Result<std::string> clockSetting(const std::string &wanted);

} // namespace leastaction

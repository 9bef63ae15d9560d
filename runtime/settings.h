// The environment variables that the runtime obeys, read once.
#pragma once

#include "runtime/launcher.h"

#include <stdint.h>

namespace leastaction::runtime {

struct Settings {
  bool on = true;                 ///< LEASTACTION=off switches recording off.
  bool verbose = false;           ///< LEASTACTION_VERBOSE=1: say where the run went.
  uint64_t maxBytes = UINT64_MAX; ///< LEASTACTION_MAX_BYTES, of all trace files together.
  const char *out = nullptr;      ///< LEASTACTION_OUT: the run folder; by default PROGRAM.run. Ranks have theirs in it.
  const char *program = nullptr;  ///< Its name when it started.
  const char *clock = nullptr;    ///< LEASTACTION_CLOCK: what timing probes read; see probe_clock.h.
  bool callers = true;            ///< LEASTACTION_CALLERS=off: do not look for the callers of regions.
  uint64_t callersPast = UINT64_MAX; ///< LEASTACTION_CALLERS_PAST, in ticks: find the callers of longer timed events.
  uint64_t samplePeriod = 0; ///< LEASTACTION_SAMPLE, there in ms: processor time from one window to the next, in ns.
                             ///< 0: all is recorded.
  bool isDetached = false;   ///< LEASTACTION_DETACHED=on: no windows until somebody attaches (attachment.h).
  PlaceInJob place;          ///< Among the processes of an MPI program,
  JobName job;               ///< and which.
};

const Settings &settings();

} // namespace leastaction::runtime

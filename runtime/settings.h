// The environment variables that the runtime obeys, read once.
#pragma once

#include <stdint.h>

namespace leastaction::runtime {

struct Settings {
  bool on = true;                    ///< LEASTACTION=off switches recording off.
  bool verbose = false;              ///< LEASTACTION_VERBOSE=1: say where the run went.
  uint64_t maxBytes = UINT64_MAX;    ///< LEASTACTION_MAX_BYTES, of all trace files together.
  const char *out = nullptr;         ///< LEASTACTION_OUT: the run folder; by default PROGRAM.run.
  const char *clock = nullptr;       ///< LEASTACTION_CLOCK: what timing probes read; see probe_clock.h.
  bool callers = true;               ///< LEASTACTION_CALLERS=off: do not look for the callers of regions.
  uint64_t callersPast = UINT64_MAX; ///< LEASTACTION_CALLERS_PAST, in ticks: find the callers of longer timed events.
  int64_t rank = -1; ///< Of this process among those of an MPI program, as its launcher says; -1 if none.
};

const Settings &settings();

} // namespace leastaction::runtime

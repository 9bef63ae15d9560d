// What probes read and write of a thread's own: their half of its state. The other half is in thread_state.h.
//
//   __leastaction_thread = reinterpret_cast<uint64_t *>(format::idleCursor); // the thread keeps to the program's own
//   code
#pragma once

#include <stdint.h>

extern "C" {
/// Where the thread's next record goes.
extern __thread uint64_t *__leastaction_thread __attribute__((visibility("default"), tls_model("initial-exec")));
/// Of mode=probe with sampling: executions up to the next one that is timed, 0 during one; and where chance comes from.
extern __thread int32_t __leastaction_countdown __attribute__((visibility("default"), tls_model("initial-exec")));
extern __thread uint64_t __leastaction_random __attribute__((visibility("default"), tls_model("initial-exec")));
/// Of mode=probe: 0 where probes ask __leastaction_read_clock instead of the time-stamp counter (probe_clock.h).
extern __thread uint64_t __leastaction_reads_tsc __attribute__((visibility("default"), tls_model("initial-exec")));
/// Of mode=probe: where a measurement has more ticks, its callers are recorded (event_callers.h). For each form of
/// probes, because an empty one is in it.
extern __thread uint64_t __leastaction_callers_past_serialised
    __attribute__((visibility("default"), tls_model("initial-exec")));
extern __thread uint64_t __leastaction_callers_past_free
    __attribute__((visibility("default"), tls_model("initial-exec")));
}

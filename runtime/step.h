// Under `leastaction record --step` and `--emulate`: tells the tracer or the emulator what regions begin and end, and
// when the runtime itself runs.
#pragma once

#include "runtime/thread_state.h"

namespace leastaction::runtime {

/// Is somebody there to be told?
bool isStepped();

/// The control record in [begin, end) was written by the calling thread.
void tellTracer(const ThreadState &state, const uint64_t *begin, const uint64_t *end);

/// While one is alive, the thread is in the runtime, and is not stepped.
class Unstepped {
public:
  Unstepped();
  ~Unstepped();
  Unstepped(const Unstepped &) = delete;
  Unstepped &operator=(const Unstepped &) = delete;
};

} // namespace leastaction::runtime

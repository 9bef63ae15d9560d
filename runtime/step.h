// Under `leastaction record --step`: tells the tracer what regions begin and end, and when the runtime itself runs.
#pragma once

#include "runtime/thread_state.h"

namespace leastaction::runtime {

/// Is `leastaction record --step` tracing the process?
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

// One order for the calls of a rank whose threads call MPI at the same time (MPI_THREAD_MULTIPLE).
//
//   const uint64_t others = orderThreads(trace);      // calls of other threads than that of MPI_Init
//
// A call that blocks while another thread begins one stands in two places, as if it did not block: where it began and,
// as a wait for that, where it ended. Whatever it waited for began before that end, so calls that are played in this
// order never wait for one that stands behind them. Names of calls stay those of the program.
#pragma once

#include "analysis/execution/job/mpi_trace.h"

#include <cstdint>

namespace leastaction {

/// Changes nothing where one thread makes all calls. Calls of other threads that never ended are left where they begin:
/// how the rank ends, the thread of MPI_Init says.
uint64_t orderThreads(MpiTrace &trace);

} // namespace leastaction

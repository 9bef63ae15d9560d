// MPI_COMM_WORLD with its ranks, as smpirun has it. Where SMPI is started otherwise, MPI_COMM_WORLD only stands for
// that of the process that asks, which SMPI's probes and immediate collective calls do not know to resolve.
//
//   MPI_Comm world = worldOfThisRank();            // behind MPI_Init
//
// SimGrid has this in its library, but in none of its public headers.
#pragma once

#include <smpi/mpi.h>

namespace leastaction::script {

MPI_Comm worldOfThisRank();

} // namespace leastaction::script

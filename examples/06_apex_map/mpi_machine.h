/* What the versions over MPI share. */
#ifndef MPI_MACHINE_H
#define MPI_MACHINE_H

#include "apex_map.h"

#include <mpi.h>

static inline double mpi_largest(double mine) {
  double all;
  MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
  return all;
}

static inline double mpi_total(double mine) {
  double all;
  MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  return all;
}

static inline struct apex_machine mpi_machine(void) {
  struct apex_machine machine = {.clock = MPI_Wtime, .largest = mpi_largest, .total = mpi_total};
  MPI_Comm_rank(MPI_COMM_WORLD, &machine.rank);
  MPI_Comm_size(MPI_COMM_WORLD, &machine.ranks);
  return machine;
}

#endif

// What the planted jobs share: work whose line is where it stands, and a result that depends on it.
#pragma once

#include <mpi.h>
#include <stdio.h>

static unsigned seed = 1;
static int rank, ranks;

/// So many thousand dependent multiplications.
#define WORK(thousands)                                                                                                \
  for (unsigned i = 0; i < (thousands) * 1000u; ++i)                                                                   \
  seed = seed * 1664525u + i

static inline void begin(int *argc, char ***argv) {
  MPI_Init(argc, argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
}

static inline int end(void) {
  MPI_Finalize();
  return seed == 0;
}

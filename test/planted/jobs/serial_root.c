// Rank 0 reads the input alone, as it were; the others wait for what it broadcasts.
// WAIT: late root, rank 0, alone
// LOST: 3 * work[0]
#include "planted_job.h"

int main(int argc, char **argv) {
  begin(&argc, &argv);
  if (rank == 0)
    WORK(700);                                          // HERE
  MPI_Bcast(&seed, 1, MPI_UNSIGNED, 0, MPI_COMM_WORLD); // WAITS
  return end();
}

// The root of a reduction waits for rank 3; the others go on.
// WAIT: late for root, rank 3
// LOST: work[3] - work[0]
#include "planted_job.h"

int main(int argc, char **argv) {
  begin(&argc, &argv);
  unsigned sum = 0;
  WORK(rank == 3 ? 900 : 100);                                          // HERE
  MPI_Reduce(&seed, &sum, 1, MPI_UNSIGNED, MPI_SUM, 0, MPI_COMM_WORLD); // WAITS
  return end();
}

// Rank 1 is late for an exchange of all with all.
// WAIT: late rank, rank 1
// LOST: 3 * work[1] - work[0] - work[2] - work[3]
#include "planted_job.h"

int main(int argc, char **argv) {
  begin(&argc, &argv);
  unsigned give[4] = {0}, get[4];
  WORK(rank == 1 ? 500 : 200);                                               // HERE
  MPI_Alltoall(give, 1, MPI_UNSIGNED, get, 1, MPI_UNSIGNED, MPI_COMM_WORLD); // WAITS
  return end();
}

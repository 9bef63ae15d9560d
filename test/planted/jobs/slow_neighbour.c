// Values go round a ring: rank 2 delays its neighbour, and by it the others.
// WAIT: late sender, rank 2
// LOST: work[2] - work[3] + (work[2] - work[0]) * 7 / 8 + (work[2] - work[1]) * 6 / 8
#include "planted_job.h"

int main(int argc, char **argv) {
  begin(&argc, &argv);
  unsigned got = 0;
  const int right = (rank + 1) % ranks, left = (rank + ranks - 1) % ranks;
  for (int step = 0; step < 8; ++step) {
    WORK(rank == 2 ? 800 : 200);                                                                   // HERE
    MPI_Sendrecv(&seed, 1, MPI_UNSIGNED, right, 0, &got, 1, MPI_UNSIGNED, left, 0, MPI_COMM_WORLD, // WAITS
                 MPI_STATUS_IGNORE);
  }
  return end();
}

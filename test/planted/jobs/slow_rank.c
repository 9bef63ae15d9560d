// Rank 2 has three times the work of the others between barriers.
// WAIT: late rank, rank 2
// LOST: 3 * work[2] - work[0] - work[1] - work[3]
#include "planted_job.h"

int main(int argc, char **argv) {
  begin(&argc, &argv);
  for (int step = 0; step < 5; ++step) {
    WORK(rank == 2 ? 300 : 100); // HERE
    MPI_Barrier(MPI_COMM_WORLD); // WAITS
  }
  return end();
}

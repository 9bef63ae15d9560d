// Each rank has more work than the one before it: all wait for the last.
// WAIT: late rank, rank 3
// LOST: 3 * work[3] - work[0] - work[1] - work[2]
#include "planted_job.h"

int main(int argc, char **argv) {
  begin(&argc, &argv);
  unsigned sum = 0;
  for (int step = 0; step < 4; ++step) {
    WORK(100 * (1 + (unsigned)rank));                                     // HERE
    MPI_Allreduce(&seed, &sum, 1, MPI_UNSIGNED, MPI_SUM, MPI_COMM_WORLD); // WAITS
  }
  return end();
}

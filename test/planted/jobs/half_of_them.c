// The upper half of the ranks has a communicator of its own, in which rank 3 is slow.
// WAIT: late rank, rank 3
// LOST: work[3] - work[2]
#include "planted_job.h"

int main(int argc, char **argv) {
  begin(&argc, &argv);
  MPI_Comm half;
  MPI_Comm_split(MPI_COMM_WORLD, rank / 2, 0, &half);
  WORK(rank == 3 ? 600 : 100); // HERE
  MPI_Barrier(half);           // WAITS
  MPI_Comm_free(&half);
  return end();
}

// Rank 0 takes results in the order of ranks and works on each, while the first one is the last to be there.
// WAIT: wrong order, rank 1, alone
// LOST: work[1]
#include "planted_job.h"

int main(int argc, char **argv) {
  begin(&argc, &argv);
  unsigned got = 0;
  if (rank == 0) {
    for (int from = 1; from < ranks; ++from) {
      MPI_Recv(&got, 1, MPI_UNSIGNED, from, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); // WAITS
      WORK(100);
    }
  } else {
    WORK(rank == 1 ? 800 : 50); // HERE
    MPI_Send(&seed, 1, MPI_UNSIGNED, 0, 0, MPI_COMM_WORLD);
  }
  return end();
}

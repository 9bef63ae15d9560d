// Rank 0 computes before it sends; rank 1 waits from the start.
// WAIT: late sender, rank 0, alone
// LOST: work[0]
#include "planted_job.h"

int main(int argc, char **argv) {
  begin(&argc, &argv);
  if (rank == 0) {
    WORK(400); // HERE
    MPI_Send(&seed, 1, MPI_UNSIGNED, 1, 7, MPI_COMM_WORLD);
  } else if (rank == 1) {
    MPI_Recv(&seed, 1, MPI_UNSIGNED, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE); // WAITS
  }
  return end();
}

// A message goes from rank to rank, each waits for the one before; rank 1 takes the time.
// WAIT: late sender, rank 1, alone
// LOST: 2 * work[1]
#include "planted_job.h"

int main(int argc, char **argv) {
  begin(&argc, &argv);
  if (rank > 0)
    MPI_Recv(&seed, 1, MPI_UNSIGNED, rank - 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); // WAITS
  if (rank == 1)
    WORK(700); // HERE
  if (rank + 1 < ranks)
    MPI_Send(&seed, 1, MPI_UNSIGNED, rank + 1, 0, MPI_COMM_WORLD);
  return end();
}

// Between two parallel parts, rank 1 works alone.
// WAIT: late rank, rank 1, alone
// LOST: work[1] * 3 - work[0] - work[2] - work[3]
#include "planted_job.h"

int main(int argc, char **argv) {
  begin(&argc, &argv);
  WORK(50);
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 1)
    WORK(900);                 // HERE
  MPI_Barrier(MPI_COMM_WORLD); // WAITS
  WORK(50);
  return end();
}

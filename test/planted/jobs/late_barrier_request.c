// A barrier that does not block, with work between: rank 0 begins it late.
// WAIT: late rank, rank 0
// LOST: 3 * work[0] - work[1] - work[2] - work[3]
#include "planted_job.h"

int main(int argc, char **argv) {
  begin(&argc, &argv);
  MPI_Request request;
  if (rank == 0)
    WORK(600); // HERE
  MPI_Ibarrier(MPI_COMM_WORLD, &request);
  if (rank != 0)
    WORK(100);
  MPI_Wait(&request, MPI_STATUS_IGNORE); // WAITS
  return end();
}

// Rank 3 is late with one of the messages that rank 0 waits for all at once.
// WAIT: late sender, rank 3
// LOST: work[3] - work[0]
#include "planted_job.h"

int main(int argc, char **argv) {
  begin(&argc, &argv);
  unsigned got[4];
  MPI_Request requests[3];
  if (rank == 0) {
    for (int from = 1; from < 4; ++from)
      MPI_Irecv(&got[from], 1, MPI_UNSIGNED, from, 0, MPI_COMM_WORLD, &requests[from - 1]);
    WORK(100);
    MPI_Waitall(3, requests, MPI_STATUSES_IGNORE); // WAITS
  } else {
    if (rank == 3)
      WORK(500); // HERE
    MPI_Send(&seed, 1, MPI_UNSIGNED, 0, 0, MPI_COMM_WORLD);
  }
  return end();
}

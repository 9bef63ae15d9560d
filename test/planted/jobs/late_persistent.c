// The same message over and over by a persistent request, whose sender is late each time.
// WAIT: late sender, rank 2, alone
// LOST: work[2]
#include "planted_job.h"

int main(int argc, char **argv) {
  begin(&argc, &argv);
  MPI_Request request;
  if (rank == 2)
    MPI_Send_init(&seed, 1, MPI_UNSIGNED, 1, 0, MPI_COMM_WORLD, &request);
  if (rank == 1)
    MPI_Recv_init(&seed, 1, MPI_UNSIGNED, 2, 0, MPI_COMM_WORLD, &request);
  if (rank == 1 || rank == 2) {
    for (int step = 0; step < 5; ++step) {
      if (rank == 2)
        WORK(900); // HERE
      MPI_Start(&request);
      MPI_Wait(&request, MPI_STATUS_IGNORE); // WAITS
    }
    MPI_Request_free(&request);
  }
  return end();
}

// A message too large to be sent on its own: its sender waits until rank 1 receives.
// WAIT: late receiver, rank 1, alone
// LOST: work[1]
#include "planted_job.h"

int main(int argc, char **argv) {
  begin(&argc, &argv);
  static double data[100000];
  if (rank == 0) {
    MPI_Send(data, 100000, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD); // WAITS
  } else if (rank == 1) {
    WORK(800); // HERE
    MPI_Recv(data, 100000, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  return end();
}

// A small message that is sent synchronously.
// WAIT: late receiver, rank 3, alone
// LOST: work[3]
#include "planted_job.h"

int main(int argc, char **argv) {
  begin(&argc, &argv);
  if (rank == 1) {
    MPI_Ssend(&seed, 1, MPI_UNSIGNED, 3, 0, MPI_COMM_WORLD); // WAITS
  } else if (rank == 3) {
    WORK(600); // HERE
    MPI_Recv(&seed, 1, MPI_UNSIGNED, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  return end();
}

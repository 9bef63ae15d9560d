// Nobody is late, the messages are long.
// WAIT: transfer
// LOST: 4 * 8 * 2**20 / 1e10 * hz
#include "planted_job.h"

int main(int argc, char **argv) {
  begin(&argc, &argv);
  static double give[1 << 20], take[1 << 20];
  WORK(10);
  MPI_Sendrecv(give, 1 << 20, MPI_DOUBLE, rank ^ 1, 0, take, 1 << 20, MPI_DOUBLE, rank ^ 1, 0, MPI_COMM_WORLD, // WAITS
               MPI_STATUS_IGNORE);
  return end();
}

// Requests of any source, persistent, cancelled and freed ones, a communicator of rows, and calls outside of regions.
#include <leastaction.h>
#include <mpi.h>
static int data[8];
static double sums[1 << 10];
static MPI_Comm world;
__attribute__((noinline)) static void work(int times) {
  for (int i = 0; i < times; ++i)
    sums[i & 1023] += i;
}
__attribute__((noinline)) static void collect(int ranks) {
  MPI_Request all[8];
  for (int i = 1; i < ranks; ++i)
    MPI_Irecv(data + i, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, world, all + i);
  work(100);
  for (int i = 1, done; i < ranks; ++i)
    MPI_Waitany(ranks - 1, all + 1, &done, MPI_STATUS_IGNORE);
  MPI_Irecv(data, 1, MPI_INT, MPI_ANY_SOURCE, 99, world, all);
  MPI_Cancel(all);
  MPI_Wait(all, MPI_STATUS_IGNORE);
}
__attribute__((noinline)) static void give(int rank) {
  MPI_Request one;
  work(5000 * rank);
  MPI_Isend(data, 1, MPI_INT, 0, rank, world, &one);
  MPI_Request_free(&one);
}
int main(int n, char **arguments) {
  int rank, ranks, sizes[2] = {2, 2}, periods[2] = {0, 1}, keep[2] = {0, 1}, left, right;
  MPI_Request again, sum;
  MPI_Comm grid, row;
  MPI_Init(&n, &arguments);
  world = MPI_COMM_WORLD;
  MPI_Comm_rank(world, &rank);
  MPI_Comm_size(world, &ranks);
  leastaction_start("gathering");
  if (rank == 0)
    collect(ranks);
  else
    give(rank);
  work(100);
  leastaction_start("sums");
  MPI_Iallreduce(MPI_IN_PLACE, data, 1, MPI_INT, MPI_SUM, world, &sum);
  work(1000);
  MPI_Wait(&sum, MPI_STATUS_IGNORE);
  leastaction_stop("sums");
  leastaction_stop("gathering");
  if (rank == 1)
    MPI_Recv_init(data, 2, MPI_INT, 2, MPI_ANY_TAG, world, &again);
  else if (rank == 2)
    MPI_Send_init(data, 2, MPI_INT, 1, 7, world, &again);
  for (int i = 0; i < 2 && (rank == 1 || rank == 2); ++i) {
    MPI_Start(&again);
    MPI_Wait(&again, MPI_STATUS_IGNORE);
  }
  MPI_Cart_create(world, 2, sizes, periods, 0, &grid);
  MPI_Cart_sub(grid, keep, &row);
  MPI_Cart_shift(row, 0, 1, &left, &right);
  MPI_Sendrecv(data, 2, MPI_INT, right, 5, data + 2, 2, MPI_INT, left, 5, row, MPI_STATUS_IGNORE);
  MPI_Sendrecv(data, 1, MPI_INT, 0, 3, data + 1, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_SELF, MPI_STATUS_IGNORE);
  return MPI_Finalize();
}

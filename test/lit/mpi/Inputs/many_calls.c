// Calls of all kinds that a prediction plays: the same in each run.
#include <mpi.h>
#include <stdlib.h>

static double sums[1 << 16];

static void work(int times) {
  for (int i = 0; i < times; ++i)
    sums[i & 0xffff] += i / 3.;
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int rank, size, found;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  const int right = (rank + 1) % size, left = (rank + size - 1) % size;
  char *give = calloc(1 << 20, 1), *get = calloc(1 << 20, 1);
  int *counts = calloc(size, sizeof *counts), *offsets = calloc(size, sizeof *offsets);
  for (int i = 0; i < size; ++i) {
    counts[i] = 100 * (i + 1);
    offsets[i] = 1000 * i;
  }
  work(1000 * (rank + 1));
  MPI_Sendrecv(give, 200000, MPI_BYTE, right, 1, get, 200000, MPI_BYTE, left, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Request both[2];
  MPI_Irecv(get, 1 << 20, MPI_BYTE, left, 2, MPI_COMM_WORLD, &both[0]);
  MPI_Isend(give, 50000, MPI_BYTE, right, 2, MPI_COMM_WORLD, &both[1]);
  work(5000);
  MPI_Waitall(2, both, MPI_STATUSES_IGNORE);
  MPI_Comm half, same;
  MPI_Comm_split(MPI_COMM_WORLD, rank % 2, -rank, &half);
  MPI_Comm_dup(half, &same);
  MPI_Allreduce(give, get, 3000, MPI_BYTE, MPI_BOR, same);
  MPI_Bcast(give, 70000, MPI_BYTE, 0, half);
  MPI_Gather(give, 500, MPI_BYTE, get, 500, MPI_BYTE, 1, MPI_COMM_WORLD);
  MPI_Scatter(give, 600, MPI_BYTE, get, 600, MPI_BYTE, 0, MPI_COMM_WORLD);
  MPI_Gatherv(give, counts[rank], MPI_BYTE, get, counts, offsets, MPI_BYTE, 2, MPI_COMM_WORLD);
  MPI_Scatterv(give, counts, offsets, MPI_BYTE, get, counts[rank], MPI_BYTE, 2, MPI_COMM_WORLD);
  MPI_Allgather(give, 700, MPI_BYTE, get, 700, MPI_BYTE, MPI_COMM_WORLD);
  MPI_Allgatherv(give, counts[rank], MPI_BYTE, get, counts, offsets, MPI_BYTE, MPI_COMM_WORLD);
  work(20000 / (rank + 1));
  MPI_Alltoall(give, 800, MPI_BYTE, get, 800, MPI_BYTE, MPI_COMM_WORLD);
  for (int i = 0; i < size; ++i)
    counts[i] = 100 * (i + rank);
  MPI_Alltoallv(give, counts, offsets, MPI_BYTE, get, counts, offsets, MPI_BYTE, MPI_COMM_WORLD);
  for (int i = 0; i < size; ++i)
    counts[i] = 100 * (i + 1);
  MPI_Reduce(give, get, 4000, MPI_BYTE, MPI_BOR, 3, MPI_COMM_WORLD);
  MPI_Reduce_scatter(give, get, counts, MPI_BYTE, MPI_BOR, MPI_COMM_WORLD);
  MPI_Scan(give, get, 900, MPI_BYTE, MPI_BOR, MPI_COMM_WORLD);
  MPI_Exscan(give, get, 900, MPI_BYTE, MPI_BOR, MPI_COMM_WORLD);
  MPI_Request barrier, again;
  MPI_Ibarrier(MPI_COMM_WORLD, &barrier);
  MPI_Wait(&barrier, MPI_STATUS_IGNORE);
  if (rank == 0) {
    MPI_Send_init(give, 2000, MPI_BYTE, 1, 3, MPI_COMM_WORLD, &again);
    for (int i = 0; i < 3; ++i) {
      MPI_Start(&again);
      MPI_Wait(&again, MPI_STATUS_IGNORE);
    }
    MPI_Request_free(&again);
    MPI_Ssend(give, 10, MPI_BYTE, 1, 4, MPI_COMM_WORLD);
  } else if (rank == 1) {
    for (int i = 0; i < 3; ++i) {
      MPI_Status status;
      MPI_Probe(MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &status);
      MPI_Recv(get, 2000, MPI_BYTE, status.MPI_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Request late;
    MPI_Irecv(get, 10, MPI_BYTE, 0, 4, MPI_COMM_WORLD, &late);
    for (found = 0; !found;)
      MPI_Test(&late, &found, MPI_STATUS_IGNORE);
  }
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Comm_free(&same);
  MPI_Comm_free(&half);
  MPI_Finalize();
}

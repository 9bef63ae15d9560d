// Collective calls: what each rank gives and gets, with the root, and the shares of each rank where they differ.
#include <mpi.h>
static int a[64], b[64], counts[3] = {1, 2, 3}, places[3] = {0, 1, 3}, bytes[3] = {0, 4, 12};
static MPI_Request request;
static void done(void) {
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}
int main(int n, char **arguments) {
  int rank;
  MPI_Comm world = MPI_COMM_WORLD;
  MPI_Datatype types[3] = {MPI_INT, MPI_INT, MPI_INT};
  MPI_Init(&n, &arguments);
  MPI_Comm_rank(world, &rank);
  MPI_Barrier(world);
  MPI_Bcast(a, 5, MPI_INT, 1, world);
  MPI_Reduce(a, b, 5, MPI_INT, MPI_SUM, 2, world);
  MPI_Allreduce(MPI_IN_PLACE, b, 5, MPI_INT, MPI_SUM, world);
  MPI_Gather(rank == 0 ? MPI_IN_PLACE : a, 4, rank == 0 ? MPI_DATATYPE_NULL : MPI_INT, b, 4,
             rank == 0 ? MPI_INT : MPI_DATATYPE_NULL, 0, world);
  MPI_Gatherv(a, counts[rank], MPI_INT, b, rank == 1 ? counts : 0, rank == 1 ? places : 0, MPI_INT, 1, world);
  MPI_Scatter(a, 4, MPI_INT, b, 4, MPI_INT, 2, world);
  MPI_Scatterv(a, rank == 1 ? counts : 0, places, MPI_INT, rank == 1 ? MPI_IN_PLACE : b, counts[rank], MPI_INT, 1,
               world);
  MPI_Allgather(a, 2, MPI_INT, b, 1, MPI_LONG, world);
  MPI_Allgatherv(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, b, counts, places, MPI_INT, world);
  MPI_Alltoall(a, 2, MPI_INT, b, 2, MPI_INT, world);
  for (int i = 0; i < 3; ++i) {
    a[i] = rank + 1; // to all
    a[i + 3] = i * 3;
    b[i] = i + 1; // from them
  }
  MPI_Alltoallv(a + 8, a, a + 3, MPI_INT, b + 8, b, places, MPI_INT, world);
  MPI_Alltoallw(a + 8, a, bytes, types, b + 8, b, bytes, types, world);
  MPI_Reduce_scatter(a + 8, b + 8, counts, MPI_INT, MPI_MAX, world);
  MPI_Reduce_scatter_block(a + 8, b + 8, 2, MPI_INT, MPI_MAX, world);
  MPI_Scan(a + 8, b + 8, 2, MPI_INT, MPI_MAX, world);
  MPI_Exscan(a + 8, b + 8, 2, MPI_INT, MPI_MAX, world);
  MPI_Ibarrier(world, &request), done();
  MPI_Ibcast(a + 8, 5, MPI_INT, 1, world, &request), done();
  MPI_Iallreduce(a + 8, b + 8, 5, MPI_INT, MPI_SUM, world, &request), done();
  MPI_Iscatter(a + 8, 4, MPI_INT, b + 8, 4, MPI_INT, 2, world, &request), done();
  MPI_Ialltoallv(a + 8, a, a + 3, MPI_INT, b + 8, b, places, MPI_INT, world, &request), done();
  return MPI_Finalize();
}

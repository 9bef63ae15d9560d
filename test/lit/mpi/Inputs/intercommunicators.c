// Collective calls and a message between two groups: rank 0 alone, and the other two.
#include <mpi.h>
int main(int n, char **arguments) {
  int rank, data[16] = {0}, counts[2] = {1, 2}, places[2] = {0, 1}, root;
  MPI_Comm half, inter, merged;
  MPI_Init(&n, &arguments);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_split(MPI_COMM_WORLD, rank < 1, 0, &half);
  MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, rank < 1 ? 1 : 0, 3, &inter);
  root = rank == 0 ? MPI_ROOT : 0;
  MPI_Bcast(data, 4, MPI_INT, root, inter);
  MPI_Reduce(data, data + 8, 2, MPI_INT, MPI_SUM, root, inter);
  MPI_Gather(data, 1, MPI_INT, data + 4, 1, MPI_INT, rank == 0 ? 0 : rank == 1 ? MPI_ROOT : MPI_PROC_NULL, inter);
  MPI_Gatherv(data, rank, MPI_INT, data + 4, counts, places, MPI_INT, root, inter);
  MPI_Allgather(data, 1, MPI_INT, data + 4, 1, MPI_INT, inter);
  if (rank == 0)
    MPI_Recv(data, 1, MPI_INT, 1, 6, inter, MPI_STATUS_IGNORE);
  if (rank == 2)
    MPI_Send(data, 1, MPI_INT, 0, 6, inter);
  MPI_Intercomm_merge(inter, rank < 1, &merged);
  MPI_Barrier(merged);
  return MPI_Finalize();
}

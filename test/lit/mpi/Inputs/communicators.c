// Communicators have the same number on all their ranks, and are announced with their members.
#include <mpi.h>
static MPI_Comm world, duplicate, later, half, even, grid, row, inter, merged, ring;
static void say(MPI_Comm comm, int count) {
  int data[4];
  if (comm != MPI_COMM_NULL)
    MPI_Allreduce(MPI_IN_PLACE, data, count, MPI_CHAR, MPI_MAX, comm);
}
int main(int n, char **arguments) {
  int rank, sizes[2] = {2, 2}, periods[2] = {0, 0}, keep[2] = {0, 1}, evens[2] = {2, 0}, data = 0;
  MPI_Group all, some;
  MPI_Request request;
  MPI_Init(&n, &arguments);
  world = MPI_COMM_WORLD;
  MPI_Comm_rank(world, &rank);
  MPI_Comm_dup(world, &duplicate);
  say(duplicate, 1);
  MPI_Comm_idup(duplicate, &later, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  say(later, 2);
  MPI_Comm_split(world, rank % 2, -rank, &half);
  say(half, 3);
  MPI_Comm_group(world, &all);
  MPI_Group_incl(all, 2, evens, &some);
  if (rank % 2 == 0)
    MPI_Comm_create_group(world, some, 5, &even), say(even, 4), MPI_Comm_free(&even);
  MPI_Comm_create(world, some, &even);
  say(even, 5);
  MPI_Cart_create(world, 2, sizes, periods, 0, &grid);
  MPI_Cart_sub(grid, keep, &row);
  say(row, 6);
  MPI_Comm_split(world, rank == 3 ? MPI_UNDEFINED : 0, 0, &merged);
  say(merged, 7);
  MPI_Intercomm_create(half, 0, world, rank % 2 ? 2 : 3, 8, &inter);
  MPI_Barrier(inter);
  if (rank < 2)
    MPI_Send(&data, 1, MPI_INT, 0, 9, inter); // to 3 or 2, the first of its group
  else
    MPI_Recv(&data, 1, MPI_INT, MPI_ANY_SOURCE, 9, inter, MPI_STATUS_IGNORE);
  return MPI_Finalize();
}

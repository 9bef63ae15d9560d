// A rank is killed while the other one waits for it.
#include <mpi.h>
#include <signal.h>
int main(int n, char **arguments) {
  int rank, data[1000] = {0};
  MPI_Init(&n, &arguments);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 1) {
    MPI_Send(data, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    MPI_Recv(data, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    raise(SIGKILL);
  }
  MPI_Recv(data, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Send(data, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
  MPI_Recv(data, 1000, MPI_INT, 1, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  return MPI_Finalize();
}

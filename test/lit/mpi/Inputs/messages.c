// Every kind of message is recorded with its peer, its tag and its bytes.
#include <mpi.h>
#include <stdio.h>
int main(int n, char **arguments) {
  int rank, flag;
  long data[8] = {0}, more[8] = {0};
  char buffer[1000 + MPI_BSEND_OVERHEAD];
  MPI_Comm world = MPI_COMM_WORLD;
  MPI_Status status;
  MPI_Message message;
  MPI_Request request;
  MPI_Init(&n, &arguments);
  MPI_Comm_rank(world, &rank);
  MPI_Buffer_attach(buffer, sizeof buffer);
  if (rank == 0) {
    MPI_Send(data, 1, MPI_LONG, 1, 10, world);
    MPI_Bsend(data, 2, MPI_LONG, 1, 11, world);
    MPI_Ssend(data, 3, MPI_LONG, 1, 12, world);
    MPI_Recv(data, 8, MPI_LONG, 1, MPI_ANY_TAG, world, MPI_STATUS_IGNORE);
    MPI_Rsend(data, 4, MPI_LONG, 1, 13, world);
    MPI_Send(data, 2, MPI_LONG, MPI_PROC_NULL, 0, world);
    for (int tag = 14; tag <= 16; ++tag)
      MPI_Send(data, tag - 9, MPI_LONG, 1, tag, world);
  } else {
    MPI_Recv(data, 8, MPI_LONG, 0, 10, world, &status);
    MPI_Recv(data, 8, MPI_LONG, MPI_ANY_SOURCE, MPI_ANY_TAG, world, &status);
    MPI_Probe(MPI_ANY_SOURCE, 12, world, &status);
    MPI_Iprobe(0, MPI_ANY_TAG, world, &flag, MPI_STATUS_IGNORE);
    MPI_Iprobe(0, 99, world, &flag, MPI_STATUS_IGNORE);
    MPI_Recv(data, 8, MPI_LONG, 0, 12, world, MPI_STATUS_IGNORE);
    MPI_Irecv(data, 8, MPI_LONG, 0, 13, world, &request);
    MPI_Send(data, 1, MPI_LONG, 0, 1, world);
    MPI_Wait(&request, &status);
    MPI_Mprobe(0, MPI_ANY_TAG, world, &message, MPI_STATUS_IGNORE);
    MPI_Mrecv(data, 8, MPI_LONG, &message, &status);
    MPI_Probe(0, 15, world, &status);
    MPI_Improbe(0, 15, world, &flag, &message, &status);
    MPI_Imrecv(data, 8, MPI_LONG, &message, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Recv(data, 8, MPI_LONG, MPI_PROC_NULL, 3, world, &status);
    MPI_Recv(data, 8, MPI_LONG, 0, 16, world, &status);
    printf("got %d\n", status.MPI_TAG);
  }
  MPI_Sendrecv(data, 1, MPI_LONG, 1 - rank, 20, more, 2, MPI_LONG, MPI_ANY_SOURCE, 20, world, &status);
  MPI_Sendrecv_replace(data, 3, MPI_LONG, 1 - rank, 21, 1 - rank, MPI_ANY_TAG, world, MPI_STATUS_IGNORE);
  return MPI_Finalize();
}

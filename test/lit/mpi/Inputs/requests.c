// Requests are known from the call that begins them to the one that completes them.
#include <mpi.h>
#define COUNT 20
static MPI_Comm world;
static int data[2 * COUNT];
static MPI_Request requests[2 * COUNT], some[4];
static void begin(int count) {
  for (int i = 0; i < count; ++i) {
    MPI_Irecv(data + i, 1, MPI_INT, 0, i, world, requests + i);
    MPI_Isend(data + COUNT + i, 1, MPI_INT, 0, i, world, requests + count + i);
  }
}
int main(int n, char **arguments) {
  int index, flag, count, indices[2 * COUNT];
  MPI_Status statuses[2 * COUNT];
  MPI_Init(&n, &arguments);
  world = MPI_COMM_SELF;
  begin(COUNT);
  MPI_Waitall(2 * COUNT, requests, MPI_STATUSES_IGNORE);
  MPI_Waitall(2 * COUNT, requests, statuses); // none is active
  begin(2);
  MPI_Waitall(1, requests, statuses);
  MPI_Waitany(4, requests, &index, MPI_STATUS_IGNORE);
  do
    MPI_Testall(4, requests, &flag, statuses);
  while (!flag);
  MPI_Test(requests, &flag, MPI_STATUS_IGNORE);
  MPI_Isend(data, 1, MPI_INT, MPI_PROC_NULL, 30, world, requests);
  MPI_Issend(data, 1, MPI_INT, 0, 31, world, requests + 1);
  MPI_Irecv(data + 1, 1, MPI_INT, 0, 32, world, requests + 2);
  MPI_Waitsome(2, requests, &count, indices, statuses);
  MPI_Cancel(requests + 2);
  MPI_Waitsome(2, requests + 2, &count, indices, statuses);
  MPI_Recv(data + 2, 2, MPI_INT, MPI_ANY_SOURCE, 31, world, statuses);
  MPI_Waitany(3, requests, &index, statuses);
  MPI_Send_init(data, 3, MPI_INT, 0, 40, world, some);
  MPI_Recv_init(data + 4, 3, MPI_INT, 0, MPI_ANY_TAG, world, some + 1);
  MPI_Wait(some, MPI_STATUS_IGNORE); // was not started
  for (int round = 0; round < 2; ++round) {
    MPI_Startall(2, some);
    MPI_Waitall(2, some, MPI_STATUSES_IGNORE);
  }
  MPI_Start(some + 1);
  MPI_Send(data, 1, MPI_INT, 0, 41, world);
  MPI_Wait(some + 1, statuses);
  MPI_Request_free(some);
  MPI_Request_free(some + 1);
  return MPI_Finalize();
}

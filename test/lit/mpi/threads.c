// Threads that call MPI at once leave all their calls, also one that returns when those behind it fill many windows.
// REQUIRES: mpi-layer
// RUN: %mpi_job %s 2 --threads > %t.out
// RUN: grep -c "call sendReceive c[1-8] peer 0 peerIn 0 tag 3 out 4 in 4$" %t.out | FileCheck %s --check-prefix=SENDS
// RUN: grep -c "completion sendReceive c[1-8] peer 0 tag 3 in 4$" %t.out | FileCheck %s --check-prefix=SENDS
// RUN: grep -c "call immediateProbe world tag -2 count 1$" %t.out | FileCheck %s --check-prefix=PROBES
// RUN: FileCheck %s < %t.out
// SENDS: {{^}}4000{{$}}
// PROBES: {{^}}40000{{$}}
// CHECK-NOT: open
// CHECK: call receive world peer 1 tag 8 in 4{{$}}
// CHECK-NOT: open
#include <mpi.h>
#include <pthread.h>
#include <unistd.h>
static void *exchange(void *communicator) {
  int sent = 1, got;
  for (int i = 0; i < 500; ++i)
    MPI_Sendrecv(&sent, 1, MPI_INT, 0, 3, &got, 1, MPI_INT, 0, 3, *(MPI_Comm *)communicator, MPI_STATUS_IGNORE);
  return 0;
}
static void *receive(void *ready) {
  int got;
  __atomic_store_n((int *)ready, 1, __ATOMIC_RELEASE);
  MPI_Recv(&got, 1, MPI_INT, 1, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  return 0;
}
int main(int n, char **arguments) {
  int provided, flag, rank, ready = 0;
  pthread_t threads[4], receiver;
  MPI_Comm communicators[4];
  MPI_Init_thread(&n, &arguments, MPI_THREAD_MULTIPLE, &provided);
  if (provided != MPI_THREAD_MULTIPLE)
    MPI_Abort(MPI_COMM_WORLD, 1);
  for (int i = 0; i < 4; ++i)
    MPI_Comm_dup(MPI_COMM_SELF, communicators + i);
  for (int i = 0; i < 4; ++i)
    pthread_create(threads + i, 0, exchange, communicators + i);
  for (int i = 0; i < 4; ++i)
    pthread_join(threads[i], 0);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    pthread_create(&receiver, 0, receive, &ready);
    while (!__atomic_load_n(&ready, __ATOMIC_ACQUIRE))
      usleep(1000);
    usleep(20000);
    for (int i = 0; i < 40000; ++i)
      MPI_Iprobe(MPI_PROC_NULL, 9, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
    MPI_Send(&n, 1, MPI_INT, 1, 7, MPI_COMM_WORLD);
    pthread_join(receiver, 0);
  } else {
    MPI_Recv(&n, 1, MPI_INT, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Send(&n, 1, MPI_INT, 0, 8, MPI_COMM_WORLD);
  }
  return MPI_Finalize();
}

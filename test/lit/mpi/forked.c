// A forked child does not write into its parent's trace, and has a run of its own in the job's folder.
// REQUIRES: mpi-layer
// RUN: %mpi_job %s 1 | FileCheck %s
// RUN: bash -c 'ls %t.job/*.run/rank-0.*[0-9].run/run.json && ! ls %t.job/*.run/rank-0.*[0-9].run/mpi.trace'
// CHECK: child 7
// CHECK: call barrier world
// CHECK-NEXT: call send self tag 5
// CHECK-NEXT: call finalize world
// CHECK-NOT: {{.}}
#include <mpi.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>
int main(int n, char **arguments) {
  int status;
  MPI_Init(&n, &arguments);
  MPI_Barrier(MPI_COMM_WORLD);
  if (fork() == 0) {
    MPI_Send(&n, 1, MPI_INT, MPI_PROC_NULL, 4, MPI_COMM_SELF);
    _exit(7);
  }
  wait(&status);
  printf("child %d\n", WEXITSTATUS(status));
  MPI_Send(&n, 0, MPI_INT, MPI_PROC_NULL, 5, MPI_COMM_SELF);
  return MPI_Finalize();
}

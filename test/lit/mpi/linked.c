// A program that is linked with the layer is recorded whatever starts it.
// REQUIRES: mpi-layer
// RUN: %mpi_job %s 2 --link | FileCheck %s
// CHECK: rank 0:
// CHECK: call allreduce world out 4 in 4
// CHECK: rank 1:
// CHECK: call allreduce world out 4 in 4
#include <mpi.h>
int main(int n, char **arguments) {
  MPI_Init(&n, &arguments);
  MPI_Allreduce(MPI_IN_PLACE, &n, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  return MPI_Finalize();
}

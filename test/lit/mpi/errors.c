// Errors come back as from MPI itself, and a call that is refused is none that others wait for.
// REQUIRES: mpi-layer
// RUN: %mpi_job %s 1 | FileCheck %s
// CHECK: wrong rank, and none complete
// CHECK: members init 0: 0{{$}}
// CHECK: {{^}}call other world{{$}}
// CHECK-NEXT: call other world{{$}}
// CHECK-NEXT: call immediateReceive world peer 0 tag 7 in 4 request 2{{$}}
// CHECK-NEXT: call test world request 2{{$}}
// CHECK-NEXT: call cancel world request 2{{$}}
// CHECK-NEXT: call wait world request 2 count 1{{$}}
// CHECK-NEXT: completion immediateReceive world tag 7 request 2{{$}}
// CHECK-NEXT: call finalize world{{$}}
#include <mpi.h>
#include <stdio.h>
int main(int n, char **arguments) {
  int kind, other, flag, data = 0;
  MPI_Request request;
  MPI_Init(&n, &arguments);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Error_class(MPI_Send(&data, 1, MPI_INT, 77, 5, MPI_COMM_WORLD), &kind);
  MPI_Error_class(MPI_Isend(&data, 1, MPI_INT, 77, 6, MPI_COMM_WORLD, &request), &other);
  MPI_Irecv(&data, 1, MPI_INT, 0, 7, MPI_COMM_WORLD, &request);
  MPI_Test(&request, &flag, MPI_STATUS_IGNORE);
  if (kind == MPI_ERR_RANK && other == kind && !flag)
    printf("wrong rank, and none complete\n");
  MPI_Cancel(&request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  return MPI_Finalize();
}

// Calls from Fortran are recorded by whichever interface: mpif.h, the module mpi, and mpi_f08.
// REQUIRES: mpi-layer, mpi-fortran
// RUN: sed "s/^  USES/  include 'mpif.h'/; s/REQUEST/integer/; s/COMMUNICATOR/integer/" %S/Inputs/exchange.f90 > %t.h.f90
// RUN: %mpi_job %s 2 --fortran %t.h.f90 | FileCheck %s
// RUN: sed "s/^  USES/  use mpi/; s/REQUEST/integer/; s/COMMUNICATOR/integer/" %S/Inputs/exchange.f90 > %t.mpi.f90
// RUN: %mpi_job %s 2 --fortran %t.mpi.f90 | FileCheck %s
// RUN: sed "s/^  USES/  use mpi_f08/; s/REQUEST/type(MPI_Request)/; s/COMMUNICATOR/type(MPI_Comm)/" %S/Inputs/exchange.f90 > %t.f08.f90
// RUN: %mpi_job %s 2 --fortran %t.f08.f90 | FileCheck %s
// CHECK: sum 1
// CHECK: rank 1:
// CHECK: members init 0: 1{{$}}
// CHECK-NEXT: call immediateSend world peer 0 tag 1 out 4 request 1{{$}}
// CHECK-NEXT: call immediateSend world peer 0 tag 2 out 4 request 2{{$}}
// CHECK-NEXT: call immediateSend world peer 0 tag 3 out 4 request 3{{$}}
// CHECK-NEXT: call immediateSend world peer 0 tag 4 out 4 request 4{{$}}
// CHECK-NEXT: call immediateReceive world peer -2 tag 1 in 4 request 5{{$}}
// CHECK: call wait - count 8{{$}}
// CHECK-NEXT: completion immediateSend world peer 0 tag 1 out 4 request 1{{$}}
// CHECK-NEXT: completion immediateSend world peer 0 tag 2 out 4 request 2{{$}}
// CHECK-NEXT: completion immediateSend world peer 0 tag 3 out 4 request 3{{$}}
// CHECK-NEXT: completion immediateSend world peer 0 tag 4 out 4 request 4{{$}}
// CHECK-NEXT: completion immediateReceive world peer 0 tag 1 in 4 request 5{{$}}
// CHECK: call makeCommunicator world request 9{{$}}
// CHECK-NEXT: call wait world request 9 count 1{{$}}
// CHECK-NEXT: completion makeCommunicator world request 9{{$}}
// CHECK-NEXT: call makeCommunicator world{{$}}
// CHECK-NEXT: communicator makeCommunicator c1 rank 0 of 2{{$}}
// CHECK-NEXT: members makeCommunicator 0: 1 0{{$}}
// CHECK-NEXT: call allreduce c1 out 4 in 4{{$}}
// CHECK-NEXT: call finalize world{{$}}
void exchange(void);
int main(void) {
  exchange();
  return 0;
}

// Programs that end without MPI_Finalize, or by MPI_Abort, leave a whole file; exit codes are theirs.
// REQUIRES: mpi-layer
// RUN: %mpi_job %s 1 --killed --exits 9 --word abort | FileCheck %s --check-prefixes=CHECK,ABORT
// RUN: %mpi_job %s 1 --exits 4 --word exit | FileCheck %s --check-prefixes=CHECK,EXIT
// CHECK: call barrier self
// ABORT-NEXT: call abort self open
// EXIT-NEXT: call other -{{$}}
// CHECK-NOT: {{.}}
#include <mpi.h>
#include <stdlib.h>
#include <string.h>
int main(int n, char **arguments) {
  int flag;
  MPI_Init(&n, &arguments);
  MPI_Barrier(MPI_COMM_SELF);
  if (strcmp(arguments[1], "abort") == 0)
    MPI_Abort(MPI_COMM_SELF, 9);
  MPI_Request none = MPI_REQUEST_NULL;
  MPI_Request_get_status(none, &flag, MPI_STATUS_IGNORE);
  exit(4);
}

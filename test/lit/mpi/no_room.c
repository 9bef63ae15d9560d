// A trace that cannot be made or cannot grow is given up, with one message; the program goes on.
// REQUIRES: mpi-layer
// RUN: rm -rf %t.dir && mkdir %t.dir && %mpi_job %s 1 --word keep > /dev/null
// RUN: bash -c 'for kind in openmpi mpich; do [ ! -x %t.job/$kind ] || cp %t.job/$kind %t.dir/program; done'
// RUN: %exits 2 %leastaction record -o %t.dir/a.run -- %t.dir/program early %t.dir/a.run 2>&1 | FileCheck %s --check-prefix=EARLY
// RUN: %exits 2 %leastaction record -o %t.dir/b.run -- %t.dir/program late %t.dir/b.run 2>&1 | FileCheck %s --check-prefix=LATE
// RUN: env LEASTACTION_MAX_BYTES=400000 %leastaction record -o %t.dir/c.run -- %t.dir/program keep 2>&1 | FileCheck %s --check-prefix=LIMIT
// RUN: %leastaction record -o %t.dir/d.run -- %t.dir/program full 2>&1 | FileCheck %s --check-prefix=FULL
// RUN: %python %source_root/test/tools/dump_mpi_trace.py %t.dir/c.run/mpi.trace %t.dir/d.run/mpi.trace | FileCheck %s --check-prefix=KEPT
// EARLY: leastaction: the file '{{.*}}a.run/mpi.trace' cannot be made (No such file or directory); MPI calls are no longer recorded and the program goes on: record again where it can be written
// EARLY-NEXT: whole
// LATE: leastaction: the file '{{.*}}b.run/mpi.trace' cannot be written (No such file or directory); MPI calls are no longer recorded and the program goes on: record again where it can be written
// LATE-NEXT: whole
// LIMIT: leastaction: the run has reached LEASTACTION_MAX_BYTES (400000 bytes) and MPI calls are no longer recorded; the program goes on: set a higher limit to record more
// LIMIT-NEXT: whole
// FULL: leastaction: the run folder '{{.*}}d.run' cannot be written any more (File too large); MPI calls are no longer recorded and the program goes on: make room and record again
// FULL-NEXT: whole
// KEPT: call send self tag 5
// KEPT: call send self tag 5
#include <mpi.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
static void rename_run(const char *run) {
  char moved[4096];
  snprintf(moved, sizeof moved, "%s.moved", run);
  rename(run, moved);
}
int main(int n, char **arguments) {
  if (strcmp(arguments[1], "early") == 0)
    rename_run(arguments[2]);
  MPI_Init(&n, &arguments);
  if (strcmp(arguments[1], "late") == 0)
    rename_run(arguments[2]);
  if (strcmp(arguments[1], "full") == 0)
    setrlimit(RLIMIT_FSIZE, &(struct rlimit){300000, RLIM_INFINITY});
  for (int i = 0; i < 4000; ++i)
    MPI_Send(&n, 1, MPI_INT, MPI_PROC_NULL, 5, MPI_COMM_SELF);
  printf("whole\n");
  fflush(stdout);
  return MPI_Finalize();
}

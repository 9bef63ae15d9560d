// The JSON of a job's report, and of two jobs compared, is as docs/schema says; a key that is not there is noticed.
// REQUIRES: openmpi, jsonschema, simulator
// RUN: rm -rf %t.dir && mkdir %t.dir && cd %t.dir && %la_clang -O1 -g %s -o late %mpi_flags
// RUN: %leastaction record -o late.run -- %mpirun -n 3 ./late 2> record.txt
// RUN: %leastaction report late.run --core znver4 --json job.json > text
// RUN: %leastaction compare late.run late.run --core znver4 --json compare.json > text
// RUN: %leastaction predict late.run --core znver4 --what-if bandwidth=2x --json predict.json > text
// RUN: %python %inputs/check_schema.py job.json compare.json predict.json | FileCheck %s
// CHECK: 3 files, {{1[0-9][0-9]}} keys: job, job_comparison
// RUN: sed 's/"cause_rank"/"cause_ranks": 1, &/' job.json > odd && %exits 1 %python %inputs/check_schema.py odd | FileCheck %s --check-prefix=KEY
// RUN: %exits 1 %json odd 1 2>&1 | FileCheck %s --check-prefix=SEEN
// KEY: odd: waits/0: Additional properties are not allowed ('cause_ranks' was unexpected)
// SEEN: docs/schema/report.schema.json does not describe cause_ranks of 'waits of one kind at one place for one rank'
#include <mpi.h>
static unsigned seed = 1;
int main(int n, char **arguments) {
  int rank;
  MPI_Init(&n, &arguments);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < (rank + 1) * 20000; ++i)
    seed = seed * 1664525u + 1013904223u;
  if (rank == 2)
    MPI_Send(&seed, 1, MPI_UNSIGNED, 0, 0, MPI_COMM_WORLD);
  if (rank == 0)
    MPI_Recv(&seed, 1, MPI_UNSIGNED, 2, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return seed == 0;
}

// A halo exchange without neighbours at the ends, predicted; and a job that has lost what a rank executed.
// REQUIRES: openmpi, simulator
// RUN: rm -rf %t && mkdir %t && cd %t && %la_clang -O1 -g %s -o halo %mpi_flags
// RUN: %leastaction record -o job.run -- %mpirun -n 3 ./halo 2> record.txt
// RUN: %leastaction predict job.run --core zen5 --platform torus --json job.json > job.txt
// RUN: %json job.json 'sum(m["messages"] for m in d["messages"]) == 8' 'not d.get("incomplete")'
// RUN: rm job.run/rank-1.run/thread-0.trace
// RUN: %leastaction report job.run --core zen5 | tr '\n' ' ' | FileCheck %s
// CHECK: Of what rank 1 computed, records are missing or damaged.
// RUN: %exits 2 %leastaction baseline job.run -o job.baseline 2>&1 | FileCheck %s --check-prefix=GATE
// GATE: error: the job is incomplete: Of what rank 1 computed, records are missing or damaged. (job.run)
#include <mpi.h>

int main(int count, char **arguments) {
  int rank, size;
  double cells[3] = {1, 2, 3};
  MPI_Init(&count, &arguments);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  const int left = rank == 0 ? MPI_PROC_NULL : rank - 1, right = rank == size - 1 ? MPI_PROC_NULL : rank + 1;
  for (int i = 0; i < 2; ++i) {
    MPI_Sendrecv(&cells[1], 1, MPI_DOUBLE, left, 7, &cells[2], 1, MPI_DOUBLE, right, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Sendrecv(&cells[1], 1, MPI_DOUBLE, right, 8, &cells[0], 1, MPI_DOUBLE, left, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    cells[1] = (cells[0] + cells[1] + cells[2]) / 3;
  }
  return MPI_Finalize();
}

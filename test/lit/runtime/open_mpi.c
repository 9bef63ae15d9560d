// A program of three ranks under Open MPI, started by record and recording in each process.
// REQUIRES: openmpi
// RUN: %la_clang -O1 %s -o %t %mpi_flags && rm -rf %t.dir && mkdir %t.dir
// RUN: %exits 0 %leastaction record -o %t.dir/a.run -- %mpirun -n 3 %t 2>&1 | FileCheck %s
// RUN: %exits 0 %mpirun -n 3 %leastaction record -o %t.dir/b.run -- %t
// RUN: ls %t.dir | count 2
// RUN: sh -ec 'for run in a b; do for rank in 0 1 2; do %leastaction check %t.dir/$run.run/rank-$rank.run; done; done'
// RUN: %json %t.dir/b.run/rank-2.run/run.json 'd["rank"] == 2' 'd["ranks"] == 3'
// CHECK-DAG: sum 3
// CHECK-DAG: recorded 3 ranks of an MPI program into {{.*}}a.run{{$}}
#include <mpi.h>
#include <stdio.h>
int main(int n, char **arguments) {
  int rank, sum;
  MPI_Init(&n, &arguments);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  if (rank == 0)
    printf("sum %d\n", sum);
  MPI_Finalize();
  return sum != 3;
}

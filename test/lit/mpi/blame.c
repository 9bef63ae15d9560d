// What one rank makes the others wait for at several calls is told as one, with its line.
// REQUIRES: openmpi
// RUN: rm -rf %t && mkdir %t && cd %t && %la_clang -O1 -g %s -o program %mpi_flags
// RUN: %leastaction record -o job.run -- %mpirun -n 4 ./program 2> record.txt
// RUN: %leastaction report job.run --core zen5 | tr '\n' ' ' | FileCheck %s
// CHECK: {{[67][0-9]}} % of the ranks' time is lost in waits for rank 2, in 4 places; {{2[0-9]}} % at blame.c:{{[0-9]+}} (main):
// CHECK-SAME: Rank 2 spends {{[0-9]+}} % of that at blame.c:[[# @LINE + 8]] (work), which waits for a result.
// RUN: mv program renamed && %leastaction record -o renamed.run -- %mpirun -n 4 ./renamed 2> record.txt
// RUN: %leastaction compare job.run renamed.run --core zen5 | FileCheck %s --check-prefix=OTHER
// OTHER: The programs have different names: program and renamed.
#include <mpi.h>

__attribute__((noinline)) static double work(double sum, long n) {
  for (long i = 0; i < n; ++i)
    sum = sum * 0.5 + 1;
  return sum;
}

int main(int count, char **arguments) {
  int rank;
  double all = 0;
  MPI_Init(&count, &arguments);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  const long n = rank == 2 ? 20000 : 200;
  double sum = work(1, n);
  MPI_Barrier(MPI_COMM_WORLD);
  sum = work(sum, n);
  MPI_Allreduce(&sum, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  sum = work(sum, n);
  MPI_Reduce(&sum, &all, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
  MPI_Barrier(MPI_COMM_WORLD);
  return MPI_Finalize();
}

// Reports name the function of MPI that the program calls, not the plainest one of its kind.
// REQUIRES: openmpi
// RUN: rm -rf %t && mkdir %t && cd %t && %la_clang -O1 -g %s -o program %mpi_flags
// RUN: %leastaction record -o job.run -- %mpirun -n 2 ./program 2> record.txt
// RUN: %leastaction report job.run --core zen5 --json job.json > report.txt
// RUN: tr '\n' ' ' < report.txt | FileCheck %s
// RUN: %json job.json '{"MPI_Waitall", "MPI_Waitany", "MPI_Comm_dup", "MPI_Win_create"} <= {row["call"] for row in d["transfers"]}' \
// RUN:   '{row["call"] for row in d["waits"]} >= {"MPI_Waitall", "MPI_Waitany"}'
// CHECK: {{ }}rank 1 waits in MPI_Waitall for a message that rank 0 sends late
#include <mpi.h>

__attribute__((noinline)) static double work(double sum, long n) {
  for (long i = 0; i < n; ++i)
    sum = sum * 0.5 + 1;
  return sum;
}

int main(int count, char **arguments) {
  int rank, index;
  double data[2] = {0, 0};
  MPI_Request requests[2];
  MPI_Comm same;
  MPI_Win window;
  MPI_Init(&count, &arguments);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_dup(MPI_COMM_WORLD, &same);
  MPI_Win_create(data, sizeof data, 1, MPI_INFO_NULL, same, &window);
  for (int times = 2; times > 0; --times) {
    if (rank == 0) {
      const double sum = work(1, times == 2 ? 50000 : 5000);
      for (int i = 0; i < 2; ++i)
        MPI_Send(&sum, 1, MPI_DOUBLE, 1, i, same);
      continue;
    }
    for (int i = 0; i < 2; ++i)
      MPI_Irecv(data + i, 1, MPI_DOUBLE, 0, i, same, requests + i);
    if (times == 1)
      MPI_Waitany(2, requests, &index, MPI_STATUS_IGNORE);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
  }
  MPI_Win_free(&window);
  return MPI_Finalize();
}

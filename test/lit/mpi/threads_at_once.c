// Threads that call MPI at the same time: the report is of the whole job, and names their calls.
// REQUIRES: openmpi
// RUN: rm -rf %t && mkdir %t && cd %t && %la_clang -O1 -g %s -o program %mpi_flags
// RUN: %leastaction record -o job.run -- %mpirun -n 3 ./program 2> record.txt
// RUN: %leastaction report job.run --core zen5 --json job.json > report.txt
// RUN: tr '\n' ' ' < report.txt | FileCheck %s
// RUN: %json job.json 'd["incomplete"] is None' 'all(rank["complete"] for rank in d["ranks"])' \
// RUN:   'sum(row["ticks"] for row in d["critical_path"]["lines"]) == d["ticks"]' \
// RUN:   'd["ranks"][1]["work_ticks"] > 2.5 * d["ranks"][0]["work_ticks"]' \
// RUN:   'not {row["call"] for row in d["transfers"]} & {"MPI_Irecv", "MPI_Isend", "MPI_Wait"}'
// CHECK-NOT: shown only up to
// CHECK: delayed by rank 1
// CHECK: MPI calls by threads other than the one that called MPI_Init: {{[0-9]+}};
#include <mpi.h>
#include <pthread.h>
static int rank, size;
static void *serve(void *unused) {
  (void)unused;
  for (int i = 0; i < 20; ++i) {
    double in, out;
    MPI_Recv(&in, 1, MPI_DOUBLE, (rank + size - 1) % size, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    out = in + 1;
    MPI_Send(&out, 1, MPI_DOUBLE, (rank + size - 1) % size, 2, MPI_COMM_WORLD);
  }
  return 0;
}
__attribute__((noinline)) static double work(double sum, long n) {
  for (long i = 0; i < n; ++i)
    sum = sum * 0.5 + 1;
  return sum;
}
int main(int n, char **arguments) {
  int provided;
  pthread_t server;
  MPI_Init_thread(&n, &arguments, MPI_THREAD_MULTIPLE, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  pthread_create(&server, 0, serve, 0);
  double sum = 1;
  for (int i = 0; i < 20; ++i) {
    double got;
    sum = work(sum, rank == 1 ? 3000 : 1000);
    MPI_Send(&sum, 1, MPI_DOUBLE, (rank + 1) % size, 1, MPI_COMM_WORLD);
    MPI_Recv(&got, 1, MPI_DOUBLE, (rank + 1) % size, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    sum += got;
  }
  pthread_join(server, 0);
  MPI_Barrier(MPI_COMM_WORLD);
  return MPI_Finalize();
}

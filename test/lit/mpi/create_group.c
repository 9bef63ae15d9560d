// A communicator that its own members make without the others: a report and a prediction know who waits for whom.
// REQUIRES: openmpi, otf2, simulator
// RUN: rm -rf %t && mkdir %t && cd %t && %la_clang -O1 -g %s -o program %mpi_flags
// RUN: %leastaction record -o job.run -- %mpirun -n 4 ./program 2> record.txt
// RUN: %leastaction report job.run --core zen5 --json job.json | tr '\n' ' ' | FileCheck %s
// CHECK: rank 0 waits in MPI_Comm_create_group for rank 2, which works
// CHECK-NOT: not whole
// RUN: %json job.json 'not d.get("incomplete")' 'sum(r["ticks"] for r in d["critical_path"]["lines"]) == d["ticks"]'
// RUN: %leastaction events job.run --core zen5 --format otf2 -o job.otf2 2> notes.txt
// RUN: %python %S/Inputs/check_job_otf2.py job.otf2 job.json | FileCheck %s --check-prefix=OTF2
// OTF2: MPI_COLLECTIVE_END: 8
// RUN: %leastaction predict job.run --core zen5 --json predicted.json > predicted.txt
// RUN: %json predicted.json 'not any("not simulated" in n for n in d["notes"])' 'd["ticks"] > 100000'
#include <mpi.h>

static double work(long n) {
  volatile double sum = 1;
  for (long i = 0; i < n; ++i)
    sum = sum * 0.5 + 1;
  return sum;
}

int main(int count, char **arguments) {
  int rank, evens[2] = {2, 0};
  MPI_Init(&count, &arguments);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank % 2 == 0) {
    double sum = work(rank == 2 ? 10000 : 100), all;
    MPI_Group world, some;
    MPI_Comm even;
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_incl(world, 2, evens, &some);
    MPI_Comm_create_group(MPI_COMM_WORLD, some, 5, &even);
    MPI_Allreduce(&sum, &all, 1, MPI_DOUBLE, MPI_SUM, even);
    MPI_Comm_free(&even);
    MPI_Group_free(&some);
    MPI_Group_free(&world);
  }
  MPI_Barrier(MPI_COMM_WORLD);
  return MPI_Finalize();
}

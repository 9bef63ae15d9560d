// A gate of predicted jobs: the baseline keeps its network; others are not compared with it.
// REQUIRES: openmpi, simulator
// RUN: rm -rf %t && mkdir %t && cd %t && cp %source_root/examples/07_scaling_mpi/platforms/torus.xml mine.xml
// RUN: %la_clang -O1 -g %s -o program %mpi_flags
// RUN: %leastaction record -o job.run -- %mpirun -n 4 ./program 2> record.txt && %leastaction record -o late.run -- %mpirun -n 4 ./program 3000 2> record.txt
// RUN: %leastaction baseline job.run --core zen5 --platform torus --latency 2e-6 --ranks-per-host 2 -o torus.baseline
// RUN: %leastaction predict job.run --core zen5 --platform torus --latency 2e-6 --ranks-per-host 2 --layout canonical --json job.json > job.txt
// RUN: %json torus.baseline 'd["network"] == {"platform": "torus", "latency_s": 2e-6, "ranks_per_host": 2, "simgrid": [], "platform_check": "0000000000000000"}'
// RUN: %python -c "import json; a, b = json.load(open('torus.baseline')), json.load(open('job.json')); assert a['regions'][0]['ticks'] == b['ticks'], (a['regions'][0]['ticks'], b['ticks'])"
// RUN: %exits 0 %leastaction gate torus.baseline job.run --max-ticks +0 | FileCheck %s --check-prefix=SAME
// SAME: job {{.*}}same
// RUN: %exits 1 %leastaction gate torus.baseline late.run | FileCheck %s --check-prefix=LATE
// LATE: job {{.*}}SLOWER
// RUN: %exits 2 %leastaction gate torus.baseline job.run --platform torus 2>&1 | FileCheck %s --check-prefix=OTHER
// OTHER: error: the baseline's ticks are of torus, latency 2e-06 s, 2 ranks a host, the new ones of torus (torus.baseline): use the same network for both, or make the baseline again
// RUN: %leastaction baseline job.run --core zen5 --platform mine.xml -o mine.baseline && %exits 0 %leastaction gate mine.baseline job.run --max-ticks +0 > mine.txt
// RUN: echo '<!-- another -->' >> mine.xml && %exits 2 %leastaction gate mine.baseline job.run 2>&1 | FileCheck %s --check-prefix=CHANGED
// CHANGED: error: the platform mine.xml has changed since the baseline was made (mine.baseline): make the baseline again
// RUN: %exits 2 %leastaction gate mine.baseline job.run --platform mine.xml --latency 1e-6 2>&1 | FileCheck %s --check-prefix=FILE
// FILE: --latency{{.*}}of a platform from a file, which has its own
// RUN: rm mine.xml && %exits 2 %leastaction gate mine.baseline job.run 2>&1 | FileCheck %s --check-prefix=GONE
// GONE: error: the baseline's ticks are of the platform 'mine.xml', and there is no such file (mine.baseline): put the file back, gate in the folder where the baseline was made, or make the baseline again with 'leastaction baseline'
// RUN: %exits 2 %leastaction baseline job.run --ranks-per-host 2 -o no.baseline 2>&1 | FileCheck %s --check-prefix=WITHOUT
// WITHOUT: --ranks-per-host{{.*}}without --platform
// RUN: %exits 2 %leastaction baseline job.run/rank-0.run --latency 1e-6 -o no.baseline 2>&1 | FileCheck %s --check-prefix=SINGLE
// SINGLE: error: a network is chosen, and this is not a job of MPI ranks (job.run/rank-0.run): leave out the network options
// RUN: %exits 1 %leastaction gate job.run late.run --core zen5 --latency 1e-3 --region job --max-ticks +0% > slow.txt
// RUN: %exits 0 %leastaction gate job.run late.run --core zen5 --latency 1e-3 --region job --max-ticks +1% > slow.txt
// RUN: %leastaction compare job.run late.run --core zen5 --platform torus --json compare.json > compare.txt
// RUN: %json compare.json 'd["job"]["ticks"] > d["reference"]["ticks"]'
#include <mpi.h>
#include <stdlib.h>

int main(int count, char **arguments) {
  int rank;
  double sum = 0, all = 0;
  MPI_Init(&count, &arguments);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  volatile double value = 1;
  for (long i = 0; i < (count > 1 && rank == 1 ? atol(arguments[1]) : 1000); ++i)
    value = value * 0.5 + 1;
  sum = value;
  for (int i = 0; i < 20; ++i)
    MPI_Allreduce(&sum, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  return MPI_Finalize();
}

// A gate of a job of MPI ranks: another recording has the same ticks; one rank that works more fails it, with the line.
// REQUIRES: openmpi
// RUN: rm -rf %t.dir && mkdir %t.dir && cd %t.dir && %la_clang -O1 -g %s -o old %mpi_flags && %la_clang -O1 -g -DMORE %s -o new %mpi_flags
// RUN: bash -ec 'for job in old again; do %leastaction record -o $job.run -- %mpirun -n 3 ./old; done; %leastaction record -o new.run -- %mpirun -n 3 ./new; %leastaction record -o two.run -- %mpirun -n 2 ./old' 2> record.txt
// RUN: %leastaction baseline old.run --core skylake -o job.baseline
// RUN: %json job.baseline 'd["ranks"] == 3' '[region["name"] for region in d["regions"]] == ["job", "waiting", "calls and transfers", "rank 0", "rank 1", "rank 2"]' \
// RUN:   'all(sum(region["by_cause"].values()) == region["ticks"] for region in d["regions"] if "by_cause" in region)' \
// RUN:   'd["regions"][0]["curve"][-1] == d["regions"][0]["action"] == sum(region["action"] for region in d["regions"][3:])'
// RUN: %exits 0 %leastaction gate job.baseline again.run --max-ticks 0% --max-action 0% --max-distance 0 | FileCheck %s --check-prefix=SAME
// SAME: gate passed: 6 regions are within the limits
// SAME: job {{.*}} same {{.*}} same 0.0000 same
// SAME: rank 2 {{.*}} same {{.*}} same 0.0000 same
// RUN: %exits 1 %leastaction gate job.baseline new.run --json gate.json --markdown gate.md --picture gate.svg | FileCheck %s
// CHECK: gate failed: 3 of 6 regions
// CHECK: job {{.*}} +{{[0-9.]+}} % {{.*}} SLOWER
// CHECK-NEXT: waiting {{.*}} SLOWER, limit: ticks +{{[0-9]+$}}
// CHECK-NEXT: calls and transfers {{.*}} same, limit: ticks +{{[0-9]+$}}
// CHECK-NEXT: rank 0 {{.*}} same
// CHECK-NEXT: rank 1 {{.*}} SLOWER
// CHECK-NEXT: rank 2 {{.*}} same
// CHECK: ticks by source line
// CHECK-NEXT: source line ticks now ticks then difference of it
// CHECK-NEXT: gate.c:50
// RUN: %json gate.json 'd["passed"] is False and d["regions"][0]["differences"]["ticks_by_line"][0]["line"] == "gate.c:50"' \
// RUN:   'd["regions"][1]["limits"]["ticks"].startswith("+") and d["regions"][4]["verdict"] == "slower"'
// RUN: %exits 1 %leastaction gate job.baseline new.run --region "rank 1" | FileCheck %s --check-prefix=REGION
// REGION: gate failed: 1 of 1 regions
// RUN: printf 'baseline = "job.baseline"\nrun = "new.run"\n[limits]\nticks = "+90%%%%"\n[regions.waiting]\nticks = "+3%%%%"\n' > leastaction.toml
// RUN: %exits 1 %leastaction gate | FileCheck %s --check-prefix=OWN
// OWN: gate failed: 1 of 6 regions
// OWN: waiting {{.*}} SLOWER, limit: ticks +3%
// RUN: %exits 2 %leastaction gate job.baseline two.run 2>&1 | FileCheck %s --check-prefix=TWO
// TWO: error: the baseline is of a job of 3 ranks, the new side of a job of 2 ranks (job.baseline): record as many ranks as the baseline has, or make it again with 'leastaction baseline'
// RUN: %exits 2 %leastaction gate job.baseline two.run/rank-0.run 2>&1 | FileCheck %s --check-prefix=SINGLE
// SINGLE: error: the baseline is of a job of 3 ranks, the new side of a single run (job.baseline)
// RUN: rm -r two.run/rank-1.run && %exits 2 %leastaction baseline two.run -o two.baseline 2>&1 | FileCheck %s --check-prefix=CUT
// CUT: error: the job is incomplete: There is no run of rank 1.
#include <mpi.h>
#ifndef MORE
#define MORE 0
#else
#undef MORE
#define MORE 30000
#endif
static unsigned seed = 1;
int main(int n, char **arguments) {
  int rank;
  MPI_Init(&n, &arguments);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < 100000 + (rank == 1) * MORE; ++i) seed = seed * 1664525u + 1013904223u;
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return seed == 0;
}

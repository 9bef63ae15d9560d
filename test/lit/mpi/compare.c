// Two jobs compared: what changed on the critical path, in waits, in the work of ranks; also of other numbers of ranks.
// REQUIRES: openmpi
// RUN: rm -rf %t.dir && mkdir %t.dir && cd %t.dir && %la_clang -O1 -g %s -o late %mpi_flags && %la_clang -O1 -g -DEVEN %s -o even %mpi_flags
// RUN: %leastaction record -o old.run -- %mpirun -n 3 ./late 2> record.txt && %leastaction record -o new.run -- %mpirun -n 3 ./even 2> record.txt
// RUN: %leastaction record -o two.run -- %mpirun -n 2 ./even 2> record.txt
// RUN: %leastaction compare old.run new.run --core znver4 --layout canonical --json new.json | FileCheck %s
// RUN: %json new.json 'd["report"] == "job_comparison" and d["job"]["ranks"] == d["reference"]["ranks"] == 3' \
// RUN:   'all(sum(row[key] for row in d["critical_path"]) == sum(row[key] for row in d["lines"]) == d[job]["ticks"] for key, job in (("ticks", "job"), ("reference_ticks", "reference")))' \
// RUN:   'd["lines"][0]["name"] == "compare.c:49 (main)" and d["lines"][0]["call"] is None and d["lines"][0]["difference"] < -600000' \
// RUN:   'd["waits"][0]["kind"] == "late rank" and d["waits"][0]["call"] == "MPI_Barrier" and d["waits"][0]["difference"] < -1200000' \
// RUN:   'd["ranks"][2]["difference"] < -600000 and abs(d["ranks"][0]["difference"]) < 1000'
// CHECK: two jobs compared
// CHECK-NEXT: new.run takes {{[0-9.]+}} % fewer ticks than old.run: {{[0-9]+}} instead of
// CHECK: compare.c:49 (main)
// CHECK: critical path
// CHECK-NEXT: part ticks before difference
// CHECK-NEXT: work
// CHECK: lines of the critical path that differ
// CHECK-NEXT: line call ticks before difference
// CHECK-NEXT: compare.c:49 (main)
// CHECK: all ranks together
// CHECK: waits that differ
// CHECK-NEXT: place kind call ticks before difference
// CHECK-NEXT: compare.c:50 (main) late rank MPI_Barrier
// CHECK: work of ranks that differ
// Of the same job, no tick differs.
// RUN: %leastaction compare old.run old.run --core znver4 --json - > same.json && %json same.json 'd["answer"].startswith("old.run takes as long as old.run: ")' \
// RUN:   'all(row["difference"] == 0 for key in ("critical_path", "all_ranks", "lines", "waits", "ranks") for row in d[key])'
// RUN: %leastaction compare new.run two.run --core znver4 --latency 1e-4 --json two.json | FileCheck %s --check-prefix=TWO
// TWO: two.run has 2 ranks, new.run has 3. two.run takes
// RUN: %json two.json 'len(d["ranks"]) == 3 and d["ranks"][2]["ticks"] == 0 and d["network"]["latency_s"] == 1e-4'
// RUN: %exits 2 %leastaction compare old.run new.run/rank-0.run 2>&1 | FileCheck %s --check-prefix=ONE
// ONE: error: a job of MPI ranks can only be compared with another job, and this is not one (new.run/rank-0.run): give two jobs, or one of the job's runs in its place, such as old.run/rank-0.run
// RUN: %exits 2 %leastaction compare old.run new.run two.run 2>&1 | FileCheck %s --check-prefix=THREE
// THREE: error: jobs of MPI ranks are compared two at a time (3 are given): give the old one and the new one
// RUN: %exits 2 %leastaction compare old.run new.run --html a.html 2>&1 | FileCheck %s --check-prefix=HTML
// HTML: error: a comparison of jobs has no page (--html a.html)
// RUN: %exits 2 %leastaction compare old.run/rank-0.run new.run/rank-0.run --latency 1 2>&1 | FileCheck %s --check-prefix=NETWORK
// NETWORK: error: --latency changes nothing unless the inputs are jobs of MPI ranks
#include <mpi.h>
static unsigned seed = 1;
int main(int n, char **arguments) {
  int rank, turns = 100000;
  MPI_Init(&n, &arguments);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
#ifndef EVEN
  turns *= rank == 2 ? 3 : 1;
#endif
  for (int i = 0; i < turns; ++i) seed = seed * 1664525u + 1013904223u;
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return seed == 0;
}

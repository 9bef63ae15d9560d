// The action of each rank, its energy over the job's time, and how far the ranks' work is apart.
// REQUIRES: openmpi
// RUN: %la_clang -O1 -g %s -o %t %mpi_flags && rm -rf %t.dir && mkdir %t.dir && cd %t.dir
// RUN: %leastaction record -o job.run -- %mpirun -n 3 %t 2> record.txt
// RUN: %leastaction report job.run --core znver4 --json job.json --layout canonical | FileCheck %s
// RUN: %leastaction report job.run/rank-2.run --core znver4 --json rank.json --layout canonical > rank.txt
// RUN: %json job.json 'sum(rank["action"] for rank in d["ranks"]) == d["action"]' \
// RUN:   'all(abs(2 * sum(rank["energy"]) * d["spectrum"]["part_ticks"] - rank["action"]) < 1e-5 * rank["action"] for rank in d["ranks"])' \
// RUN:   'abs(2 * sum(d["spectrum"]["sum"]) * d["spectrum"]["part_ticks"] - d["action"]) < 1e-5 * d["action"]' \
// RUN:   'all(l <= m <= h for l, m, h in zip(d["spectrum"]["least"], d["spectrum"]["mean"], d["spectrum"]["most"]))' \
// RUN:   '2.8 < d["ranks"][2]["action"] / d["ranks"][0]["action"] < 3.2' \
// RUN:   '0 <= json.load(open("rank.json"))["regions"][0]["action"] - d["ranks"][2]["action"] < 5000' \
// RUN:   'd["distances"]["distance"][0][1] < 0.01 < 0.3 < d["distances"]["distance"][0][2] < d["distances"]["norm"][2]' \
// RUN:   'len(d["distances"]["map"]["points"]) == len(d["distances"]["dendrogram"]["order"]) == 3'
// One rank has no distance to another.
// RUN: %leastaction record -o one.run -- %mpirun -n 1 %t 2> record.txt && %leastaction report one.run --core znver4 --json one.json > one.txt
// RUN: %json one.json 'd["distances"] is None and len(d["spectrum"]["most"]) == 256'
// CHECK: action {{.*}} e0*tick
// CHECK: rank works [%] waits transfers instructions action from start to end
// CHECK: distances of the ranks' work, the largest first
// CHECK-NEXT: ranks distance
// CHECK-NEXT: {{[01]}} and 2 0.{{[3-9]}}
#include <mpi.h>
static unsigned seed = 1;
int main(int n, char **arguments) {
  int rank;
  MPI_Init(&n, &arguments);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < (rank == 2 ? 300000 : 100000); ++i)
    seed = seed * 1664525u + 1013904223u;
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return seed == 0;
}

// The report of a job: who waits for whom, the critical path, and what is missing.
// REQUIRES: openmpi
// RUN: %la_clang -O1 -g %s -o %t %mpi_flags && rm -rf %t.dir && mkdir %t.dir && cd %t.dir
// RUN: %leastaction record -o job.run -- %mpirun -n 3 %t 2> record.txt && cp -r job.run cut.run
// RUN: %leastaction report job.run --core znver4 --json job.json | FileCheck %s
// RUN: %json job.json 'sum(row["ticks"] for row in d["critical_path"]["lines"]) == d["ticks"]' \
// RUN:   'all(sum(rank[part + "_ticks"] for part in ("work", "waiting", "transferring", "after_end")) == d["ticks"] for rank in d["ranks"])' \
// RUN:   'd["waits"][0]["kind"] == "late sender" and d["waits"][0]["cause_rank"] == 1 and d["waits"][0]["ranks"] == [0, 2]' \
// RUN:   '[m for m in d["messages"]] == [{"from": 1, "to": 0, "messages": 1, "bytes": 4}, {"from": 1, "to": 2, "messages": 1, "bytes": 4}]'
// RUN: %leastaction report job.run --core znver4 --latency 1e-3 --json slow.json > slow.txt
// RUN: %python -c 'import json; assert json.load(open("slow.json"))["ticks"] > json.load(open("job.json"))["ticks"] + 5000000'
// Of a rank that is not there, messages are taken to be there.
// RUN: rm -r cut.run/rank-1.run && %leastaction report cut.run --core znver4 --json cut.json | tr '\n' ' ' | FileCheck %s --check-prefix=CUT
// RUN: %json cut.json '[rank["missing"] for rank in d["ranks"]] == [False, True, False]' \
// RUN:   'd["work_ticks"] + d["waiting_ticks"] + d["transferring_ticks"] + d["after_end_ticks"] == 2 * d["ticks"]'
// RUN: printf x | dd of=job.run/rank-2.run/mpi.trace bs=1 seek=100 conv=notrunc 2> dd.txt
// RUN: %exits 2 %leastaction report job.run 2>&1 | FileCheck %s --check-prefix=DAMAGED
// RUN: rm cut.run/rank-*.run/mpi.trace && %exits 2 %leastaction report cut.run 2>&1 | FileCheck %s --check-prefix=WITHOUT
// RUN: %exits 2 %leastaction report cut.run --by line 2>&1 | FileCheck %s --check-prefix=OPTION
// RUN: %exits 2 %leastaction report cut.run/rank-0.run --bandwidth 1e9 2>&1 | FileCheck %s --check-prefix=NETWORK
// RUN: %exits 0 %leastaction run -o run.run --core znver4 --sample --no-what-if -- %mpirun -n 3 %t 2>&1 | FileCheck %s --check-prefixes=CHECK,ALL
// RUN: %exits 2 %leastaction report job.run --latency nan 2>&1 | FileCheck %s --check-prefix=NAN
// ALL: --sample changes nothing of a job of MPI ranks: all of it is replayed
// CHECK: job of 3 ranks
// CHECK: report.c:[[@LINE+21]] (main): ranks 0 and 2 wait
// CHECK: MPI_Recv for a message that rank 1 sends late, which works alone. Rank 1
// CUT: There is no run of rank 1. {{.*}}Shares of time are of the other ranks: 1 of 3 is missing.
// CUT: Messages that were received but are not in the sender's record: 2.
// DAMAGED: error: the record of an MPI call is damaged (job.run/rank-2.run/mpi.trace, byte
// WITHOUT: error: none of the ranks has a record of its MPI calls (cut.run):
// OPTION: error: --by changes nothing of a job of MPI ranks; give one of its runs, such as cut.run/rank-0.run
// NAN: error: --latency: 'nan' is not a number from 0 to 1
// NETWORK: error: --bandwidth changes nothing unless the input is a job of MPI ranks
#include <mpi.h>
static unsigned seed = 1;
int main(int n, char **arguments) {
  int rank;
  MPI_Init(&n, &arguments);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 1) {
    for (unsigned i = 0; i < 200000; ++i)
      seed = seed * 1664525u + i;
    MPI_Send(&seed, 1, MPI_UNSIGNED, 0, 0, MPI_COMM_WORLD);
    MPI_Send(&seed, 1, MPI_UNSIGNED, 2, 0, MPI_COMM_WORLD);
  } else {
    MPI_Recv(&seed, 1, MPI_UNSIGNED, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return seed == 0;
}

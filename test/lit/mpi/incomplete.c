// What ends a job is told before anything else: a rank that was killed, a deadlock, what there is no record of.
// REQUIRES: openmpi
// RUN: %la_clang -O0 -g %s -o %t %mpi_flags && rm -rf %t.dir && mkdir %t.dir && cd %t.dir
// RUN: not %leastaction record -o killed.run -- %mpirun -n 4 %t kill > record.txt 2>&1
// RUN: %leastaction report killed.run --core znver4 --json killed.json > killed.txt
// RUN: %python -c 'import json; print(json.load(open("killed.json"))["incomplete"])' | FileCheck %s --check-prefix=KILLED --match-full-lines
// KILLED: The record of rank 2 ends first: it was killed in its work behind MPI_Barrier at incomplete.c:38 (main). What it did last may be missing here. Ranks 0, 1 and 3 never return from MPI_Allreduce at incomplete.c:41 (main), which needs rank 2.
// RUN: %json killed.json 'd["answer"].startswith(d["incomplete"] + " ")' '[rank["complete"] for rank in d["ranks"]] == [False] * 4' \
// RUN:   '[rank["last_call"] is None for rank in d["ranks"]] == [False, False, True, False]'
// RUN: not %leastaction record -o dead.run -- %mpirun -n 3 %t > record.txt 2>&1
// RUN: %leastaction report dead.run --core znver4 --json dead.json > dead.txt
// RUN: %python -c 'import json; print(json.load(open("dead.json"))["incomplete"])' | FileCheck %s --check-prefix=DEAD --match-full-lines
// DEAD: The job is a deadlock: rank 0 waits in MPI_Recv at incomplete.c:44 (main) for rank 1, which waits in MPI_Recv at incomplete.c:46 (main) for rank 0. Rank 2 never returns from MPI_Recv at incomplete.c:48 (main), which needs any of ranks 0 and 1.
// RUN: %leastaction record -o one.run -- %mpirun -n 2 %t end 2> record.txt && cp -r one.run cut.run && cp -r one.run without.run && cp -r one.run mixed.run
// RUN: %leastaction report one.run --core znver4 --json one.json > one.txt
// RUN: %json one.json 'd["incomplete"] is None and all(rank["complete"] for rank in d["ranks"])'
// RUN: truncate -s -88 cut.run/rank-1.run/mpi.trace && %leastaction report cut.run --core znver4 --json cut.json > cut.txt
// RUN: %python -c 'import json; print(json.load(open("cut.json"))["incomplete"])' | FileCheck %s --check-prefix=CUT --match-full-lines
// CUT: The record of the MPI calls of rank 1 is cut off after MPI_Barrier at incomplete.c:38 (main): its program went on.
// RUN: rm -r without.run/rank-1.run && %leastaction report without.run --core znver4 | FileCheck %s --check-prefix=WITHOUT
// WITHOUT: job of 2 ranks
// WITHOUT-NEXT: There is no run of rank 1. Rank 0 is shown only up to a call that needs what was
// WITHOUT-NEXT: not recorded. Shares of time are of the other ranks: 1 of 2 is missing.
// Runs of two jobs in one folder, by the job's name, or by their times where there is none.
// RUN: %leastaction record -o other.run -- %mpirun -n 2 %t end 2> record.txt && rm -r mixed.run/rank-1.run && cp -r other.run/rank-1.run mixed.run
// RUN: %exits 2 %leastaction report mixed.run --core znver4 2>&1 | FileCheck %s --check-prefix=MIXED
// MIXED: error: the ranks are of different jobs: rank 0 of {{[0-9a-f/]+}}, rank 1 of {{[0-9a-f/]+}} (mixed.run): remove the runs of the other job, or record the program again, into a folder of its own
// RUN: sed -i '/"job"/d' mixed.run/*/run.json && sed -i 's/"started": ./&1/' mixed.run/rank-1.run/run.json && %python %inputs/seal_run.py mixed.run/rank-0.run/run.json mixed.run/rank-1.run/run.json
// RUN: %exits 2 %leastaction report mixed.run --core znver4 2>&1 | FileCheck %s --check-prefix=TIMES
// TIMES: error: the ranks are of different jobs: rank 0 had ended {{[0-9]+}} s before rank 1 began (mixed.run)
#include <mpi.h>
#include <signal.h>
#include <unistd.h>
int main(int n, char **arguments) {
  int rank, data = 0;
  MPI_Init(&n, &arguments);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Barrier(MPI_COMM_WORLD);
  if (n > 1 && arguments[1][0] == 'k' && rank == 2) raise(usleep(300000) ? 0 : SIGKILL); // when the others wait
  if (n > 1 && arguments[1][0] == 'k')
    MPI_Allreduce(MPI_IN_PLACE, &data, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  if (n == 1) alarm(2); // ends the deadlock
  if (n == 1 && rank == 0)
    MPI_Recv(&data, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  else if (n == 1 && rank == 1)
    MPI_Recv(&data, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  else if (n == 1)
    MPI_Recv(&data, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
}

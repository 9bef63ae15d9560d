// Jobs that tell nothing about scaling, and what else goes wrong with them.
// REQUIRES: openmpi
// RUN: rm -rf %t.dir && mkdir %t.dir && cd %t.dir && %la_clang -O1 -g %s -o add %mpi_flags && cp add other
// RUN: bash -c '%leastaction record -o a.run -- %mpirun -n 1 ./add 7 x && %leastaction record -o b.run -- %mpirun -n 2 ./add 7 x && %leastaction record -o c.run -- %mpirun -n 2 ./add 9 x' > record.txt 2>&1
// RUN: bash -c '%leastaction record -o d.run -- %mpirun -n 2 ./other 7 x && %leastaction record -o e.run -- %mpirun -n 2 ./add 7 y && %leastaction record -o f.run -- %mpirun -n 2 ./add && %leastaction record -o g.run -- %mpirun -n 2 ./add 7 x; ! %leastaction record -o h.run -- %mpirun -n 2 ./add 7 die' >> record.txt 2>&1
// RUN: echo P,n,time_s > runs.csv
// RUN: %exits 2 %leastaction isoefficiency b.run 2>&1 | FileCheck %s --check-prefix=ONE
// ONE: leastaction: error: one job, of P = 2, tells nothing about scaling (b.run): add jobs with other numbers of ranks, one of them 1{{$}}
// RUN: %exits 2 %leastaction isoefficiency b.run c.run g.run 2>&1 | FileCheck %s --check-prefix=SAME
// SAME: leastaction: error: all jobs have P = 2: one number of processors tells nothing about scaling (b.run): add jobs with other numbers of ranks, one of them 1{{$}}
// RUN: %exits 2 %leastaction isoefficiency a.run d.run 2>&1 | FileCheck %s --check-prefix=PROGRAM
// PROGRAM: leastaction: error: the jobs are of different programs: a.run of add, d.run of other (leastaction isoefficiency): give jobs of one program{{$}}
// RUN: %exits 2 %leastaction isoefficiency a.run e.run 2>&1 | FileCheck %s --check-prefix=OTHER
// OTHER: leastaction: error: the jobs do different things: 'x' of a.run is 'y' of e.run (leastaction isoefficiency): give jobs that differ in ranks and size alone, or say the sizes by --size{{$}}
// RUN: %exits 2 %leastaction isoefficiency a.run f.run 2>&1 | FileCheck %s --check-prefix=SIZE
// SIZE: leastaction: error: the size n cannot be determined: a.run has 2 arguments, f.run has 0 (f.run): give the sizes in the order of the jobs, as --size 1000,2000{{$}}
// RUN: %exits 2 %leastaction isoefficiency a.run b.run --size 7 2>&1 | FileCheck %s --check-prefix=SIZES
// SIZES: leastaction: error: there are 1 sizes for 2 jobs (--size): give one for each job, in their order{{$}}
// RUN: %exits 2 %leastaction isoefficiency a.run a.run/ 2>&1 | FileCheck %s --check-prefix=TWICE
// TWICE: leastaction: error: the job 'a.run/' is given twice (leastaction isoefficiency): give each job once{{$}}
// RUN: %exits 2 %leastaction isoefficiency a.run/rank-0.run b.run 2>&1 | FileCheck %s --check-prefix=NO-JOB
// NO-JOB: leastaction: error: 'a.run/rank-0.run' is not a job of MPI ranks (leastaction isoefficiency): give jobs that 'leastaction record -- mpirun ...' wrote{{$}}
// RUN: %exits 2 %leastaction isoefficiency runs.csv a.run 2>&1 | FileCheck %s --check-prefix=CSV
// CSV: leastaction: error: 'runs.csv' is not a job folder (leastaction isoefficiency): give one CSV of runs, or jobs alone{{$}}
// RUN: %exits 2 %leastaction isoefficiency a.run missing.run 2>&1 | FileCheck %s --check-prefix=MISSING
// MISSING: leastaction: error: 'missing.run' is not a job folder (leastaction isoefficiency): give jobs that 'leastaction record -- mpirun ...' wrote{{$}}
// RUN: %exits 2 %leastaction isoefficiency a.run h.run --size 7,7 --core znver4 2>&1 | FileCheck %s --check-prefix=CUT
// CUT: leastaction: error: the job did not finish: {{.*}} (h.run): record it again, or leave it out{{$}}
// RUN: %exits 2 %leastaction isoefficiency --work n --overhead P --core znver4 2>&1 | FileCheck %s --check-prefix=UNUSED
// UNUSED: leastaction: error: {{.*}}--core{{.*}} unless jobs of MPI ranks are given
// The same P and n twice are repetitions.
// RUN: %leastaction isoefficiency a.run b.run g.run --core znver4 --layout canonical --json twice.json > twice.txt
// RUN: %json twice.json 'len(d["by_kind"]["jobs"]) == 3' 'd["by_kind"]["jobs"][1]["ticks"] == d["by_kind"]["jobs"][2]["ticks"]'
#include <mpi.h>
#include <stdlib.h>
#include <string.h>
int main(int n, char **arguments) {
  MPI_Init(&n, &arguments);
  if (n > 2 && strcmp(arguments[2], "die") == 0)
    abort();
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}

// Each process of an MPI program records into a run of its own, named by its rank, in the folder of all, whatever started it.
// RUN: %la_clang -O1 %s -o %t && rm -rf %t.dir && mkdir %t.dir
// RUN: env OMPI_COMM_WORLD_RANK=3 LEASTACTION_OUT=%t.dir/a.run %exits 5 %t
// RUN: env PMIX_RANK=12 LEASTACTION_OUT=%t.dir/a.run %exits 5 %t
// RUN: env PMI_RANK=0 LEASTACTION_OUT=%t.dir/a.run %exits 5 %t
// RUN: env SLURM_PROCID=7 SLURM_STEP_NUM_TASKS=8 LEASTACTION_OUT=%t.dir/a.run %exits 5 %t
// RUN: env SLURM_PROCID=0 SLURM_STEP_NUM_TASKS=1 LEASTACTION_OUT=%t.dir/alone.run %exits 5 %t
// RUN: env PMI_RANK=none LEASTACTION_OUT=%t.dir/not.run %exits 5 %t
// RUN: env PMI_RANK=1 %exits 5 %leastaction record -o %t.dir/folder -- %t 2>&1 | FileCheck %s --check-prefix=RECORD
// RUN: env PMI_RANK=1 PMI_SIZE=2 LEASTACTION_OUT=%t.dir/folder %exits 5 %t
// RUN: bash -c 'cd %t.dir && LC_ALL=C ls -d * */rank-* | LC_ALL=C sort | sed s/[.][0-9]*[.]run/.PID.run/' | FileCheck %s
// RUN: %leastaction check %t.dir/a.run/rank-12.run && %json %t.dir/a.run/rank-12.run/run.json 'd["rank"] == 12'
// RUN: %json %t.dir/alone.run/run.json '"rank" not in d'
// RUN: %leastaction report %t.dir/a.run/rank-12.run --core skylake | FileCheck %s --check-prefix=REPORT
// RUN: cat %t.dir/folder/rank-1.*.run/run.json | FileCheck %s --check-prefix=RANKS
// CHECK: {{^}}a.run{{$}}
// CHECK-NEXT: {{^}}a.run/rank-0.run
// CHECK-NEXT: {{^}}a.run/rank-12.run
// CHECK-NEXT: {{^}}a.run/rank-3.run
// CHECK-NEXT: {{^}}a.run/rank-7.run
// CHECK-NEXT: {{^}}alone.run
// CHECK-NEXT: {{^}}folder{{$}}
// CHECK-NEXT: {{^}}folder/rank-1.PID.run
// CHECK-NEXT: {{^}}folder/rank-1.run
// CHECK-NEXT: {{^}}not.run
// RECORD: leastaction: recorded rank 1 of an MPI program into {{.*}}/folder{{$}}
// RANKS: "ranks": 2
// REPORT: This is rank 12 of an MPI program.
int main(void) { return 5; }

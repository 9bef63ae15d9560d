// An emulated rank of an MPI program has its run in the folder of all.
// REQUIRES: qemu
// RUN: %clang -O1 %s -o %t && rm -rf %t.dir && mkdir %t.dir
// RUN: env PMI_RANK=1 PMI_SIZE=2 %exits 5 %leastaction record --emulate -o %t.dir/a.run -- %t 2>&1 | FileCheck %s
// RUN: %json %t.dir/a.run/rank-1.run/run.json 'd["rank"] == 1' 'd["ranks"] == 2'
// RUN: %leastaction check %t.dir/a.run/rank-1.run
// RUN: env PMI_RANK=1 PMI_SIZE=2 %exits 2 %leastaction record --emulate -o %t.dir/a.run -- %t 2>&1 | FileCheck %s --check-prefix=AGAIN
// CHECK: leastaction: recorded rank 1 of an MPI program into {{.*}}a.run{{$}}
// AGAIN: error: the run folder exists already ({{.*}}a.run/rank-1.run)
int main(void) { return 5; }

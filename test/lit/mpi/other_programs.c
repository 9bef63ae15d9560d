// Programs without MPI, and what they start, are as they were; what else is to be loaded before them stays.
// RUN: rm -rf %t.dir && mkdir %t.dir && %la_clang -O1 %s -o %t.dir/program
// RUN: %clang -shared -fPIC -x c /dev/null -o %t.dir/other.so
// RUN: env LD_PRELOAD=%t.dir/other.so ASAN_OPTIONS=detect_leaks=0 %leastaction record -o %t.dir/a.run -- sh -c 'echo $LD_PRELOAD; echo $ASAN_OPTIONS; %t.dir/program' 2>&1 | FileCheck %s
// RUN: env LEASTACTION=off %leastaction record -o %t.dir/b.run -- sh -c 'echo "<$LD_PRELOAD>"' 2>&1 | FileCheck %s --check-prefix=OFF
// RUN: bash -c 'exec %clang -fsanitize=address -shared-libasan -O1 %s -o %t.dir/sanitized -Wl,-rpath,$(dirname $(%clang -print-file-name=libclang_rt.asan-x86_64.so))'
// RUN: %exits 0 %leastaction record -o %t.dir/c.run -- %t.dir/sanitized | FileCheck %s --check-prefix=PROGRAM
// RUN: %clang -shared -fPIC -DDEFINES %s -o %t.dir/libnone.so
// RUN: %la_clang -DCALLS -O1 %s -o %t.dir/missing -L%t.dir -lnone -Wl,-rpath,%t.dir && cp %t.dir/other.so %t.dir/libnone.so
// RUN: %exits 127 %leastaction record -o %t.dir/d.run -- %t.dir/missing 2>&1 | FileCheck %s --check-prefix=MISSING
// CHECK: {{^}}{{.*}}libleastaction_mpi.so:{{.*}}/other.so
// CHECK-NEXT: {{^}}detect_leaks=0:verify_asan_link_order=0
// CHECK-NEXT: {{^}}hello
// CHECK-NEXT: leastaction: recorded {{.*}}a.run;
// OFF: <>
// PROGRAM: hello
// MISSING: leastaction: the program calls MPI_Barrier, which none of its loaded MPI libraries has
#include <stdio.h>
int MPI_Barrier(int);
#ifdef DEFINES
int MPI_Barrier(int communicator) { return communicator; }
#else
int main(void) {
#ifdef CALLS
  MPI_Barrier(0);
#endif
  puts("hello");
  return 0;
}
#endif

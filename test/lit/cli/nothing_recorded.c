// A run that holds no records, because the program was ended before the first were written, is an error of `report` and
// `why`, as it is of `events`.
// RUN: sh -ec 'for mode in trace count markers; do %la_clang -O1 --la-mode=$mode %s -o %t; rm -rf %t.run; \
// RUN:   env LEASTACTION_OUT=%t.run %t; %exits 2 %leastaction report %t.run 2>&1 | FileCheck %s; \
// RUN:   %exits 2 %leastaction report %t.run --json - 2>&1 | FileCheck %s; done'
// RUN: %la_clang -O1 %s -o %t && rm -rf %t.run && env LEASTACTION_OUT=%t.run %t
// RUN: %exits 2 %leastaction why %t.run --json - 2>&1 | FileCheck %s --check-prefix=WHY --implicit-check-not={{.}}
// CHECK-NOT: {{.}}
// CHECK: leastaction: error: nothing was recorded, so there is nothing to report ({{.*}}.run): 'leastaction check' may say why; record the program again
// CHECK-NOT: {{.}}
// WHY: leastaction: error: nothing was recorded, so there is nothing to explain ({{.*}}.run): 'leastaction check' may say why; record the program again
#include <sys/syscall.h>
#include <unistd.h>
int main(void) { syscall(SYS_exit_group, 0); }

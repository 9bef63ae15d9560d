// A recording that could not be written to its end is no success of `record` and `run`: their exit code is 2, if the program's is 0. What
// there is can be read, and the program's output is its own. Files of a limited size stand in for a full disk.
// RUN: %la_clang -O1 -g -s %s -o %t && rm -rf %t.run %t.2.run %t.3.run %t.4.run
// RUN: %exits 2 bash -c "ulimit -f 2000; trap '' XFSZ; exec %leastaction record -o %t.run -- %t" > %t.out 2> %t.err
// RUN: FileCheck %s < %t.err && FileCheck %s --check-prefix=OUT < %t.out
// CHECK: leastaction: the run folder '{{.*}}.run' cannot be written any more (File too large); recording has stopped
// CHECK-NEXT: leastaction: recorded {{.*}}.run; 'leastaction report {{.*}}.run' shows it
// CHECK-NEXT: leastaction: the recording is incomplete, because it could not be written to its end: the exit code is 2, though the program's own is 0
// CHECK-NOT: {{.}}
// OUT: done
// OUT-NOT: {{.}}
// RUN: %leastaction report %t.run --core skylake | FileCheck %s --check-prefix=REPORT
// REPORT: Incomplete: this thread's recording stopped early
// RUN: %exits 3 bash -c "ulimit -f 2000; trap '' XFSZ; exec %leastaction record -o %t.2.run -- %t 3" 2>&1 | FileCheck %s --check-prefix=OWN
// OWN: cannot be written any more
// OWN-NOT: exit code
// RUN: %exits 2 bash -c "ulimit -f 2000; trap '' XFSZ; exec %leastaction run -o %t.3.run --core skylake --no-what-if -- %t" 2>&1 | FileCheck %s --check-prefix=WHY
// WHY: leastaction: the recording is incomplete
// WHY: ticks by cause
//
// A limit that the user gives is no failure.
// RUN: env LEASTACTION_MAX_BYTES=2000000 %leastaction record -o %t.4.run -- %t 2>&1 | FileCheck %s --check-prefix=LIMIT
// LIMIT: the run has reached LEASTACTION_MAX_BYTES
// LIMIT-NOT: incomplete
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
static int counts[1 << 20];
int main(int argc, char **argv) {
  uint64_t random = 1;
  for (int i = 0; i < 400000; i++) {
    random = random * 6364136223846793005u + 1442695040888963407u;
    counts[random >> 44]++;
  }
  puts("done");
  return argc > 1 ? atoi(argv[1]) : 0;
}

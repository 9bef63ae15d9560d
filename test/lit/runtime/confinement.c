// Before a program enters seccomp's strict mode, or forbids itself the time-stamp counter, its run is completed: all until
// then is recorded, nothing behind it, and the program ends as it does on its own.
// RUN: %la_clang -O1 %s -o %t && rm -rf %t.run %t.clock.run
// RUN: %exits 5 %leastaction record -o %t.run -- %t strict 2>&1 | FileCheck %s
// CHECK: leastaction: the program asks for seccomp's strict mode, in which no run can be written; recording ends here
// CHECK-NEXT: leastaction: recorded
// RUN: %exits 1 %leastaction check %t.run --json %t.json && %json %t.json 'd["region_executions"] == 1' 'd["instructions"] > 3000'
// RUN: %exits 5 %leastaction record -o %t.clock.run -- %t 2>&1 | FileCheck %s --check-prefix=CLOCK
// CLOCK: leastaction: the program asks for a time-stamp counter that cannot be read; recording ends here
// RUN: %exits 1 %leastaction check %t.clock.run --json %t.json && %json %t.json 'd["instructions"] > 3000'
#include <leastaction.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

static volatile int counters[64];
__attribute__((noinline)) static void count(int i) { counters[i & 63]++; }

static void work(int times) {
  leastaction_start("work");
  for (int i = 0; i < times; i++)
    count(i);
  leastaction_stop("work");
}

int main(int n, char **arguments) {
  work(1000);
  if (n > 1 ? prctl(PR_SET_SECCOMP, SECCOMP_MODE_STRICT) : prctl(PR_SET_TSC, PR_TSC_SIGSEGV))
    return 1;
  work(300000); // more than a buffer
  if (n > 1)
    syscall(SYS_exit, 5);
  return arguments ? 5 : 6;
}

// Signals reach a stepped program as they would otherwise: SIGTRAP too, faults, and those that come from a timer.
// RUN: %la_clang -O1 --la-mode=markers %s -o %t && rm -rf %t.run
// RUN: %t > %t.txt && FileCheck %s < %t.txt
// RUN: rm -rf %t.run && %leastaction record --step -o %t.run -- %t > %t.txt && FileCheck %s < %t.txt
// RUN: %leastaction check %t.run | FileCheck %s --check-prefix=RUN-IS
// RUN: %leastaction report %t.run --core skylake --json %t.json > %t.txt
// RUN: %json %t.json 'any(f["function"] == "handler" for f in r["by_function"])'
// CHECK: traps 3, faults 1, users 1, alarms
// RUN-IS: intact
#include <leastaction.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <sys/time.h>
static volatile sig_atomic_t traps, faults, users, alarms;
static sigjmp_buf back;
static void handler(int signal) {
  traps += signal == SIGTRAP;
  users += signal == SIGUSR1;
  alarms += signal == SIGALRM;
  if (signal == SIGSEGV) {
    faults++;
    siglongjmp(back, 1);
  }
}
int main(void) {
  for (int i = 0; i < 4; i++)
    signal((int[]){SIGTRAP, SIGUSR1, SIGALRM, SIGSEGV}[i], handler);
  signal(SIGUSR2, SIG_IGN);
  struct itimerval often = {{0, 2000}, {0, 2000}}, never = {{0, 0}, {0, 0}};
  setitimer(ITIMER_REAL, &often, NULL);
  leastaction_start("r");
  raise(SIGTRAP);
  __asm__ volatile("int3");
  raise(SIGUSR1);
  raise(SIGUSR2);
  if (!sigsetjmp(back, 1))
    *(volatile int *)8 = 1;
  while (!alarms)
    ;
  leastaction_stop("r");
  setitimer(ITIMER_REAL, &never, NULL);
  raise(SIGTRAP);
  printf("traps %d, faults %d, users %d, alarms\n", traps, faults, users);
  return 0;
}

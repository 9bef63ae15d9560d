// A program that is sampled ends as it would, with its own exit code, in any way; what it forks is sampled, too.
// RUN: %la_clang -O1 -g %s -o %t && rm -rf %t.dir && mkdir %t.dir
// RUN: %exits 7 %leastaction record --sample=2ms -o %t.dir/raw.run -- %t raw
// RUN: %exits 6 %leastaction record --sample=2ms -o %t.dir/exit.run -- %t _exit && %leastaction check %t.dir/exit.run
// RUN: %exits 5 %leastaction record --sample=2ms -o %t.dir/fork.run -- %t fork && rm -r %t.dir/fork.run
// RUN: mv %t.dir/fork.*.run %t.dir/child && %leastaction check %t.dir/child | FileCheck %s
// RUN: %leastaction record --sample=2ms -o %t.dir/many.run -- %t forks && ls -d %t.dir/many.*.run | count 12
// RUN: %exits 2 %leastaction record --sample --step -o %t.dir/no.run -- %t return 2>&1 | FileCheck %s --check-prefix=STEP
// RUN: env LEASTACTION_SAMPLE=5 %exits 2 %leastaction record --emulate -o %t.dir/no.run -- %t return 2>&1 | FileCheck %s --check-prefix=EMULATE
// RUN: %exits 2 %leastaction record --sample= -o %t.dir/no.run -- %t return 2>&1 | FileCheck %s --check-prefix=EMPTY
// RUN: %exits 4 %leastaction record --sample 60min -o %t.dir/short.run -- %t return 2>&1 | FileCheck %s --check-prefix=SHORT
// RUN: rm -r %t.dir/short.run && %leastaction clang --la-mode=markers %s -o %t.markers
// RUN: %exits 4 %leastaction record --sample -o %t.dir/short.run -- %t.markers return 2>&1 | FileCheck %s --check-prefix=MARKERS
// CHECK: intact
// CHECK-NEXT: threads 1, region executions {{[1-9]}}
// SHORT: nothing was recorded: the program ended before its first window; remove {{.*}}short.run and record the program again with a shorter --sample
// MARKERS: --sample changed nothing, all was recorded: only code that --la-mode=trace has compiled is recorded in windows
// EMPTY: error: --sample= has no time (leastaction record): write a whole number and its unit: --sample=100ms
// STEP: error: --sample does not go with --step
// EMULATE: error: LEASTACTION_SAMPLE does not go with --emulate
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
static volatile unsigned x;
__attribute__((noinline)) static void step(void) { x = x * 1664525u + 1013904223u; }
static void work(void) {
  for (int i = 0; i < 30000000; i++)
    step();
}
int main(int argc, char **argv) {
  int status = 0;
  if (strcmp(argv[argc - 1], "return") == 0)
    return 4;
  for (int child = 0; child < 12 && strcmp(argv[argc - 1], "forks") == 0; child++) {
    if (fork() == 0)
      work(), _exit(0);
    wait(&status);
  }
  if (strcmp(argv[argc - 1], "forks") == 0)
    return 0;
  if (strcmp(argv[argc - 1], "fork") != 0)
    work();
  else if (fork() == 0)
    work(), _exit(5);
  else if (wait(&status) > 0)
    return WEXITSTATUS(status);
  if (strcmp(argv[argc - 1], "raw") == 0)
    syscall(SYS_exit, 7);
  _exit(6);
}

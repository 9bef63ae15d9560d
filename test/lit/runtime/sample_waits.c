// Windows begin at moments in which a thread runs: what follows its waits does not stand for the rest.
// RUN: %la_clang -O1 -g %s -o %t && rm -rf %t.run %t.fork.run
// RUN: %leastaction record --sample=1ms -o %t.run -- %t && %leastaction report %t.run --core skylake --json %t.json > %t.txt
// RUN: %json %t.json 'd["sample"]["windows"] > 20' '2 * d["sample"]["late_windows"] < d["sample"]["windows"]' '(lambda t: 0.15 < t["first"] / (t["first"] + t["second"]) < 0.8)({f["function"]: f["ticks"] for f in d["regions"][0]["by_function"]})'
// A child that fork() knows nothing of leaves its parent's run alone.
// RUN: %leastaction record --sample=1ms -o %t.fork.run -- %t fork && %leastaction check %t.fork.run | FileCheck %s
// CHECK: intact
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
static volatile unsigned x;
__attribute__((noinline)) static void first(void) { x = x * 1664525u + 1013904223u; }
__attribute__((noinline)) static void second(void) { x = x * 22695477u + 1u; }
int main(int argc, char **argv) {
  (void)argv;
  for (int round = 0; round < 5000; round++) {
    for (int i = 0; i < 20000; i++)
      first();
    for (int i = 0; i < 20000; i++)
      second();
    if (argc > 1 && round == 2000) {
      long child = syscall(SYS_fork);
      if (child == 0)
        exit(0);
      waitpid((pid_t)child, NULL, 0);
    }
    usleep(300);
  }
  return 0;
}

// A handler that forks in the middle of a loop, whose copy keeps the cursor in a register: the child's buffer is empty,
// and what it does of the loop is recorded there.
// RUN: %la_clang -O1 %s -o %t && rm -rf %t.dir && mkdir %t.dir
// RUN: %exits 0 %leastaction record -o %t.dir/a.run -- %t 90
// RUN: mv %t.dir/a.run %t.dir/parent && mv %t.dir/a.*.run %t.dir/child
// RUN: %leastaction check %t.dir/parent && %leastaction check %t.dir/child
// RUN: %leastaction report %t.dir/child --json %t.json --core skylake > %t.txt
// RUN: %json %t.json '[r["name"] for r in d["regions"]] == ["walk"]' '30000 < r["instructions"] < 45000'
// RUN: %leastaction report %t.dir/parent --json %t.json --core skylake > %t.txt
// RUN: %json %t.json '[r["name"] for r in d["regions"]] == ["walk"]' '30000 < r["instructions"] < 45000'
#define _GNU_SOURCE
#include "leastaction.h"
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <ucontext.h>
#include <unistd.h>
static int step, wanted, status;
static volatile unsigned words[16];
static void handle(int number, siginfo_t *info, void *context) {
  if (++step != wanted)
    return;
  ((ucontext_t *)context)->uc_mcontext.gregs[REG_EFL] &= ~0x100; // the trap flag
  if (fork())
    wait(&status);
}
__attribute__((noinline)) static void walk(void) {
  __asm__ volatile("pushfq; orq $0x100, (%%rsp); popfq" ::: "cc", "memory");
  for (unsigned i = 0; i < 3000; i++)
    if (words[i & 15] & 1)
      words[words[i & 7] & 15] += 2;
    else
      words[i & 15]++;
}
int main(int count, char **arguments) {
  struct sigaction action = {.sa_sigaction = handle, .sa_flags = SA_SIGINFO};
  wanted = atoi(arguments[1]);
  sigaction(SIGTRAP, &action, 0);
  leastaction_start("walk");
  walk();
  leastaction_stop("walk");
  return status;
}

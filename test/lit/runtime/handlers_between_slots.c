// Instrumented handlers that interrupt recorded code behind each single instruction, probes included, and each other:
// every record of that code has the right addresses, and every handler stands in the run with all that it did.
// RUN: %la_clang -O1 %s -o %t && rm -rf %t.run
// RUN: %exits 0 %leastaction record -o %t.run -- %t > %t.out
// RUN: %leastaction check %t.run
// RUN: %leastaction events %t.run --core skylake -o %t.csv
// RUN: %python %inputs/check_walk.py %t.csv < %t.out | FileCheck %s
// CHECK: walk: 3 rounds right
// CHECK-NEXT: handle: {{[1-9][0-9][0-9][0-9]}} rounds right
// CHECK-NEXT: inner: {{[1-9][0-9][0-9]}} rounds right
// CHECK-NEXT: counts right
#define _GNU_SOURCE
#include "leastaction.h"
#include <signal.h>
#include <stdio.h>
static volatile unsigned walked[64] __attribute__((aligned(256))), once[4], twice[4];
static unsigned handled, handled_within;
static void handle(int number) {
  for (int i = 0; i < 4; i++)
    (void)once[i];
  if (++handled % 16 == 0)
    raise(SIGUSR2);
}
static void inner(int number, siginfo_t *info, void *context) {
  for (int i = 0; i < 4; i++)
    (void)twice[i];
  handled_within += info->si_signo == number && context;
}
__attribute__((noinline)) static void walk(void) {
  for (int i = 0; i < 64; i++) {
    (void)walked[i];
    (void)walked[(i + 7) & 63];
    (void)walked[(i + 21) & 63];
  }
}
int main(void) {
  struct sigaction action = {.sa_sigaction = inner, .sa_flags = SA_SIGINFO}, old;
  signal(SIGTRAP, handle);
  sigaction(SIGUSR2, &action, &old);
  if (old.sa_handler != SIG_DFL || signal(SIGTRAP, handle) != handle || sigaction(SIGUSR2, 0, &old) != 0 ||
      old.sa_sigaction != inner || !(old.sa_flags & SA_SIGINFO))
    return 1;
  leastaction_start("walk");
  __asm__ volatile("pushfq; orq $0x100, (%%rsp); popfq" ::: "cc", "memory"); // the trap flag
  for (int i = 0; i < 3; i++)
    walk();
  __asm__ volatile("pushfq; andq $~0x100, (%%rsp); popfq" ::: "cc", "memory");
  leastaction_stop("walk");
  printf("walk %p 64 0 7 21\nhandle %p 4 0 = %u\ninner %p 4 0 = %u\n", (void *)walked, (void *)once, handled,
         (void *)twice, handled_within);
  return handled_within != handled / 16;
}

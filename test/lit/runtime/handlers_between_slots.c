// Instrumented handlers that interrupt blocks at any of their instructions, and each other: every record of the code
// that they interrupt has the right addresses, every handler stands in the run with all that it did, and the program
// sees none of it.
// RUN: %la_clang -O1 -pthread %s -o %t && rm -rf %t.run
// RUN: %exits 0 %leastaction record -o %t.run -- %t > %t.out
// RUN: %leastaction check %t.run --json %t.check
// RUN: %leastaction events %t.run --core skylake -o %t.csv
// RUN: %python %inputs/check_walk.py %t.csv < %t.out | FileCheck %s
// CHECK: walk: {{[1-9][0-9]+}} rounds right
// CHECK: handle: {{[1-9][0-9]+}} rounds right
// CHECK: inner: {{[1-9][0-9]+}} rounds right
#include "leastaction.h"
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
static volatile unsigned walked[64], once[16], twice[16];
static volatile sig_atomic_t count;
static pthread_t main_thread;
static volatile int done;
static void handle(int number) {
  for (int i = 0; i < 16; i++)
    (void)once[i];
  if (++count >= 300)
    done = 1;
}
static void inner(int number, siginfo_t *info, void *context) {
  if (info->si_signo != number || !context)
    return;
  for (int i = 0; i < 16; i++)
    (void)twice[i];
}
__attribute__((noinline)) static void walk(void) {
  for (int i = 0; i < 64; i++) {
    (void)walked[i];
    (void)walked[(i + 7) & 63];
    (void)walked[(i + 21) & 63];
  }
}
static void *send(void *argument) {
  for (int i = 0; !done; i++)
    pthread_kill(main_thread, i & 1 ? SIGUSR1 : SIGUSR2);
  return 0;
}
int main(void) {
  pthread_t sender;
  struct sigaction action = {.sa_sigaction = inner, .sa_flags = SA_SIGINFO}, old;
  signal(SIGUSR1, handle);
  sigaction(SIGUSR2, &action, &old);
  if (old.sa_handler != SIG_DFL || signal(SIGUSR1, handle) != handle || sigaction(SIGUSR2, 0, &old) != 0 ||
      old.sa_sigaction != inner || !(old.sa_flags & SA_SIGINFO))
    return 1;
  main_thread = pthread_self();
  pthread_create(&sender, 0, send, 0);
  leastaction_start("walk");
  while (!done)
    walk();
  leastaction_stop("walk");
  pthread_join(sender, 0);
  printf("walk %p 64 0 7 21\nhandle %p 16 0\ninner %p 16 0\n", walked, once, twice);
  return 0;
}

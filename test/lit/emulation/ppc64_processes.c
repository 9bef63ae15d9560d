// Threads with atomic updates, forks, signals and faults of a program for PowerPC are as they were.
// REQUIRES: qemu, ppc64
// RUN: %ppc64_gcc -O1 -static %s -o %t -pthread && rm -rf %t.run %t.*.run %t-2.run %t-3.run
// RUN: %leastaction record --emulate -o %t.run --region work --region child -- %t 2>&1 | FileCheck %s
// RUN: %json %t.run/run.json 'd["threads"] == 4'
// RUN: bash -c 'ls %t.*.run' | FileCheck %s --check-prefix=CHILD
// RUN: %leastaction record --emulate -o %t-2.run --region signals -- %t | FileCheck %s
// RUN: %show_emulated %t-2.run | FileCheck %s --check-prefix=SIGNALS
// RUN: %exits 134 %leastaction record --emulate -o %t-3.run -- %t abort
// RUN: %show_emulated %t-3.run | FileCheck %s --check-prefix=KILLED
// CHECK: counted 4000, child 7, faults 1
// CHILD: thread-0.emulated
// SIGNALS: start signals
// SIGNALS-NOT: {{^}}handler
// SIGNALS: in handler
// SIGNALS: handler
// SIGNALS-NEXT: in handler
// SIGNALS: system call 172
// SIGNALS-NEXT: handler ends
// SIGNALS: stop signals
// KILLED: start main
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>
static sigjmp_buf back;
static atomic_int counted, faults;
static void faulty(int signal) { siglongjmp(back, signal); }
__attribute__((noinline)) static void handler(int signal) { faults += signal == SIGUSR1; }
static void add(void) { ++counted; }
static void (*volatile adds)(void) = add;
void *work(void *n) {
  for (int i = 0; i < 1000; ++i)
    adds();
  return n;
}
__attribute__((noinline)) int child(int n) { return n + 1; }
__attribute__((noinline)) void signals(void) {
  handler(0);
  raise(SIGUSR1);
}
int main(int argc, char **argv) {
  pthread_t threads[4];
  if (argc > 1 && argv[1])
    abort();
  for (int i = 0; i < 8; i++)
    i < 4 ? pthread_create(&threads[i], NULL, work, NULL) : pthread_join(threads[i - 4], NULL);
  signal(SIGSEGV, faulty), signal(SIGUSR1, handler);
  if (!sigsetjmp(back, 1))
    *(volatile int *)8 = 0;
  signals();
  int status = 0;
  fork() == 0 ? _exit(child(6)) : (void)wait(&status);
  printf("counted %d, child %d, faults %d\n", counted, WEXITSTATUS(status), faults);
}

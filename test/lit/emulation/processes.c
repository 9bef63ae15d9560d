// Threads have files of their own, a forked process a run of its own; signals, faults and deadly ones are as they were.
// REQUIRES: qemu
// RUN: gcc -O1 %s -o %t -pthread && rm -rf %t.run %t.*.run %t-2.run
// RUN: %leastaction record --emulate -o %t.run --region 'work' --region 'child' --region 'faulty' -- %t | FileCheck %s
// RUN: %leastaction check %t.run | FileCheck %s --check-prefix=PARENT
// RUN: %leastaction check %t.*.run | FileCheck %s --check-prefix=CHILD
// RUN: %leastaction report %t.run --core skylake --json %t.json > %t.txt
// RUN: %json %t.json 'sorted(g["name"] for g in d["regions"]) == ["faulty", "work", "work"]'
// RUN: %json %t.json 'any(f["function"] == "handler" for g in d["regions"] for f in g["by_function"])'
// RUN: %exits 134 %leastaction record --emulate -o %t-2.run -- %t abort
// RUN: %leastaction report %t-2.run --core skylake | FileCheck %s --check-prefix=KILLED
// CHECK: threads 3, child 7, faults 1
// PARENT: intact
// PARENT: threads 3
// CHILD: intact
// CHILD: threads 1
// KILLED: region main
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>
static volatile int faults;
static sigjmp_buf back;
static void handler(int signal) {
  faults += signal == SIGSEGV;
  siglongjmp(back, 1);
}
__attribute__((noinline)) void *work(void *n) {
  ++*(int *)n;
  return NULL;
}
__attribute__((noinline)) int child(int n) {
  return n + 1;
}
__attribute__((noinline)) int faulty(volatile int *at) {
  return *at;
}
int main(int argc, char **argv) {
  pthread_t threads[2];
  int numbers[] = {1, 0};
  if (argc > 1 && argv[1])
    abort();
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, work, &numbers[i]);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
  signal(SIGSEGV, handler);
  if (!sigsetjmp(back, 1))
    faulty((int *)8);
  pid_t forked = fork();
  if (forked == 0)
    _exit(child(6));
  int status = 0;
  waitpid(forked, &status, 0);
  printf("threads %d, child %d, faults %d\n", numbers[0] + numbers[1], WEXITSTATUS(status), faults);
  return 0;
}

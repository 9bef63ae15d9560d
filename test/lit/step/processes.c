// Threads and child processes in regions have steps of their own; another program after exec has none.
// RUN: %la_clang -O1 --la-mode=markers %s -o %t -lm -pthread && rm -rf %t.run %t.*.run
// RUN: %leastaction record --step -o %t.run -- %t | FileCheck %s
// RUN: %leastaction check %t.run | FileCheck %s --check-prefix=PARENT
// RUN: %leastaction report %t.run --core skylake | FileCheck %s --check-prefix=REPORT
// RUN: %leastaction check %t.*.run > %t.txt || true
// RUN: FileCheck %s --check-prefix=CHILD < %t.txt
// CHECK: replaced
// CHECK: 35, child 0
// PARENT: intact
// PARENT: threads 3, region executions 4
// REPORT-DAG: region worker, thread 1
// REPORT-DAG: region worker, thread 2
// REPORT-DAG: region fork, thread 0
// CHILD: threads 1
// CHILD: single-stepped instructions {{[1-9][0-9]+}}
#include <leastaction.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>
static void *work(void *n) {
  leastaction_start("worker");
  double sum = 0;
  for (int i = 0; i < 5; i++)
    sum += floor(i * *(int *)n);
  leastaction_stop("worker");
  *(int *)n = (int)sum;
  return NULL;
}
int main(void) {
  pthread_t threads[2];
  int numbers[] = {1, 2};
  leastaction_start("make");
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, work, &numbers[i]);
  leastaction_stop("make");
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
  leastaction_start("fork");
  pid_t child = fork();
  if (child == 0) {
    leastaction_stop("fork");
    leastaction_start("exec");
    execl("/bin/echo", "echo", "replaced", (char *)NULL);
  }
  leastaction_stop("fork");
  int status = 0;
  waitpid(child, &status, 0);
  printf("%d, child %d\n", numbers[0] + numbers[1] + 5, WEXITSTATUS(status));
  return 0;
}

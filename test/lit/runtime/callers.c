// A region's call paths begin at main or where its thread begins, whoever calls the function with the markers, and however
// its frames are found.
// RUN: %la_clang -O1 %s -pthread -o %t && rm -rf %t.run && %leastaction record -o %t.run -- %t
// RUN: %leastaction check %t.run && %leastaction events %t.run --format folded --weight instructions | FileCheck %s
// RUN: %la_clang -O2 -fomit-frame-pointer -static %s -pthread -o %t && rm -rf %t.run && %leastaction record -o %t.run -- %t
// RUN: %leastaction events %t.run --format folded --weight instructions | FileCheck %s
// RUN: %la_clang -O0 --la-mode=markers %s -pthread -o %t && rm -rf %t.run && %leastaction record --step -o %t.run -- %t
// RUN: %leastaction events %t.run --core skylake --format folded --weight instructions | FileCheck %s --check-prefixes=CHECK,STEP
// RUN: %la_clang -O2 --la-mode=probe %s -pthread -o %t && rm -rf %t.run && %leastaction record -o %t.run -- %t
// RUN: %leastaction events %t.run --format folded --weight instructions | FileCheck %s
// RUN: rm -rf %t.run && env LEASTACTION_CALLERS=off %leastaction record -o %t.run -- %t
// RUN: %leastaction events %t.run --format folded --weight instructions | FileCheck %s --check-prefix=OFF
// RUN: rm -rf %t.run && env LEASTACTION_CALLERS=1 %leastaction record -o %t.run -- %t 2>&1 | FileCheck %s --check-prefix=BAD
// CHECK-DAG: {{^}}main;one;kernel{{(;work)?}} {{[0-9]+$}}
// CHECK-DAG: {{^}}main;two;kernel{{(;work)?}} {{[0-9]+$}}
// CHECK-DAG: {{^}}main;variable;kernel{{(;work)?}} {{[0-9]+$}}
// CHECK-DAG: {{^}}main;aligned;kernel{{(;work)?}} {{[0-9]+$}}
// CHECK-DAG: {{^}}main;deep;deep;deep;kernel{{(;work)?}} {{[0-9]+$}}
// CHECK-DAG: {{^}}main;{{.+}};compare;kernel{{(;work)?}} {{[0-9]+$}}
// CHECK-DAG: {{^}}main;{{.+}};handler;kernel{{(;work)?}} {{[0-9]+$}}
// CHECK-DAG: {{^}}{{(.+;)?}}thread;one;kernel{{(;work)?}} {{[0-9]+$}}
// STEP-DAG: {{^}}main;one;kernel;work
// CHECK-NOT: {{^}}kernel
// CHECK-NOT: {{^}}work
// OFF-NOT: main
// OFF: {{^}}kernel
// OFF-NOT: main
// BAD: LEASTACTION_CALLERS is '1': it must be 'on' or 'off'; callers of regions are recorded
#include "leastaction.h"
#include <alloca.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#define APART __attribute__((noinline))
static volatile long sum;
APART void work(int n) { for (int i = 0; i < n; i++) sum = sum + i; }
APART void kernel(void) {
  leastaction_start("kernel");
  work(3), sum = sum + 1;
  leastaction_stop("kernel");
  sum = sum + 1;
}
APART void one(void) { kernel(), sum = sum + 1; }
APART void two(void) { kernel(), sum = sum + 2; }
APART void variable(int n) { volatile char *memory = alloca(n); memory[0] = 1; kernel(); sum = sum + memory[0]; }
APART void aligned(void) { volatile char memory[64] __attribute__((aligned(64))); memory[0] = 1; kernel(); sum = memory[0]; }
APART void deep(int n) { n ? deep(n - 1) : kernel(), sum = sum + 1; }
static int compare(const void *a, const void *b) { kernel(); return *(const int *)a - *(const int *)b; }
static void handler(int number) { kernel(), sum = sum + number; }
static void *thread(void *nothing) { one(); return nothing; }
int main(void) {
  int numbers[] = {3, 1, 2};
  pthread_t other;
  signal(SIGUSR1, handler);
  for (int i = 0; i < 20; i++)
    one(), two(), variable(100 * i + 1), aligned(), deep(2), qsort(numbers, 3, sizeof *numbers, compare), raise(SIGUSR1);
  return pthread_create(&other, 0, thread, 0) || pthread_join(other, 0);
}

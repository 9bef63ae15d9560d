// OpenMP: loops, reductions and tasks; threads that begin in a region and outlive it; regions of several threads.
// REQUIRES: openmp
// RUN: env OMP_NUM_THREADS=1 KMP_BLOCKTIME=0 %same_as_steps %s -O0 -fopenmp
// RUN: env OMP_NUM_THREADS=1 KMP_BLOCKTIME=0 %same_as_steps %s -O1 -fopenmp
// RUN: env OMP_NUM_THREADS=1 KMP_BLOCKTIME=0 %same_as_steps %s -O2 -fopenmp
// RUN: env OMP_NUM_THREADS=1 KMP_BLOCKTIME=0 %same_as_steps %s -O3 -fopenmp
// RUN: %la_clang -O2 -fopenmp %s -o %t && rm -rf %t.run
// RUN: env OMP_NUM_THREADS=4 %leastaction record -o %t.run -- %t | FileCheck %s
// RUN: %leastaction check %t.run
// CHECK: 5124 199 13 202
#include <stdio.h>
#if __has_include(<leastaction.h>)
#include <leastaction.h>
#else
#define leastaction_start(name)
#define leastaction_stop(name)
#endif
enum { n = 200 };
static double x[n], y[n];
static long fib(int k) {
  long a, b;
  if (k < 2)
    return k;
#pragma omp task shared(a) if (k > 4)
  a = fib(k - 1);
#pragma omp task shared(b) if (k > 4)
  b = fib(k - 2);
#pragma omp taskwait
  return a + b;
}
int main(void) {
  double sum = 0;
  long result = 0, count = 0, most = 0;
  leastaction_start("loops");
#pragma omp parallel for schedule(dynamic, 16)
  for (int i = 0; i < n; i++) {
    x[i] = i % 7;
    y[i] = x[i] * 2;
  }
#pragma omp parallel for reduction(+ : sum) reduction(max : most)
  for (int i = 0; i < n; i++) {
    sum += x[i] * y[i];
    most = most > i ? most : i;
  }
#pragma omp parallel master
  result = fib(7);
  leastaction_stop("loops");
#pragma omp parallel num_threads(2)
  {
    leastaction_start("each");
#pragma omp for
    for (int i = 0; i < n; i++)
#pragma omp critical
      ++count;
#pragma omp atomic
    count += 1;
    leastaction_stop("each");
  }
  printf("%g %ld %ld %ld\n", sum, most, result, count);
}

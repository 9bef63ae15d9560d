// The body of a parallel construct as a region: of each thread, for what it does of the work.
// REQUIRES: openmp
// RUN: %la_clang -O2 -fopenmp --la-region=*omp_outlined* %s -o %t && rm -rf %t.run
// RUN: env OMP_NUM_THREADS=4 %leastaction record -o %t.run -- %t
// RUN: %leastaction check %t.run --json %t.check
// RUN: %json %t.check 'd["intact"]' 'd["threads"] == 4'
// RUN: %leastaction report %t.run --core skylake --json %t.json > %t.txt
// RUN: %json %t.json 'sum(r["work_flop"] for r in d["regions"]) >= 1000' 'len(d["regions"]) == 4'
#include <stdio.h>
static double x[1000];
int main(void) {
  double sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < 1000; i++)
    sum += x[i] = i % 7;
  printf("%g\n", sum);
}

// Runs one kernel: `kernels NAME` between markers, some times to warm up and once to look at; `kernels NAME RUNS`, built with
// -DMEASURE, prints the core ticks of so many runs, one a line; `kernels` lists names and what bounds them.
#include "kernels.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef MEASURE
#include <x86intrin.h>
#else
#include <leastaction.h>
#endif

_Alignas(4096) unsigned char arena[arenaBytes];
static volatile uint64_t sink;

static const struct {
  const Kernel *kernels;
  const size_t *count;
} groups[] = {
    {computeKernels, &computeKernelCount},
    {streamKernels, &streamKernelCount},
    {lookupKernels, &lookupKernelCount},
    {branchKernels, &branchKernelCount},
};

#ifdef MEASURE
/// Core ticks of one tick of the time-stamp counter, by a chain of multiplications of three ticks each.
static double coreClock(void) {
  enum { repetitions = 2000 };
  uint64_t x = 3, begin = __rdtsc();
  for (int i = 0; i < repetitions; ++i)
    __asm__ volatile("imul %0, %0\n imul %0, %0\n imul %0, %0\n imul %0, %0\n imul %0, %0\n"
                     "imul %0, %0\n imul %0, %0\n imul %0, %0\n imul %0, %0\n imul %0, %0\n"
                     : "+r"(x));
  return repetitions * 30.0 / (double)(__rdtsc() - begin);
}

static void run(const Kernel *kernel, int runs) {
  sink = kernel->run(kernel->size);
  for (int i = 0; i < runs; ++i) {
    double before = coreClock();
    _mm_lfence();
    uint64_t begin = __rdtsc();
    sink = kernel->run(kernel->size);
    unsigned processor;
    uint64_t end = __rdtscp(&processor);
    double after = coreClock();
    printf("%.0f\n", (double)(end - begin) * (before > after ? before : after));
  }
}
#else
static void run(const Kernel *kernel, int runs) {
  (void)runs;
  leastaction_start("warm-up");
  // Random accesses to a cache reach all of it only after a while, and searches in memory meet its upper levels again.
  for (int i = 4; i; --i)
    sink = kernel->run(kernel->size);
  leastaction_stop("warm-up");
  leastaction_start("kernel");
  sink = kernel->run(kernel->size);
  leastaction_stop("kernel");
}
#endif

int main(int argc, char **argv) {
  for (size_t group = 0; group < sizeof groups / sizeof *groups; ++group)
    for (size_t i = 0; i < *groups[group].count; ++i) {
      const Kernel *kernel = &groups[group].kernels[i];
      if (argc < 2) {
        printf("%s %s\n", kernel->name, kernel->bound);
      } else if (strcmp(argv[1], kernel->name) == 0) {
        kernel->prepare(kernel->size);
        run(kernel, argc > 2 ? atoi(argv[2]) : 1);
        return 0;
      }
    }
  return argc < 2 ? 0 : 2;
}

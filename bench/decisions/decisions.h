/* What all kernels share. A kernel is one file with three functions, prepare, kernel and result; its first comment
   begins with the kind of work it is. One that defines BETWEEN has a function between(), which runs before each
   execution: it restores what the kernel overwrites, or brings other data, where a branch predictor could learn them by
   heart.

   Executions are cold (the first one; no line or page of the program is in a cache), two that warm caches and
   predictors, and warm. Recorded, the regions "cold" and "warm" are looked at; what is between them is recorded, too.
   With -DMEASURE nothing is recorded: behind the results after both, which the recorded program prints alone, are
   printed the time-stamp ticks of both, core ticks a time-stamp tick, and how long the core was found busy beside both
   (ticks_of_additions). */
#ifndef DECISIONS_H
#define DECISIONS_H

#define _GNU_SOURCE /* dl_iterate_phdr in cold.h */

#include "../edits/edits.h"
#include <stdint.h>
#include <stdio.h>
#ifdef MEASURE
#include "cold.h"
#else
#include <leastaction.h>
#endif

static void prepare(void);                          /* fills the data */
static void kernel(void) __attribute__((noinline)); /* what is looked at */
static double result(void);                         /* one number that depends on all that kernel wrote */
#ifdef BETWEEN
static void between(void);
#else
static void between(void) {}
#endif

#define COUNT_OF(array) ((int)(sizeof(array) / sizeof *(array)))
/* A sum that depends on where in the array a value is. */
#define WEIGHED(array)                                                                                                 \
  __extension__({                                                                                                      \
    double weighed = 0;                                                                                                \
    for (int at = 0; at < COUNT_OF(array); at++)                                                                       \
      weighed += (double)(array)[at] * (at % 11 + 1);                                                                  \
    weighed;                                                                                                           \
  })
#define FILL(array, value)                                                                                             \
  do                                                                                                                   \
    for (int at = 0; at < COUNT_OF(array); at++)                                                                       \
      (array)[at] = (value);                                                                                           \
  while (0)

/* From 0 to less than 1. */
static inline __attribute__((unused)) double random_fraction(void) {
  return random_number() * 0x1p-32;
}

enum { warm_ups = 2 };

#ifdef MEASURE
static uint64_t ticks_of_execution(void) {
  uint64_t begin = ticks_before();
  kernel();
  return ticks_after() - begin;
}

/* Time-stamp ticks of additions that fill the core: more of them where the core's other thread, which may be that of
   another virtual machine, takes its part. */
static uint64_t ticks_of_additions(void) {
  uint64_t begin = ticks_before();
  for (int round = 0; round < 300; round++)
    __asm__ volatile("add $1, %%rax\n add $1, %%rcx\n add $1, %%rdx\n add $1, %%rsi\n"
                     "add $1, %%rax\n add $1, %%rcx\n add $1, %%rdx\n add $1, %%rsi\n"
                     "add $1, %%rax\n add $1, %%rcx\n add $1, %%rdx\n add $1, %%rsi\n"
                     "add $1, %%rax\n add $1, %%rcx\n add $1, %%rdx\n add $1, %%rsi" ::
                         : "rax", "rcx", "rdx", "rsi", "cc");
  return ticks_after() - begin;
}

int main(void) {
  prepare();
  between();
  forget_all();
  uint64_t cold = ticks_of_execution(), warm = 0;
  uint64_t behind_cold = ticks_of_additions(), before_warm = 0, behind_warm = 0;
  double first = result();
  for (int run = 0; run <= warm_ups; run++) {
    measure_clock();
    between();
    before_warm = ticks_of_additions();
    warm = ticks_of_execution();
    behind_warm = ticks_of_additions();
  }
  printf("%.17g %.17g %lu %lu %.9f %lu %lu\n", first, result(), (unsigned long)cold, (unsigned long)warm,
         core_ticks_a_tick, (unsigned long)behind_cold,
         (unsigned long)(before_warm > behind_warm ? before_warm : behind_warm));
}
#else
static void execute(const char *region) {
  leastaction_start("between");
  between();
  leastaction_stop("between");
  leastaction_start(region);
  kernel();
  leastaction_stop(region);
}

int main(void) {
  prepare();
  between();
  leastaction_start("cold");
  kernel();
  leastaction_stop("cold");
  double first = result();
  for (int run = 0; run < warm_ups; run++)
    execute("warm-up");
  execute("warm");
  printf("%.17g %.17g\n", first, result());
}
#endif

#endif

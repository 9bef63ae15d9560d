/* What all lessons share. A lesson is one file with three functions, prepare, lesson and result, and some variants of
   lesson that come to the same result; -DVARIANT=NAME chooses one, -DSIZE=N the size.

   Recorded, the region "lesson" is what is looked at. The region "warm" before it does the same once, so that the
   caches hold what they would hold in a program; a lesson that defines COLD has none. One that defines BETWEEN has a
   function between(), which runs before each execution and is not looked at. With -DMEASURE nothing is recorded: behind
   the result the program prints the time of each of RUNS executions and that of the additions beside it, in seconds. */
#ifndef LESSON_H
#define LESSON_H

#include <stdio.h>
#include <time.h>
#ifndef MEASURE
#include <leastaction.h>
#endif
#ifndef RUNS
#define RUNS 5
#endif

static void prepare(void);                          /* fills the arrays */
static void lesson(void) __attribute__((noinline)); /* the variant */
static double result(void);                         /* one number that depends on all that lesson wrote */
#ifdef BETWEEN
static void between(void);
#else
static void between(void) {}
#endif

#ifdef MEASURE
/* Elapsed, not processor time, which takes a call of the kernel and five thousand ticks to read. */
static double seconds_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Of additions that fill the core: more where the core's other thread, which may be that of another virtual machine,
   takes its part. */
static double seconds_of_additions(void) {
  double begin = seconds_now();
  for (int round = 0; round < 10000; round++)
    __asm__ volatile("add $1, %%rax\n add $1, %%rcx\n add $1, %%rdx\n add $1, %%rsi\n"
                     "add $1, %%rax\n add $1, %%rcx\n add $1, %%rdx\n add $1, %%rsi\n"
                     "add $1, %%rax\n add $1, %%rcx\n add $1, %%rdx\n add $1, %%rsi\n"
                     "add $1, %%rax\n add $1, %%rcx\n add $1, %%rdx\n add $1, %%rsi" ::
                         : "rax", "rcx", "rdx", "rsi", "cc");
  return seconds_now() - begin;
}
#endif

int main(void) {
  prepare();
#ifdef MEASURE
  static double seconds[RUNS + 1], additions[RUNS + 1];
  for (int run = 0; run <= RUNS; run++) {
    between();
    double before = seconds_of_additions(), begin = seconds_now();
    lesson();
    seconds[run] = seconds_now() - begin;
    double behind = seconds_of_additions();
    additions[run] = before > behind ? before : behind;
  }
  printf("%.17g", result());
  for (int run = 1; run <= RUNS; run++) /* the first run warms the caches */
    printf(" %.9f %.9f", seconds[run], additions[run]);
  printf("\n");
#else
#ifndef COLD
  between();
  leastaction_start("warm");
  lesson();
  leastaction_stop("warm");
#endif
  between();
  leastaction_start("lesson");
  lesson();
  leastaction_stop("lesson");
  printf("%.17g\n", result());
#endif
  return 0;
}

#endif

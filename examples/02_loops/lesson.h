/* What all lessons share. A lesson is one file with three functions, prepare, lesson and result, and some variants of
   lesson that come to the same result; -DVARIANT=NAME chooses one, -DSIZE=N the size.

   Recorded, the region "lesson" is what is looked at. The region "warm" before it does the same once, so that the
   caches hold what they would hold in a program; a lesson that defines COLD has none. One that defines BETWEEN has a
   function between(), which runs before each execution and is not looked at. With -DMEASURE nothing is recorded: the
   program prints the least processor time of RUNS executions, in seconds, behind the result. */
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
static double processor_seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}
#endif

int main(void) {
  prepare();
#ifdef MEASURE
  double least = 1e9;
  for (int run = 0; run <= RUNS; run++) {
    between();
    double begin = processor_seconds();
    lesson();
    double seconds = processor_seconds() - begin;
    if (run > 0 && seconds < least) /* the first run warms the caches */
      least = seconds;
  }
  printf("%.17g %.9f\n", result(), least);
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

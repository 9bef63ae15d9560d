// threads N ROUNDS: N threads do the same work in a region each; prints the processor time in seconds that one of them
// took for a round on average.
// Processor time, because other work on the machine must not count; on real cores threads that wait for each other's
// locks or cache lines spend more of it.
#include "leastaction.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { words = 4096 };
static int rounds;
static double seconds[64];

__attribute__((noinline)) static unsigned work(unsigned *table) {
  unsigned x = 1;
  for (int round = 0; round < rounds; round++)
    for (int i = 0; i < words; i++) {
      x = x * 1664525u + 1013904223u;
      table[x >> 20] += x;
    }
  return x;
}

static void *run(void *argument) {
  unsigned *table = calloc(words, sizeof *table);
  struct timespec begin, end;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &begin);
  leastaction_start("work");
  volatile unsigned result = work(table);
  leastaction_stop("work");
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &end);
  *(double *)argument = (double)(end.tv_sec - begin.tv_sec) + 1e-9 * (double)(end.tv_nsec - begin.tv_nsec);
  free(table);
  return (void *)(size_t)result;
}

int main(int n, char **arguments) {
  int count = n > 1 ? atoi(arguments[1]) : 1;
  rounds = n > 2 ? atoi(arguments[2]) : 400;
  pthread_t threads[64];
  double sum = 0;
  for (int i = 0; i < count; i++)
    pthread_create(&threads[i], 0, run, &seconds[i]);
  for (int i = 0; i < count; i++)
    pthread_join(threads[i], 0);
  for (int i = 0; i < count; i++)
    sum += seconds[i];
  printf("%.9f\n", sum / count / rounds);
  return 0;
}

/* Array padding against false sharing: two threads count, each in a cell of its own. Cells that lie in one line of the
   cache travel between the cores; padded to a line each they stay. */
#include <pthread.h>
#include <stdio.h>
#ifdef MEASURE
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>
#else
#include <leastaction.h>
#endif

#define adjacent 1
#define padded 2

#ifndef SIZE
#define SIZE 20000 /* counts of each thread */
#endif

typedef struct {
  volatile long count;
#if VARIANT == padded
  char padding[128 - sizeof(long)]; /* two lines: hardware fetches neighbours, too */
#elif VARIANT != adjacent
#error "VARIANT is adjacent or padded"
#endif
} Cell;

static Cell cells[2] __attribute__((aligned(128)));

__attribute__((noinline)) static void lesson(Cell *cell) {
  for (int i = 0; i < SIZE; i++)
    cell->count += i & 3;
}

#ifdef MEASURE
enum { runs = 201, meetings = 10 };
static double seconds[2][runs];
static atomic_int arrived;

/* Waits until both threads run: where there are more programs than processors, one of them may stand still. */
static void meet(int *met) {
  for (int i = 0; i < meetings; i++) {
    *met += 2;
    atomic_fetch_add(&arrived, 1);
    while (atomic_load(&arrived) < *met)
      ;
  }
}

static double processor_seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void count(int thread) {
  int met = 0;
  for (int run = 0; run < runs; run++) {
    meet(&met);
    double begin = processor_seconds();
    lesson(&cells[thread]);
    seconds[thread][run] = processor_seconds() - begin;
  }
}

static int compare(const void *a, const void *b) {
  double left = *(const double *)a, right = *(const double *)b;
  return (left > right) - (left < right);
}

/* The median: the least time is that of a run in which the threads missed each other. */
static void tell(void) {
  for (int run = 0; run < runs; run++)
    seconds[0][run] += seconds[1][run];
  qsort(seconds[0], runs, sizeof(double), compare);
  printf(" %.9f", seconds[0][runs / 2]);
}
#else
static pthread_barrier_t both;

static void count(int thread) {
  pthread_barrier_wait(&both);
  leastaction_start("lesson");
  lesson(&cells[thread]);
  leastaction_stop("lesson");
}

static void tell(void) {}
#endif

static void *start(void *number) {
  count(*(int *)number);
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  int numbers[2] = {0, 1};
#ifndef MEASURE
  pthread_barrier_init(&both, NULL, 2);
#endif
  for (int i = 0; i < 2; i++)
    if (pthread_create(&threads[i], NULL, start, &numbers[i]) != 0)
      return 2;
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
  printf("%ld", cells[0].count + 2 * cells[1].count);
  tell();
  printf("\n");
  return 0;
}

/* Array padding against false sharing: two threads count, each in a cell of its own. Cells that lie in one line of the
   cache travel between the cores; padded to a line each they stay. */
#include <pthread.h>
#include <stdio.h>
#include <time.h>
#ifndef MEASURE
#include <leastaction.h>
#endif

#define adjacent 1
#define padded 2

#ifndef SIZE
#ifdef MEASURE
#define SIZE 20000000 /* counts of each thread */
#else
#define SIZE 20000
#endif
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
static pthread_barrier_t both;

__attribute__((noinline)) static void lesson(Cell *cell) {
  for (int i = 0; i < SIZE; i++)
    cell->count += i & 3;
}

static void *thread(void *cell) {
  pthread_barrier_wait(&both);
#ifdef MEASURE
  lesson(cell);
#else
  leastaction_start("lesson");
  lesson(cell);
  leastaction_stop("lesson");
#endif
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  struct timespec begin, end;
  pthread_barrier_init(&both, NULL, 2);
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &begin);
  for (int i = 0; i < 2; i++)
    if (pthread_create(&threads[i], NULL, thread, &cells[i]) != 0)
      return 2;
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &end);
#ifdef MEASURE
  printf("%ld %.9f\n", cells[0].count + 2 * cells[1].count,
         (double)(end.tv_sec - begin.tv_sec) + 1e-9 * (double)(end.tv_nsec - begin.tv_nsec));
#else
  printf("%ld\n", cells[0].count + 2 * cells[1].count);
#endif
  return 0;
}

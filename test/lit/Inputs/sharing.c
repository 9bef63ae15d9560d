/* Two threads count: side by side in one cache line, in lines of their own, and in one place. */
#include <leastaction.h>
#include <pthread.h>

struct Cells {
  _Alignas(128) volatile long near[16];
  volatile long one, padding[15], far;
};
static struct Cells cells;

static void count(volatile long *cell, const char *region) {
  leastaction_start(region);
  for (int i = 0; i < 5000; i++)
    *cell += i & 3; /* HERE */
  leastaction_stop(region);
}

static void *second(void *ignored) {
  count(&cells.near[1], "side by side");
  count(&cells.far, "apart");
  count(&cells.one, "same");
  return ignored;
}

int main(void) {
  pthread_t thread;
  leastaction_start("all");
  pthread_create(&thread, 0, second, 0);
  leastaction_stop("all");
  count(&cells.near[0], "side by side");
  count(&cells.one, "apart");
  count(&cells.one, "same");
  pthread_join(thread, 0);
  return 0;
}

// A thread that ends when the run is complete already, as those of a pool that a library's destructor stops: what it has
// recorded stands as it was written.
// RUN: %clang -O1 -pthread -fPIC -shared -DPOOL %s -o %t.so
// RUN: %la_clang -O1 -pthread %s %t.so -o %t && rm -rf %t.run
// RUN: %leastaction record -o %t.run -- %t
// RUN: %leastaction check %t.run --json %t.json
// RUN: %json %t.json 'd["intact"]' 'd["threads"] == 2'
#include <pthread.h>
#ifdef POOL
static pthread_barrier_t barrier;
static pthread_t thread;
static void *body(void *work) {
  ((void (*)(void))work)();
  pthread_barrier_wait(&barrier);
  pthread_barrier_wait(&barrier);
  return 0;
}
void run_in_pool(void (*work)(void)) {
  pthread_barrier_init(&barrier, 0, 2);
  pthread_create(&thread, 0, body, (void *)work);
  pthread_barrier_wait(&barrier);
}
__attribute__((destructor)) static void stop(void) {
  pthread_barrier_wait(&barrier);
  pthread_join(thread, 0);
}
#else
#include <leastaction.h>
void run_in_pool(void (*work)(void));
static volatile int n;
static void work(void) {
  leastaction_start("in the pool");
  for (int i = 0; i < 1000; i++)
    n += i;
  leastaction_stop("in the pool");
}
int main(void) {
  run_in_pool(work);
  work();
  return 0;
}
#endif

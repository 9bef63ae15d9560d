/* Two threads count: side by side in one cache line, or in lines of their own. */
#include <pthread.h>

#ifdef APART
enum { distance = 32 };
#else
enum { distance = 1 };
#endif
_Alignas(256) static long counts[64];

static void *work(void *argument) {
  volatile long *count = argument;
  for (int i = 0; i < 5000; i++)
    ++*count;
  return 0;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], 0, work, &counts[0]);
  pthread_create(&threads[1], 0, work, &counts[distance]);
  pthread_join(threads[0], 0);
  pthread_join(threads[1], 0);
  return 0;
}

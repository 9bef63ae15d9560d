/* Two threads do the work, and main waits for them. */
#include <pthread.h>

static volatile long counts[64];

static void *work(void *count) {
  for (int i = 0; i < 2000; i++)
    ++*(volatile long *)count;
  return 0;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], 0, work, (void *)&counts[32 * i]);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], 0);
  return 0;
}

// Two threads that do the same at the same time.
//
//   inTwoThreads(work);                                  // work(0) and work(1); the end of both
#pragma once

#include <pthread.h>
#include <stdint.h>

static void inTwoThreads(void *(*work)(void *)) {
  pthread_t other;
  pthread_create(&other, 0, work, (void *)(intptr_t)1);
  work((void *)(intptr_t)0);
  pthread_join(other, 0);
}

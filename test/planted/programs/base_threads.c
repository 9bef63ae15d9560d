// Two threads count bytes of their own.
// BUILD: leastaction clang -O1 -g -pthread
#include "threads.h"
#include <leastaction.h>

static unsigned char bytes[2][4096];
unsigned long counts[2];

static void *work(void *thread) {
  const unsigned char *mine = bytes[(intptr_t)thread];
  unsigned long sum = 0, odd = 0, either = 0;
  leastaction_start("planted");
  for (int round = 0; round < 10; ++round)
    for (int i = 0; i < 4096; ++i)
      sum += mine[i], odd ^= sum, either |= mine[i]; // HERE: base
  leastaction_stop("planted");
  counts[(intptr_t)thread] = sum + odd + either;
  return 0;
}

int main(void) {
  for (int i = 0; i < 2 * 4096; ++i)
    bytes[i / 4096][i % 4096] = (unsigned char)(i * 40503 >> 5);
  inTwoThreads(work);
}

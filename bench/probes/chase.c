// chase BYTES: a pointer chase through a working set. In each round 100 loads are timed by probes, in a region of that
// round, and the clock is read before and after 100 loads of a chase without probes (reference.c). The median of these
// is printed: ticks of the time-stamp counter for each load.
#include "leastaction.h"
#include "reference.h"
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

enum { lineBytes = 64, rounds = 101 };
static const size_t hugePage = 2 << 20;

static uint64_t random64(void) {
  static uint64_t state = 88172645463325252u;
  state ^= state << 13;
  state ^= state >> 7;
  return state ^= state << 17;
}

/// One cycle through all lines, in random order (Sattolo).
static void **makeCycle(char *memory, size_t bytes) {
  size_t nodes = bytes / lineBytes;
  uint32_t *next = malloc(nodes * sizeof *next);
  for (size_t i = 0; i < nodes; i++)
    next[i] = (uint32_t)i;
  for (size_t i = nodes - 1; i > 0; i--) {
    size_t other = random64() % i;
    uint32_t kept = next[i];
    next[i] = next[other];
    next[other] = kept;
  }
  for (size_t i = 0; i < nodes; i++)
    *(void **)(memory + i * lineBytes) = memory + (size_t)next[i] * lineBytes;
  free(next);
  return (void **)memory;
}

__attribute__((noinline)) static void **timedChase(void **at, int steps) {
  for (int i = 0; i < steps; i++)
    at = *(void *volatile *)at;
  return at;
}

static int byValue(const void *a, const void *b) {
  double difference = *(const double *)a - *(const double *)b;
  return (difference > 0) - (difference < 0);
}

int main(int count, char **arguments) {
  size_t bytes = count > 1 ? strtoul(arguments[1], 0, 10) : 0;
  if (bytes < 64 * lineBytes || bytes > (size_t)1 << 32)
    return 2;
  char *memory = mmap(0, bytes + hugePage, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED)
    return 1;
  memory = (char *)(((uintptr_t)memory + hugePage - 1) & ~(hugePage - 1));
  madvise(memory, bytes, MADV_HUGEPAGE);
  void **at = makeCycle(memory, bytes);
  int nodes = (int)(bytes / lineBytes), once = nodes < 4000000 ? nodes : 4000000;
  at = plainChase(at, 2 * once);
  static double ticks[rounds];
  for (int round = 0; round < rounds; round++) {
    // Both find the caches as a chase leaves them.
    at = plainChase(at, once < 20000 ? once : 20000);
    uint64_t before = ticksNow();
    at = plainChase(at, 100);
    ticks[round] = (double)(ticksNow() - before) / 100;
    at = plainChase(at, once < 20000 ? once : 20000);
    char region[16];
    snprintf(region, sizeof region, "round %d", round);
    leastaction_start(region);
    at = timedChase(at, 100);
    leastaction_stop(region);
  }
  qsort(ticks, rounds, sizeof *ticks, byValue);
  printf("%.2f\n", ticks[rounds / 2]);
  return at == 0;
}

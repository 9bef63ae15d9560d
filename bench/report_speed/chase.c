// A pointer chase: each load gives the address of the next one. Lines of 64 bytes in an order that no prefetcher
// follows; one load in each step, the loop around them unrolled by the compiler.
//
//   chase 131072 4000000      # bytes, steps
#include <leastaction.h>

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { lineBytes = 64, pageBytes = 1 << 21 };

static uint64_t nextRandom(uint64_t *state) {
  *state ^= *state << 13;
  *state ^= *state >> 7;
  *state ^= *state << 17;
  return *state;
}

int main(int argc, char **argv) {
  if (argc != 3) {
    fprintf(stderr, "chase: give bytes and steps\n");
    return 2;
  }
  const size_t lines = strtoull(argv[1], NULL, 0) / lineBytes, steps = strtoull(argv[2], NULL, 0);
  char *memory = aligned_alloc(pageBytes, (lines * lineBytes + pageBytes - 1) / pageBytes * pageBytes);
  size_t *order = malloc(lines * sizeof *order);
  if (lines == 0 || !memory || !order) {
    fprintf(stderr, "chase: no memory for %zu lines\n", lines);
    return 2;
  }
  uint64_t state = 88172645463325252u;
  for (size_t i = 0; i < lines; ++i)
    order[i] = i;
  for (size_t i = lines - 1; i > 0; --i) {
    const size_t other = nextRandom(&state) % (i + 1), line = order[i];
    order[i] = order[other];
    order[other] = line;
  }
  for (size_t i = 0; i < lines; ++i)
    *(void **)(memory + lineBytes * order[i]) = memory + lineBytes * order[(i + 1) % lines];
  void **at = (void **)memory;
  leastaction_start("chase");
  for (size_t i = 0; i < steps; ++i)
    at = *at;
  leastaction_stop("chase");
  printf("%zu\n", ((size_t)((char *)at - memory)) / lineBytes);
  return 0;
}

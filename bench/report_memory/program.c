// As many steps as said of work that branches, misses caches and computes: weights of keys in a hash table.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { slots = 1 << 16 };
static uint64_t keys[slots];
static double weights[slots];

__attribute__((noinline)) static double add(uint64_t key) {
  uint64_t place = (key * 0x9e3779b97f4a7c15u) >> 48;
  while (keys[place] != key && keys[place] != 0)
    place = (place + 1) & (slots - 1);
  keys[place] = key;
  return weights[place] += 1.5;
}

int main(int argc, char **argv) {
  long steps = argc > 1 ? atol(argv[1]) : 1000;
  uint64_t state = 88172645463325252u;
  double sum = 0;
  for (long i = 0; i < steps; ++i) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    sum += add(1 + (state & 0x7fff));
  }
  printf("%g\n", sum);
}

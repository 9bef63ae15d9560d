#include "reference.h"
#include <x86intrin.h>

void **plainChase(void **at, int steps) {
  for (int i = 0; i < steps; i++)
    __asm__ volatile("movq (%0), %0" : "+r"(at));
  return at;
}

uint64_t ticksNow(void) {
  _mm_lfence();
  uint64_t ticks = __rdtsc();
  _mm_lfence();
  return ticks;
}

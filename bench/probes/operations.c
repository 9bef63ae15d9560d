// Instructions whose own latencies differ: one in each function, timed by probes. Operands come from variables that the
// compiler cannot see through.
#include <immintrin.h>

#ifndef ROUNDS
#define ROUNDS 10000
#endif
static volatile double one = 1.5, other = 1.0000001, tiny = 5e-324, result;
static long line[8] __attribute__((aligned(64)));

__attribute__((noinline)) double normal(double x, double y) { return x / y; }
__attribute__((noinline)) double denormal(double x, double y) { return x / y; }
__attribute__((noinline)) double root(double x) { return _mm_cvtsd_f64(_mm_sqrt_sd(_mm_set_sd(x), _mm_set_sd(x))); }
__attribute__((noinline)) long hit(volatile long *place) { return *place; }
__attribute__((noinline)) long flushed(volatile long *place) { return *place; }

int main(void) {
  long sum = 0;
  for (int i = 0; i < ROUNDS; i++) {
    result = normal(one, other);
    result = denormal(tiny * 12345, other);
    result = root(one);
    sum += hit(line);
    _mm_clflush(line);
    _mm_mfence();
    sum += flushed(line);
  }
  return sum == 1;
}

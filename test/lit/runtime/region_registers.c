// The calls of the runtime at the ends of a function that is a region leave every register as it is, when the region is
// new to the thread and when all there is to write is a mark: arguments and results in whole vector registers, and flags.
// REQUIRES: avx2
// RUN: %la_clang -O2 -mavx2 --la-mode=markers %s -o %t && rm -rf %t.run
// RUN: env LEASTACTION=off %t | FileCheck %s
// RUN: %leastaction record -o %t.run -- %t | FileCheck %s
// RUN: %leastaction check %t.run | FileCheck %s --check-prefix=RUN-IS
// RUN: %la_clang -O2 -mavx2 %s -o %t && rm -rf %t.run && %leastaction record -o %t.run -- %t | FileCheck %s
// CHECK-COUNT-4: 11 22 33 44, 65 ok
// RUN-IS: region executions 8
#include <immintrin.h>
#include <leastaction.h>
#include <stdio.h>
LEASTACTION_REGION __m256d sum(__m256d a, __m256d b) { return _mm256_add_pd(a, b); }
LEASTACTION_REGION long many(long a, long b, long c, long d, long e, long f, double x) {
  return a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f + (long)x;
}
int main(int n, char **words) {
  for (int i = 0; i < 4; i++) {
    __m256d a = _mm256_setr_pd(n, 2 * n, 3 * n, 4 * n), b = _mm256_setr_pd(10, 20, 30, 40);
    __m256d keep = _mm256_mul_pd(a, b), all = sum(a, b);
    double out[4], kept[4];
    long integer = many(n, 2, 3, 4, n, 3 * n, (double)n);
    _mm256_storeu_pd(out, all);
    _mm256_storeu_pd(kept, keep);
    printf("%.0f %.0f %.0f %.0f, %ld %s\n", out[0], out[1], out[2], out[3], integer + 11,
           kept[3] == 160 ? "ok" : "lost");
  }
  return !words;
}

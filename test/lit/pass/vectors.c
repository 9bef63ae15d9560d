// Vector registers live through calls of the runtime: markers and full buffers keep their upper parts.
// RUN: %same_code %s -O2 -mavx2
// RUN: %la_clang -O2 -mavx2 %s -o %t.vectors && rm -rf %t.run
// RUN: %leastaction record -o %t.run -- %t.vectors | FileCheck %s
// RUN: %leastaction check %t.run
// CHECK: 2096128 2100224
// REQUIRES: avx2
#include <immintrin.h>
#include <stdio.h>
__attribute__((noinline)) void step(long *p) { *p += 1; }
int main(void) {
  __m256i sum = _mm256_setzero_si256(), one = _mm256_set_epi64x(0, 1, 2, 3);
  register __m256i kept __asm__("ymm9") = _mm256_set1_epi64x(2);
  long p = 0;
  for (int i = 0; i < 2048; i++) { // the buffer is filled several times
    sum = _mm256_add_epi64(sum, _mm256_set1_epi64x(i));
    __asm__ volatile("" : "+x"(kept));
    for (int k = 0; k < 60; k++)
      __asm__ volatile("incq %0" : "+m"(p));
  }
  sum = _mm256_add_epi64(sum, _mm256_mul_epu32(kept, _mm256_set1_epi64x(1024)));
  long out[4];
  _mm256_storeu_si256((__m256i *)out, _mm256_sub_epi64(sum, _mm256_mul_epu32(one, _mm256_set1_epi64x(0))));
  printf("%ld %ld\n", out[0] - 2048, out[3] + 2048);
}

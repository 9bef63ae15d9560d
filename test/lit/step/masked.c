// Gathers, whose lanes a mask switches on, and masked loads and stores.
// REQUIRES: avx2
// RUN: %same_code %s -O2 -mavx2
// RUN: %same_as_steps %s -O0 -mavx2
// RUN: %same_as_steps %s -O1 -mavx2
// RUN: %same_as_steps %s -O2 -mavx2
// RUN: %same_as_steps %s -O3 -mavx2
// RUN: %la_clang -O1 -mavx2 %s -o %t && rm -rf %t.run
// RUN: %leastaction record --step -o %t.run -- %t
// RUN: %leastaction events %t.run --core skylake --source step | FileCheck %s
// RUN: %leastaction events %t.run --core skylake --source trace | FileCheck %s
// CHECK-NOT: vmaskmovps update
// CHECK: vmaskmovps store
// CHECK-NOT: vmaskmovps update
#include <immintrin.h>
#include <stdio.h>
static float table[256], out[64];
static int indices[64];
static double doubles[64];
__attribute__((noinline)) static void gather(int n) {
  for (int i = 0; i + 8 <= n; i += 8) {
    __m256i at = _mm256_loadu_si256((const __m256i *)&indices[i]);
    __m256 mask = _mm256_castsi256_ps(_mm256_cmpgt_epi32(at, _mm256_set1_epi32(40)));
    _mm256_storeu_ps(&out[i], _mm256_mask_i32gather_ps(_mm256_setzero_ps(), table, at, mask, 4));
  }
  __m256d d = _mm256_i32gather_pd(doubles, _mm_loadu_si128((const __m128i *)indices), 8);
  _mm256_storeu_pd(&doubles[8], d);
  __m128 q = _mm256_i64gather_ps(table, _mm256_set_epi64x(1, 5, 200, 3), 4);
  _mm_storeu_ps(&out[4], q);
}
__attribute__((noinline)) static void masked(int n) {
  __m256i mask = _mm256_cmpgt_epi32(_mm256_set1_epi32(n), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
  __m256 v = _mm256_maskload_ps(&table[n], mask);
  _mm256_maskstore_ps(&out[8], mask, _mm256_add_ps(v, v));
}
int main(void) {
  for (int i = 0; i < 256; i++)
    table[i] = (float)i;
  for (int i = 0; i < 64; i++)
    indices[i] = (i * 37) & 63;
  gather(64);
  for (int n = 0; n < 9; n++)
    masked(n);
  float sum = 0;
  for (int i = 0; i < 64; i++)
    sum += out[i] * (i + 1);
  printf("%g\n", sum);
  return 0;
}

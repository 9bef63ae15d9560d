// Gathers and scatters with opmasks, of all sizes, with indices and elements of different sizes, and with pages that are
// not there yet: there the processor stops and goes on with the lanes that are left.
// REQUIRES: avx512bw, avx512vl
// RUN: %same_code %s -O3 -mavx512bw -mavx512vl
// RUN: %same_as_steps %s -O0 -mavx512bw -mavx512vl
// RUN: %same_as_steps %s -O1 -mavx512bw -mavx512vl
// RUN: %same_as_steps %s -O2 -mavx512bw -mavx512vl -fPIC
// RUN: %same_as_steps %s -O3 -mavx512bw -mavx512vl -fno-pie -no-pie
#include <immintrin.h>
#include <stdio.h>
static float table[256], out[256];
static double doubles[64];
static int indices[64];
static double pages[8][1024];
__attribute__((noinline)) static void copy(int n) {
  for (int i = 0; i + 16 <= n; i += 16) {
    __m512i at = _mm512_loadu_si512(&indices[i]);
    __mmask16 mask = _mm512_cmpgt_epi32_mask(at, _mm512_set1_epi32(20));
    __m512 v = _mm512_mask_i32gather_ps(_mm512_setzero_ps(), mask, at, table, 4);
    _mm512_mask_i32scatter_ps(out, mask, at, v, 4);
  }
}
__attribute__((noinline)) static void mixed(const int *at, double *to) {
  __m512d d = _mm512_i32gather_pd(_mm256_loadu_si256((const __m256i *)at), doubles, 8);
  __m256 f = _mm512_i64gather_ps(_mm512_set_epi64(7, -1, 5, 200, 3, 2, 9, 1), table + 3, 4);
  __m256i narrow = _mm256_mmask_i32gather_epi32(_mm256_setzero_si256(), (__mmask8)at[1], _mm256_castps_si256(f), at, 1);
  _mm256_mask_i32scatter_epi32(out + 64, 0x5a, _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7), narrow, 8);
  _mm_i64scatter_pd(to, _mm_set_epi64x(3, 1), _mm512_castpd512_pd128(d), 8);
  _mm_mask_i32scatter_epi64(to, 0, _mm_set1_epi32(1), _mm_set1_epi64x(1), 8);
}
__attribute__((noinline)) static void fault(__m512d v) {
  _mm512_i32scatter_pd(pages, _mm256_setr_epi32(0, 1, 1024, 2048, 1025, 4096, 5120, 7168), v, 8);
}
int main(void) {
  fault(_mm512_set1_pd(3));
  for (int i = 0; i < 256; i++)
    table[i] = 0;
  for (int i = 0; i < 64; i++)
    doubles[i] = indices[i] = (i * 37) & 63;
  copy(64);
  for (int i = 0; i < 8; i++)
    mixed(indices + i, doubles + i);
  double sum = 0;
  for (int i = 0; i < 64; i++)
    sum += out[i] + doubles[i] * i;
  printf("%g\n", sum);
}

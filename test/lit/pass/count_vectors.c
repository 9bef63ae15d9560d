// mode=count: FMA is two operations, vectors are their lanes, and of masked instructions only the lanes that are on count.
// REQUIRES: fma, avx512bw, avx512vl
// RUN: %python %inputs/known_counts.py %leastaction %s %t -mavx512bw -mavx512vl -mavx512dq -mfma
// RUN: %python %inputs/known_counts.py %leastaction %s %t.pic -mavx512bw -mavx512vl -mavx512dq -mfma -fPIC
// COUNTS: fused flop=25*8*2 byte=25*2*32
// COUNTS: tail flop=100 byte=3*4*100
// COUNTS: fusedTail flop=2*100 byte=4*4*100 O0=2*112
// COUNTS: narrow flop=1+2+2 byte=0 O0=1+4+2
// COUNTS: bytes flop=0 byte=2*50
// COUNTS: gathered flop=0 byte=(4+4)*11
#include <immintrin.h>
#include <leastaction.h>
#define REGION __attribute__((noinline)) LEASTACTION_REGION static
float x[256], y[256], z[256];
char from[256], to[256];
REGION __m256 fused(__m256 sum) {
  for (int i = 0; i < 200; i += 8)
    sum = _mm256_fmadd_ps(_mm256_loadu_ps(x + i), _mm256_loadu_ps(y + i), sum);
  return sum;
}
static inline __mmask16 tailMask(int left) {
  __mmask16 mask = _cvtu32_mask16(left >= 16 ? 0xffff : 0xffff >> (16 - left));
  __asm__("" : "+Yk"(mask)); // stores would tell that the work of other lanes is not needed
  return mask;
}
REGION void tail(int n) {
  for (int i = 0; i < n; i += 16) {
    __m512 a = _mm512_maskz_loadu_ps(tailMask(n - i), x + i), b = _mm512_maskz_loadu_ps(tailMask(n - i), y + i);
    _mm512_mask_storeu_ps(z + i, tailMask(n - i), _mm512_maskz_add_ps(tailMask(n - i), a, b));
  }
}
REGION void fusedTail(int n) {
  for (int i = 0; i < n; i += 16) {
    __m512 a = _mm512_maskz_loadu_ps(tailMask(n - i), x + i), b = _mm512_maskz_loadu_ps(tailMask(n - i), y + i);
    __m512 c = _mm512_maskz_loadu_ps(tailMask(n - i), z + i);
    _mm512_mask_storeu_ps(z + i, tailMask(n - i), _mm512_mask_fmadd_ps(a, tailMask(n - i), b, c));
  }
}
REGION __m128d narrow(__m128d pair, unsigned odd) { // masks of one lane and of two, in registers with more bits
  __m128d other = _mm_mask_mul_sd(pair, (__mmask8)odd, pair, pair);
  pair = _mm_mask_fmadd_pd(other, (__mmask8)odd, pair, pair);
  return _mm_mask_div_pd(pair, (__mmask8)(odd | 2), other, pair);
}
REGION void bytes(__mmask64 fifty) {
  _mm512_mask_storeu_epi8(to, fifty, _mm512_maskz_loadu_epi8(fifty, from));
}
REGION void gathered(__m512i places, __mmask16 eleven) {
  __m512 values = _mm512_mask_i32gather_ps(_mm512_setzero_ps(), eleven, places, x, 4);
  _mm512_mask_i32scatter_ps(z, eleven, places, values, 4);
}
int main(void) {
  fused(_mm256_set1_ps(1));
  tail(100);
  fusedTail(100);
  narrow(_mm_set1_pd(3), 0xffffff15);
  bytes(0xffffffffff0003ff);
  gathered(_mm512_setr_epi32(9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 20, 21, 22, 23, 24, 25), 0xfff0 & 0x7ffe);
}

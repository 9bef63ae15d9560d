// mode=count: of AVX's masked instructions only the lanes that are on count, of string instructions each repetition.
// REQUIRES: avx2
// RUN: %python %inputs/known_counts.py %leastaction %s %t -mavx2
// RUN: %python %inputs/known_counts.py %leastaction %s %t.pic -mavx2 -fPIC
// COUNTS: avxTail flop=0 byte=(4+4)*3
// COUNTS: avxGather flop=0 byte=8*2
// COUNTS: repeated flop=0 byte=2*77
#include <immintrin.h>
#include <leastaction.h>
#define REGION __attribute__((noinline)) LEASTACTION_REGION static
float x[256], z[256];
double d[8];
char from[256], to[256];
REGION void avxTail(__m256i three) {
  _mm256_maskstore_ps(z, three, _mm256_maskload_ps(x, three));
}
REGION __m256d avxGather(__m128i places, __m256d two) {
  return _mm256_mask_i32gather_pd(two, d, places, two, 8);
}
REGION void repeated(const char *source, char *target, long count) {
  __asm__ volatile("rep movsb" : "+S"(source), "+D"(target), "+c"(count) : : "memory");
}
int main(void) {
  avxTail(_mm256_setr_epi32(-1, 0, -1, 0, 0, 0, 0, -1));
  avxGather(_mm_setr_epi32(0, 1, 2, 3), _mm256_castsi256_pd(_mm256_setr_epi64x(-1, 0, 0, -1)));
  repeated(from, to, 77);
}

// Two numbers are written one by one, and read as one vector.
// BUILD: leastaction clang++ -O2 -g
#include <emmintrin.h>
#include <leastaction.h>

static __attribute__((noinline)) double larger(const double *point) {
  const __m128d both = _mm_loadu_pd(point); // HERE: store forwarding
  return _mm_cvtsd_f64(_mm_max_sd(both, _mm_unpackhi_pd(both, both)));
}

int main() {
  volatile double point[2];
  double sum = 0;
  leastaction_start("planted");
  for (int i = 0; i < 10000; ++i) {
    point[0] = i;
    point[1] = 5000;
    sum += larger(const_cast<const double *>(point));
  }
  leastaction_stop("planted");
  return sum == 0;
}

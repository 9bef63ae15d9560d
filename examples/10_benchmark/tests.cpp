// Tests with Catch2, one of which has a benchmark.
#include <catch2/catch.hpp>

static unsigned long long power(unsigned long long x, unsigned n) {
  unsigned long long result = 1;
  for (; n; n >>= 1, x *= x)
    if (n & 1)
      result *= x;
  return result;
}

static volatile unsigned exponent = 33; // the compiler must not know it

TEST_CASE("power") {
  CHECK(power(3, 4) == 81);
  BENCHMARK("by squaring") {
    return power(3, exponent);
  };
}

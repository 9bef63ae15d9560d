#include "analysis/execution/calibrate/stopwatch.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include <cpuid.h>
#include <x86intrin.h>

namespace leastaction {
bool timeStampsAreConstant() {
  unsigned a = 0, b = 0, c = 0, d = 0;
  constexpr unsigned powerLeaf = 0x8000'0007, invariant = 1u << 8;
  return __get_cpuid(powerLeaf, &a, &b, &c, &d) && (d & invariant) != 0;
}

uint64_t readTimeStamp() {
  _mm_lfence();
  const uint64_t stamp = __rdtsc();
  _mm_lfence();
  return stamp;
}

double timeStampHz() {
  using Clock = std::chrono::steady_clock;
  std::vector<double> rates;
  for (unsigned run = 0; run < 5; ++run) {
    const auto begin = Clock::now();
    const uint64_t first = readTimeStamp();
    auto now = begin;
    while (now - begin < std::chrono::milliseconds(10))
      now = Clock::now();
    const uint64_t last = readTimeStamp();
    rates.push_back(static_cast<double>(last - first) / std::chrono::duration<double>(now - begin).count());
  }
  return median(rates);
}

double coreTicksPerStamp() {
  constexpr unsigned repetitions = 1000, multiplications = 10, ticksEach = 3;
  double fastest = 0;
  for (unsigned run = 0; run < 2; ++run) {
    uint64_t value = 3;
    const uint64_t begin = readTimeStamp();
    for (unsigned i = 0; i < repetitions; ++i)
      __asm__ volatile("imul %0, %0\n imul %0, %0\n imul %0, %0\n imul %0, %0\n imul %0, %0\n"
                       "imul %0, %0\n imul %0, %0\n imul %0, %0\n imul %0, %0\n imul %0, %0\n"
                       : "+r"(value));
    const auto stamps = static_cast<double>(readTimeStamp() - begin);
    fastest = std::max(fastest, repetitions * multiplications * ticksEach / stamps);
  }
  return fastest;
}

double quantile(std::vector<double> values, size_t part) {
  const auto place = values.begin() + static_cast<std::ptrdiff_t>(values.size() / part);
  std::ranges::nth_element(values, place);
  return *place;
}

double median(std::vector<double> values) {
  return quantile(std::move(values), 2);
}

double lowerQuartile(std::vector<double> values) {
  return quantile(std::move(values), 4);
}

} // namespace leastaction

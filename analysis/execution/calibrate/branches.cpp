#include "analysis/execution/calibrate/branches.h"

#include "analysis/execution/calibrate/stopwatch.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <random>
#include <vector>

namespace leastaction {
namespace {

void branchOn(const std::vector<uint8_t> &directions) {
  const uint8_t *at = directions.data();
  size_t left = directions.size(), sum = 0;
  __asm__ volatile("1: cmpb $0, (%0)\n"
                   "je 2f\n"
                   "addq $3, %2\n"
                   "2: incq %0\n"
                   "decq %1\n"
                   "jne 1b\n"
                   : "+r"(at), "+r"(left), "+r"(sum)::"memory", "cc");
}

} // namespace

double ticksPerMisprediction(unsigned runs) {
  // Fits into L1, and new data come for each run, so that no predictor can learn them.
  constexpr size_t branches = 1 << 14;
  constexpr double mispredicted = branches / 2.0;
  std::vector<uint8_t> directions(branches);
  std::mt19937 random(1); // NOLINT(bugprone-random-generator-seed): the same branches in each measurement
  double unpredictable = std::numeric_limits<double>::infinity(), predictable = unpredictable;
  for (unsigned run = 0; run < runs; ++run) {
    for (uint8_t &direction : directions)
      direction = random() >> 20 & 1;
    unpredictable = std::min(unpredictable, leastTicks(1, [&] { branchOn(directions); }));
    directions.assign(branches, 1);
    branchOn(directions);
    predictable = std::min(predictable, leastTicks(2, [&] { branchOn(directions); }));
  }
  return (unpredictable - predictable) / mispredicted;
}

} // namespace leastaction

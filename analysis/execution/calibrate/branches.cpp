#include "analysis/execution/calibrate/branches.h"

#include "analysis/execution/calibrate/stopwatch.h"

#include <algorithm>
#include <array>
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
  // Where it lies decides about two ticks of a misprediction.
  __asm__ volatile(".p2align 6\n"
                   "1: cmpb $0, (%0)\n"
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
  double unpredictable = std::numeric_limits<double>::infinity();
  std::array<double, 2> predictable{unpredictable, unpredictable}; // by direction: a branch taken takes longer
  for (unsigned run = 0; run < runs; ++run) {
    for (uint8_t &direction : directions)
      direction = random() >> 20 & 1;
    unpredictable = std::min(unpredictable, leastTicks(1, [&] { branchOn(directions); }));
    for (size_t direction = 0; direction < predictable.size(); ++direction) {
      directions.assign(branches, static_cast<uint8_t>(direction));
      branchOn(directions);
      predictable[direction] = std::min(predictable[direction], leastTicks(2, [&] { branchOn(directions); }));
    }
  }
  return (unpredictable - (predictable[0] + predictable[1]) / 2) / mispredicted;
}

} // namespace leastaction

#include "analysis/execution/calibrate/chase.h"

#include "analysis/execution/calibrate/stopwatch.h"

#include <emmintrin.h>

#include <algorithm>
#include <limits>
#include <numeric>
#include <random>

namespace leastaction {
namespace {

template <unsigned chains> void follow(void **places, size_t steps) {
  void *at[chains];
  std::copy_n(places, chains, at);
  for (size_t step = 0; step < steps; ++step)
#pragma clang loop unroll(full)
    for (unsigned chain = 0; chain < chains; ++chain)
      __asm__ volatile("movq (%0), %0" : "+r"(at[chain]));
  std::copy_n(at, chains, places);
}

void followAll(unsigned chains, void **places, size_t steps) {
  switch (chains) {
  case 1:
    return follow<1>(places, steps);
  case 2:
    return follow<2>(places, steps);
  case 4:
    return follow<4>(places, steps);
  case 8:
    return follow<8>(places, steps);
  case 16:
    return follow<16>(places, steps);
  case 32:
    return follow<32>(places, steps);
  default:
    return follow<64>(places, steps);
  }
}

} // namespace

Chase::Chase(std::byte *memory, size_t nodes, size_t stride) : memory_(memory), nodes_(nodes), stride_(stride) {
  std::vector<uint32_t> order(nodes);
  std::iota(order.begin(), order.end(), 0);
  std::mt19937_64 random(nodes);
  std::shuffle(order.begin(), order.end(), random);
  for (size_t position = 0; position < nodes; ++position)
    *static_cast<void **>(place(order[position])) = place(order[(position + 1) % nodes]);
  for (unsigned chain = 0; chain < mostChains; ++chain)
    starts_.push_back(place(order[nodes / mostChains * chain]));
}

void *Chase::place(size_t node) const {
  return memory_ + node * stride_ + (stride_ >= pageBytes ? node * lineBytes % pageBytes : 0);
}

double Chase::hitTicks(unsigned tours) {
  constexpr size_t piece = 64, part = 10;
  double least = std::numeric_limits<double>::infinity();
  for (unsigned tour = 0; tour < tours; ++tour) {
    const double before = coreTicksPerStamp();
    std::vector<double> stamps;
    for (size_t node = 0; node + piece <= nodes_; node += piece) {
      const uint64_t begin = readTimeStamp();
      followAll(1, starts_.data(), piece);
      stamps.push_back(static_cast<double>(readTimeStamp() - begin));
    }
    least = std::min(least, quantile(std::move(stamps), part) * std::max(before, coreTicksPerStamp()));
  }
  return least / piece;
}

std::vector<double> Chase::ticksOfRuns(unsigned runs, size_t steps, unsigned chains) {
  // Once around before each run, since others may have used the caches; more than so many lines are in none.
  constexpr size_t mostWarmUp = 1 << 17;
  const size_t warmUp = nodes_ <= mostWarmUp ? nodes_ / chains : 0;
  const size_t stepsOfChain = steps / chains;
  std::vector<double> ticks = leastaction::ticksOfRuns(
      runs,
      [&] {
        if (!leavesCaches_)
          return followAll(chains, starts_.data(), warmUp);
        for (size_t node = 0; node < nodes_; ++node)
          _mm_clflush(place(node));
        _mm_mfence();
      },
      [&] { followAll(chains, starts_.data(), stepsOfChain); });
  for (double &run : ticks)
    run /= static_cast<double>(stepsOfChain * chains);
  return ticks;
}

double Chase::ticksPerLoad(unsigned runs, size_t steps, unsigned chains) {
  return lowerQuartile(ticksOfRuns(runs, steps, chains));
}

double Chase::leastTicksPerLoad(unsigned runs, size_t steps, unsigned chains) {
  return std::ranges::min(ticksOfRuns(runs, steps, chains));
}

} // namespace leastaction

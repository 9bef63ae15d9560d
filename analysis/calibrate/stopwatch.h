// Times pieces of code in ticks of the core's clock.
//
//   double ticks = medianTicks(9, [&] { work(); });
#pragma once

#include <cstdint>
#include <vector>

namespace leastaction {

/// Does the time-stamp counter run at a constant rate?
bool timeStampsAreConstant();

/// Time stamps a second.
double timeStampHz();

/// Core ticks in one tick of the time-stamp counter, now: a chain of multiplications takes three ticks each. (A chain
/// of additions would not do: recent cores do several of them in a tick.)
double coreTicksPerStamp();

uint64_t readTimeStamp();

double median(std::vector<double> values);

/// Core ticks of one call of `work`, the median of `runs` calls.
template <class Work> double medianTicks(unsigned runs, Work &&work) {
  std::vector<double> ticks;
  for (unsigned run = 0; run < runs; ++run) {
    const double before = coreTicksPerStamp();
    const uint64_t begin = readTimeStamp();
    work();
    const auto stamps = static_cast<double>(readTimeStamp() - begin);
    const double after = coreTicksPerStamp();
    // Whatever else ran meanwhile makes the chain slower, never faster.
    ticks.push_back(stamps * (before > after ? before : after));
  }
  return median(ticks);
}

} // namespace leastaction

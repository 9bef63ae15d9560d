// Times pieces of code in ticks of the core's clock.
//
//   double ticks = typicalTicks(9, [&] { work(); });
#pragma once

#include <algorithm>
#include <cstddef>
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

/// One value in `part` is smaller.
double quantile(std::vector<double> values, size_t part);

double median(std::vector<double> values);

/// A quarter of the values are smaller.
double lowerQuartile(std::vector<double> values);

/// Core ticks of each of `runs` calls of `work`, each after a call of `prepare`.
template <class Prepare, class Work>
std::vector<double> ticksOfRuns(unsigned runs, const Prepare &prepare, const Work &work) {
  std::vector<double> ticks;
  for (unsigned run = 0; run < runs; ++run) {
    prepare();
    const double before = coreTicksPerStamp();
    const uint64_t begin = readTimeStamp();
    work();
    const auto stamps = static_cast<double>(readTimeStamp() - begin);
    const double after = coreTicksPerStamp();
    // Whatever else ran meanwhile makes the chain slower, never faster.
    ticks.push_back(stamps * (before > after ? before : after));
  }
  return ticks;
}

/// The lower quartile of `runs` calls, since other work on the machine only adds.
template <class Work> double typicalTicks(unsigned runs, const Work &work) {
  return lowerQuartile(ticksOfRuns(runs, [] {}, work));
}

/// The fastest of `runs` calls: for what nothing but other work can make slower.
template <class Work> double leastTicks(unsigned runs, const Work &work) {
  return std::ranges::min(ticksOfRuns(runs, [] {}, work));
}

} // namespace leastaction

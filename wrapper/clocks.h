// The two clocks of the log: one tells when something was, the other how long it took, whoever sets the first.
//
//   const Moment start = now();
//   int64_t tookNs = now().bootNs - start.bootNs;
#pragma once

#include <cstdint>
#include <ctime>

namespace leastaction::wrapper {

struct Moment {
  int64_t wallNs = 0; ///< Since 1970, UTC.
  int64_t bootNs = 0; ///< Since the machine was started, time asleep included.
};

inline constexpr int64_t nsPerSecond = 1'000'000'000;

inline int64_t readClock(clockid_t clock) {
  timespec time{};
  clock_gettime(clock, &time);
  return time.tv_sec * nsPerSecond + time.tv_nsec;
}

inline Moment now() {
  return {readClock(CLOCK_REALTIME), readClock(CLOCK_BOOTTIME)};
}

} // namespace leastaction::wrapper

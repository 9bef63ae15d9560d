// What code takes that is seldom recorded: functions of the C library, and the kernel.
//
//   for (const CallTime &call : callTimes(31))
//     fmt::print("{} = {}\n", call.function, call.ticks);      // sin = 32
#pragma once

#include <string>
#include <vector>

namespace leastaction {

/// Ticks of the core's clock.
struct CallTime {
  std::string function;
  double ticks = 0;
};

/// Functions of numbers, of arguments spread over where they are used, each call independent of the one before, as in a
/// loop over an array; and of memory: small blocks that are taken and given back.
std::vector<CallTime> callTimes(unsigned runs);

/// Of the kernel, for a page that a program touches for the first time; the mean of a large block, of which the system
/// may give out many pages at once.
double pageFaultTicks(unsigned runs);

} // namespace leastaction

// Does this machine stop at hardware breakpoints? Some virtual machines take them and run on.
//
//   if (hardwareBreakpointsStop()) …                     // set debug registers by ptrace
#pragma once

namespace leastaction {

/// Tries one on a child of its own, once for each process. False if it cannot be tried.
bool hardwareBreakpointsStop();

} // namespace leastaction

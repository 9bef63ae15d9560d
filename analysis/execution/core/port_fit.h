// The ports that instructions of a measured throughput take, where only LLVM's table names ports.
//
//   leastTicks(std::array{0b0001ul, 0b0011ul});                    // 1: port 0 is enough for both, but not in a tick
//   fitPorts(std::array{0b0011ul}, 1.0, groups);                   // one of both ports, if it is a group
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace leastaction {

/// Ticks that each of many independent instructions takes, of which every one has micro-ops for these sets of ports:
/// the load of the set of ports that has most (Hall's theorem).
double leastTicks(std::span<const uint64_t> microOps);

/// Micro-ops of which independent instructions take `ticks` each: those `stated` if these do, within the precision of
/// measurements; else the fewest on a group of ports, mostly the stated ones, that come near. `groups` are the sets of
/// ports that instructions of this core can have. Empty if nothing was stated.
std::vector<uint64_t> fitPorts(std::span<const uint64_t> stated, double ticks, std::span<const uint64_t> groups);

} // namespace leastaction

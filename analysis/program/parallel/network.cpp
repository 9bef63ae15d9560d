#include "analysis/program/parallel/network.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace leastaction {
namespace {

uint64_t whole(double ticks) {
  constexpr double most = 1e18;
  return static_cast<uint64_t>(std::llround(std::min(ticks, most)));
}

} // namespace

Network Network::of(const NetworkOptions &options, uint64_t clockHz) {
  const auto hz = static_cast<double>(clockHz);
  Network network;
  network.latencyTicks_ = options.latencySeconds * hz;
  network.ticksPerByte_ = hz / options.bytesPerSecond;
  network.overheadTicks_ = whole(options.overheadSeconds * hz);
  network.eagerBytes_ = options.eagerBytes;
  network.earlyBytes_ = options.earlyBytes;
  return network;
}

uint64_t Network::messageTicks(uint64_t bytes) const {
  return whole(latencyTicks_ + ticksPerByte_ * static_cast<double>(bytes));
}

uint64_t Network::bytesTicks(uint64_t bytes) const {
  return whole(ticksPerByte_ * static_cast<double>(bytes));
}

uint64_t Network::collectiveTicks(MpiCall call, uint64_t ranks, uint64_t bytesOut, uint64_t bytesIn) const {
  if (ranks < 2)
    return 0;
  const auto p = static_cast<double>(ranks);
  const auto steps = static_cast<double>(std::bit_width(ranks - 1));
  const double bytes = ticksPerByte_ * static_cast<double>(std::max(bytesOut, bytesIn));
  const double share = (p - 1) / p * bytes;
  switch (call) {
  case MpiCall::broadcast:
  case MpiCall::reduce:
    return whole(std::min(steps * (latencyTicks_ + bytes), (steps + p - 1) * latencyTicks_ + 2 * share));
  case MpiCall::allreduce:
    return whole(std::min(steps * (latencyTicks_ + bytes), 2 * steps * latencyTicks_ + 2 * share));
  case MpiCall::gather:
  case MpiCall::gatherv:
  case MpiCall::scatter:
  case MpiCall::scatterv:
  case MpiCall::allgather:
  case MpiCall::allgatherv:
  case MpiCall::reduceScatter:
    return whole(steps * latencyTicks_ + share);
  case MpiCall::alltoall:
  case MpiCall::alltoallv:
    return whole(std::min(steps * (latencyTicks_ + bytes / 2), (p - 1) * latencyTicks_ + share));
  case MpiCall::scan:
  case MpiCall::exscan:
    return whole(steps * (latencyTicks_ + bytes));
  default: // barriers, new communicators
    return whole(steps * latencyTicks_);
  }
}

} // namespace leastaction

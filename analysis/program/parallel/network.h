// How long messages and collective calls take, in ticks: latency and bandwidth, without contention (Hockney, 1994).
//
//   const Network network = Network::of({.latencySeconds = 1e-6, .bytesPerSecond = 1e10}, core.clockHz);
//   network.messageTicks(8192);                              // latency + bytes / bandwidth
//   network.collectiveTicks(MpiCall::allreduce, 64, 8, 8);   // of 64 ranks, once all are there
#pragma once

#include "analysis/execution/job/mpi_trace.h"

#include <cstdint>

namespace leastaction {

struct NetworkOptions {
  double latencySeconds = 1e-6; ///< From one rank to another, of a message without bytes.
  double bytesPerSecond = 1e10;
  double overheadSeconds = 2e-7;   ///< Of each call, for the rank that makes it.
  uint64_t eagerBytes = 64 * 1024; ///< Larger messages are given away only when the receive has begun.
  uint64_t earlyBytes = ~0ull;     ///< Of those that are not: larger ones go when the receive has begun.
};

class Network {
public:
  static Network of(const NetworkOptions &options, uint64_t clockHz);

  uint64_t overheadTicks() const { return overheadTicks_; }
  bool isEager(uint64_t bytes) const { return bytes <= eagerBytes_; }
  bool startsAlone(uint64_t bytes) const { return bytes <= earlyBytes_; }
  /// From the time when both sides are there, or when it was given away if isEager(), to its arrival.
  uint64_t messageTicks(uint64_t bytes) const;
  /// How long it takes to pass so many bytes on, without latency.
  uint64_t bytesTicks(uint64_t bytes) const;

  /// From the time when the last rank that it depends on is there, by the usual algorithms (Thakur, Rabenseifner and
  /// Gropp, 2005), the fastest for that size. With n bytes in all, which are `bytesOut` of a rank, or what it gets if
  /// that is more (of scatter and gather, those of the root):
  ///   barrier                     ceil(log2 P) latency
  ///   broadcast, reduce           min(ceil(log2 P) (latency + n/B), (ceil(log2 P) + P - 1) latency + 2 (P-1)/P n/B)
  ///   allreduce                   min(ceil(log2 P) (latency + n/B), 2 ceil(log2 P) latency + 2 (P-1)/P n/B)
  ///   gather, scatter, allgather, reduce-scatter    ceil(log2 P) latency + (P-1)/P n/B
  ///   all-to-all                  min(ceil(log2 P) (latency + n/2B), (P-1) latency + (P-1)/P n/B)
  ///   scan                        ceil(log2 P) (latency + n/B)
  uint64_t collectiveTicks(MpiCall call, uint64_t ranks, uint64_t bytesOut, uint64_t bytesIn) const;

private:
  double latencyTicks_ = 0, ticksPerByte_ = 0;
  uint64_t overheadTicks_ = 0, eagerBytes_ = 0, earlyBytes_ = 0;
};

} // namespace leastaction

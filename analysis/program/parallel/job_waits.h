// Where a job loses time: waits and transfers, by what waits where, and by who made it wait.
//
//   for (const WaitGroup &group : waitsOf(job, timeline, work, sites)) ...     // that with the most ticks first
#pragma once

#include "analysis/program/parallel/job_timeline.h"

#include <cstdint>
#include <set>
#include <vector>

namespace leastaction {

/// By rank and call: a number of the place in the program that calls.
using CallSites = std::vector<std::vector<uint32_t>>;

struct WaitGroup {
  WaitKind kind = WaitKind::none;
  MpiFunction call = {};
  uint32_t site = 0;
  uint32_t cause = CallOfRank::none; ///< The rank that they wait for, or that made that one late.
  uint64_t ticks = 0;                ///< That are waited, of all ranks together.
  uint64_t calls = 0;                ///< In which a rank waits.
  std::set<uint32_t> waiting = {};   ///< Ranks,
  std::set<uint32_t> partners = {};  ///< and those that they wait for themselves.
  uint64_t causeWork = 0;       ///< What the cause has worked since it last met those who wait, summed over the waits,
  uint64_t waiterWork = 0;      ///< and what they have.
  uint64_t transferTicks = 0;   ///< In which calls and transfers made the cause late, not work;
  uint64_t longestTransfer = 0; ///< of the longest such wait,
  MpiFunction heldBy = {};      ///< the longest call,
  uint32_t heldSite = 0;        ///< and its place.
  std::set<uint32_t> delays = {}; ///< Calls of the cause: the work in front of them is waited for.

  /// Calls and transfers made the cause late, mostly.
  bool isTransfer() const { return transferTicks * 2 > ticks; }
  /// The others have next to nothing to do while the cause works.
  bool isAlone() const { return waiterWork * 10 < causeWork; }
};

/// That with the most ticks first; what ranks that have ended wait for those that have not is behind all others.
std::vector<WaitGroup> waitsOf(const Job &job, const JobTimeline &timeline, const JobWork &work,
                               const CallSites &sites);

/// Ticks in calls that are no waits.
struct TransferGroup {
  MpiFunction call = {};
  uint32_t site = 0;
  uint64_t ticks = 0;
  uint64_t calls = 0;
  uint64_t bytes = 0; ///< Given or got, whichever is more.
};

/// That with the most ticks first.
std::vector<TransferGroup> transfersOf(const Job &job, const JobTimeline &timeline, const CallSites &sites);

/// Where the ticks of a rank go: their sum is the job's.
struct RankShares {
  uint64_t work = 0, waiting = 0, transferring = 0;
  uint64_t afterEnd = 0; ///< Until the last rank ends.
};

RankShares sharesOf(const JobTimeline &timeline, const JobWork &work, uint32_t rank);

} // namespace leastaction

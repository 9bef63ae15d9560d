// Who made a rank wait: the partner, because it had more to do since both were last together, or whoever delayed it.
//
//   WaitCauses causes(job, timeline, work);
//   causes.of({.rank = 3, .call = 7}).rank
//
// Of two ranks that meet in a call, the later one is to blame for what it worked and transferred more than the other
// one since they last met. Where it has waited itself for longer than that, its own wait's cause is taken (root causes
// of wait states: Böhme, Geimer, Arnold, Voigtlaender and Wolf, 2010).
#pragma once

#include "analysis/program/parallel/job_timeline.h"

#include <map>
#include <vector>

namespace leastaction {

struct WaitCause {
  uint32_t rank = CallOfRank::none;
  uint64_t workTicks = 0;            ///< Of that rank, since it last met the one that waits for it,
  uint64_t waiterTicks = 0;          ///< and of that one.
  bool isTransfer = false;           ///< Calls and transfers made it late, not work:
  CallOfRank transfer = {};          ///< the longest of them; none where there is none.
  std::vector<CallOfRank> work = {}; ///< Of that rank: the calls that the work is in front of.
};

class WaitCauses {
public:
  WaitCauses(const Job &job, const JobTimeline &timeline, const JobWork &work)
      : job_(job), timeline_(timeline), work_(work) {}

  /// Of a call in which a rank waits.
  const WaitCause &of(CallOfRank waits);
  /// Of a rank that has ended before another.
  WaitCause afterEnd(uint32_t rank);

private:
  /// Since when two ranks go their own ways: the first calls behind their last meeting.
  struct Parting {
    uint32_t waiter = 0, partner = 0;
  };
  Parting parting(CallOfRank waits, CallOfRank partner) const;
  /// `partner.call`: the call for which it is late, or one past its last.
  WaitCause between(CallOfRank waits, CallOfRank partner);

  const Job &job_;
  const JobTimeline &timeline_;
  const JobWork &work_;
  std::map<std::pair<uint32_t, uint32_t>, WaitCause> known_;
};

} // namespace leastaction

// What each call of a job needs of other ranks, once it is known when these came.
//
//   CallNeeds needs(job, network, timeline);         // `timeline` grows meanwhile
//   needs.enter({.rank = 3, .call = 7}, tick);
//   needs.of({.rank = 3, .call = 7})->wait           // what it waits for; nothing while that is not known
#pragma once

#include "analysis/execution/job/job.h"
#include "analysis/program/parallel/call_timing.h"
#include "analysis/program/parallel/network.h"

#include <limits>
#include <optional>
#include <vector>

namespace leastaction {

/// Something that a call needs: when it is there, and who decided that.
struct Needed {
  uint64_t tick = 0;
  uint64_t partnerTick = 0; ///< When the other side came.
  WaitKind wait = WaitKind::none;
  CallOfRank from = {};
  uint64_t fromTick = 0;
};

enum class CollectiveShape { allToAll, rootToAll, allToRoot };

CollectiveShape shapeOf(MpiCall call);

class CallNeeds {
public:
  static constexpr uint64_t always = std::numeric_limits<uint64_t>::max();

  /// All of them must stay.
  CallNeeds(const Job &job, const Network &network, const JobTimeline &timeline);

  /// A rank comes to a call: what others learn from that.
  void enter(CallOfRank place, uint64_t tick);

  /// The last of all that the call needs; nothing while that is not known. Where it is known when the call ended,
  /// `until`, ranks that came to a collective call after that were not needed.
  std::optional<Needed> of(CallOfRank place, uint64_t until = always) const;

  /// Have all come to it?
  bool isEntered(uint32_t collective) const;

  /// Waits for a sender while a message is there already that a later call receives, with work to do on it.
  void findWrongOrder(JobTimeline &timeline, const JobWork &work) const;

private:
  struct Message {
    std::optional<uint64_t> sent, posted;
  };
  struct Collective {
    uint32_t entered = 0;
    CallOfRank last = {}; ///< To enter; of equal ones the first.
    uint64_t lastTick = 0;
    std::optional<uint64_t> root;
  };

  bool isEager(const JobMessage &message) const;
  std::optional<Needed> ofSender(uint32_t number) const;
  std::optional<Needed> ofReceiver(uint32_t number) const;
  std::optional<Needed> ofProbe(CallOfRank place) const;
  std::optional<Needed> ofMember(uint32_t number, CallOfRank member, uint64_t until) const;
  Collective lastUntil(const JobCollective &collective, CallOfRank member, uint64_t until) const;

  const Job &job_;
  const Network &network_;
  const JobTimeline &timeline_;
  std::vector<Message> messages_;
  std::vector<Collective> collectives_;
};

} // namespace leastaction

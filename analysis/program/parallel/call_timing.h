// When the calls of a job begin and end, and what each waits for: a time line for each rank.
//
//   timeline.ranks[3].calls[7].waited                       // ticks until the last one came that it needed
#pragma once

#include "analysis/base/enum_names.h"
#include "analysis/execution/job/call_links.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace leastaction {

/// What a rank waits for, besides the transfer.
enum class WaitKind : uint8_t {
  none,
  lateSender,   ///< A receive begins before its message is given away.
  wrongOrder,   ///< The same, and another message was there which is received later.
  lateReceiver, ///< A message that is too large to be sent on its own meets no receive.
  lateRank,     ///< In a collective call of all with all.
  lateRoot,     ///< In one in which all need the root's.
  lateForRoot,  ///< The root, in one in which it needs that of all.
  unfinished,   ///< What it waits for never comes in the record.
  afterEnd,     ///< It has ended, and others have not.
};

template <>
inline constexpr auto enumNames<WaitKind> =
    std::to_array<std::string_view>({"none", "late sender", "wrong order", "late receiver", "late rank", "late root",
                                     "late for root", "unfinished", "after end"});

struct CallTiming {
  uint64_t enter = 0, leave = 0;
  uint64_t waited = 0; ///< Ticks from `enter` until the last partner that it needs is there.
  WaitKind wait = WaitKind::none;
  CallOfRank from = {};  ///< What decided when it ends, if that was not this call itself,
  uint64_t fromTick = 0; ///< and when that began.
};

struct RankTimeline {
  std::vector<CallTiming> calls; ///< Those that begin.
  uint64_t end = 0;
  bool isComplete = false; ///< All its calls end.

  /// When the work in front of a call begins; of the one behind the last, too.
  uint64_t workBegin(size_t call) const { return call == 0 ? 0 : calls[call - 1].leave; }
};

struct JobTimeline {
  std::vector<RankTimeline> ranks;
  uint64_t ticks = 0; ///< Until the last rank ends.
};

/// Ticks of the work in front of each call of each rank, and behind the last one.
using JobWork = std::vector<std::vector<uint64_t>>;

} // namespace leastaction

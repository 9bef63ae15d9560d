// What leastaction asks the simulator (leastaction_simulator) and gets back: two files of one machine, read at once.
//
//   SCRIPT   ScriptHeader, ScriptRank for each rank, all ScriptCall, all numbers (32 bits each)
//   TIMES    TimesHeader, CallTimes for each call of the script, in its order
//
// The script says what each rank does: work of so many seconds, then an MPI call, and so on. Messages are known by a
// number that is their tag, so that a receive gets the message that it got when the program was recorded. Ranks are
// those of MPI_COMM_WORLD; roots are ranks of the communicator.
#pragma once

#include <cstdint>
#include <type_traits>

namespace leastaction::script {

inline constexpr char scriptMagic[8] = {'L', 'A', 'S', 'C', 'R', 'I', 'P', '1'};
inline constexpr char timesMagic[8] = {'L', 'A', 'T', 'I', 'M', 'E', 'S', '1'};

struct ScriptHeader {
  char magic[8];
  uint32_t ranks;
  uint32_t ranksPerHost;
  uint32_t communicators; ///< 0 is MPI_COMM_WORLD, 1 MPI_COMM_SELF.
  uint32_t reserved;
  uint64_t calls, numbers;
  uint64_t roomBytes;     ///< The most that a call gives or gets.
  double bandwidthFactor; ///< Of all links,
  double latencyFactor;   ///< likewise.
};

struct ScriptRank {
  uint64_t calls;
  double lastWorkSeconds; ///< Behind its last call.
};

enum class CallKind : uint32_t {
  none, ///< Takes no time.
  send,
  synchronousSend,
  bufferedSend,
  receive,
  sendReceive,
  probe,
  wait, ///< For the calls of this rank in its numbers.
  barrier,
  broadcast,
  reduce,
  allreduce,
  gather,
  gatherv, ///< Numbers at the root: bytes from each rank.
  scatter,
  scatterv, ///< Numbers at the root: bytes to each rank.
  allgather,
  allgatherv, ///< Numbers: bytes from each rank.
  alltoall,
  alltoallv,     ///< Numbers: bytes to each rank, then from each.
  reduceScatter, ///< Numbers: bytes to each rank.
  scan,
  exscan,
  duplicate, ///< Makes `made` with the members of `communicator`.
  split,     ///< Numbers: colour and key; `made` is the communicator of those of the same colour.
  group,     ///< Numbers: ranks in `communicator` of the members of `made`, which alone make it.
  never,     ///< Does not end.
};

inline constexpr int32_t noPeer = -1;
inline constexpr uint32_t nothing = ~0u;

struct ScriptCall {
  double workSeconds; ///< In front of it.
  CallKind kind;
  uint32_t isImmediate; ///< A later wait completes it.
  uint64_t bytes;       ///< Of a message that is sent; of a collective call, of each rank.
  uint64_t bytesIn;     ///< Room of a message that is received.
  int32_t peer, peerIn; ///< To and from, or the root.
  uint32_t tag, tagIn;  ///< Messages' numbers.
  uint32_t communicator, made;
  uint32_t firstNumber, numbers;
};

enum class Ending : uint32_t {
  finished,
  deadlock, ///< Calls that did not end, and those behind them, have negative times.
};

struct TimesHeader {
  char magic[8];
  Ending ending;
  uint32_t hosts;
  uint64_t calls;
  uint64_t detachedBytes; ///< Messages with fewer bytes are sent without waiting for their receive,
  uint64_t earlyBytes;    ///< and with fewer than these are on their way before it begins.
};

struct CallTimes {
  double enter, leave; ///< Seconds.
};

static_assert(std::is_trivially_copyable_v<ScriptHeader> && sizeof(ScriptHeader) == 64);
static_assert(std::is_trivially_copyable_v<ScriptCall> && sizeof(ScriptCall) == 64);
static_assert(sizeof(ScriptRank) == 16 && sizeof(TimesHeader) == 40 && sizeof(CallTimes) == 16);

} // namespace leastaction::script

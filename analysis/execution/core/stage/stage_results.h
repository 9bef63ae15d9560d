// What each stage found out about an instruction, for the stages behind it.
//
//   const Slots slots = renaming.rename(of, earliest, scheduler, events);
//   const Loaded loaded = loadStore.load(of, slots, registers, scheduler);
//   const Executed executed = executePhases(of, slots, loaded, operandsTick, registers, scheduler);
#pragma once

#include "analysis/execution/event/event.h"

#include <cstdint>

namespace leastaction {

/// Renaming: micro-ops stand in a row of slots, which goes on in the next tick where this one is full.
struct Slots {
  uint64_t tick = 0;       ///< That of the first micro-op.
  unsigned first = 0;      ///< In that tick.
  unsigned firstBound = 0; ///< The same where ports rotate, which counts pairs that are split at renaming as one.
  unsigned lastBound = 0;
};

/// The loads of one instruction: when they started, when all data is there, the furthest place it came from.
struct Loaded {
  uint64_t startTick = 0;
  uint64_t dataTick = 0;
  MemoryLevel level = MemoryLevel::none;
  bool forwards = false;  ///< An earlier store feeds one of them.
  uint64_t feedTick = 0;  ///< When what it needs of earlier stores is there.
  uint32_t walkTicks = 0; ///< For which its address was translated.
  bool crosses = false;   ///< It is of two lines.
};

/// Execution: the ticks of the event, and what memory and retirement wait for.
struct Executed {
  uint64_t issueTick = 0;
  uint64_t completeTick = 0;
  uint64_t storeAddressTick = 0; ///< When the address of what it stores is computed.
  uint64_t readyTick = 0;        ///< When it can retire.
  uint64_t startTick = 0;        ///< When its first micro-op that computes started; 0 if it has none.
  uint64_t storeDataTick = 0;    ///< When the last data of a store was read; 0 if it stores nothing.
  bool eliminated = false;       ///< Renaming did it.
};

} // namespace leastaction

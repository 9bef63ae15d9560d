// Where ticks go: instructions in the order in which they retire, and what each of them waited for while nothing did.
//
//   model->setRetirementSink([](std::span<const RetiredInstruction> batch, std::span<const Stall> stalls) { ... });
//   stalls.subspan(batch[i].firstStall, batch[i].stalls)   // those in front of it
#pragma once

#include "analysis/base/enum_names.h"
#include "analysis/execution/event/call_paths.h"
#include "analysis/execution/event/last_arrival.h"

#include <cstdint>
#include <functional>
#include <span>

namespace leastaction {

/// Why a tick passes (TIP, MICRO 2021): instructions retire in it, or the oldest one that has not retired waits for
/// something, or something left no instruction in flight.
enum class TickCause : uint8_t {
  base, ///< Instructions retire.
  l1,   ///< Data of a load, by the furthest place it comes from.
  l2,
  l3,
  memory,
  translation,     ///< Of a load's address.
  storeForwarding, ///< Data of a store that has not reached the cache, or the wait for it to get there.
  dependency,      ///< An operand, or the result itself, which is still computed.
  port,            ///< All ports that it can take are taken, or were so long that it is late now.
  divider,         ///< Or its own division or root.
  lockOrFence,
  storeQueue,         ///< No entry for what it stores.
  mispredictedBranch, ///< What was fetched behind a branch was the wrong code; the branch has these ticks.
  frontEnd,           ///< Fetch, decoders, micro-op cache, renaming.
  transition,         ///< Upper halves of vector registers are saved or brought back, as AVX and older code mix.
  call,               ///< Code that was not recorded runs.
  start,              ///< The first instruction of a region is not there yet.
  window, ///< On critical paths alone: no entry in the reorder buffer, a register file, the load queue or scheduler.
};

template <>
inline constexpr auto enumNames<TickCause> = std::to_array<std::string_view>(
    {"base", "L1", "L2", "L3", "memory", "translation", "store forwarding", "dependency", "port", "divider",
     "lock or fence", "store queue", "mispredicted branch", "front end", "AVX transition", "call", "start", "window"});

inline constexpr size_t tickCauses = enumNames<TickCause>.size();

/// Some ticks in which nothing retires.
struct Stall {
  static constexpr uint32_t none = ~0u;

  uint64_t ticks = 0;
  uint64_t ports = 0;       ///< Of TickCause::port: any of these would have done, by their bits (core/port_names.h).
  uint32_t instruction = 0; ///< That has these ticks: index into the InstructionTable.
  uint32_t producer = none; ///< The latest one that it needed a value of, where it waits for operands or data.
  uint16_t path = CallPaths::none; ///< Node of InstructionTable::paths().
  TickCause cause = TickCause::base;
  bool isInChain = false; ///< Its producer needed a value of its own former execution; of loads, through a load.
};

enum class MemoryLevel : uint8_t;

/// The first access to memory of an instruction.
struct RetiredAccess {
  uint64_t address = 0;
  uint32_t bytes = 0;  ///< 0: it makes none, or its address is not known.
  MemoryLevel level{}; ///< The furthest place that one of its accesses found its line in; none where it makes none.
  bool loads = false;
  bool stores = false;
  bool walks = false; ///< A load found its page in no TLB.
};

/// One dynamic instruction.
struct RetiredInstruction {
  uint64_t tick = 0;        ///< In which it retires; never before that of the instruction in front of it.
  uint64_t renameTick = 0;  ///< From which on it is in flight.
  uint64_t issueTick = 0;   ///< At which its event starts.
  uint32_t instruction = 0; ///< Index into the InstructionTable.
  uint32_t firstStall = 0;  ///< Between the tick in which the one in front of it retired and its own.
  uint8_t stalls = 0;
  bool isCall = false;             ///< Into code that was not recorded: its last tick is one of TickCause::call, too.
  bool mispredictedBefore = false; ///< The one in front of it is a branch that was mispredicted.
  uint16_t path = CallPaths::none;
  RetiredAccess access = {};
  LastArrival arrival = {};
};

using RetirementSink = std::function<void(std::span<const RetiredInstruction>, std::span<const Stall>)>;

} // namespace leastaction

// When the latest value of each register is there, and what kind of value it is.
//
//   RegisterValues registers(core);
//   uint64_t tick = registers.ready(of.operands(), renameTick);
//   registers.write(of, executeTick);
#pragma once

#include "analysis/execution/core/core_description.h"
#include "analysis/execution/core/move_elimination.h"
#include "analysis/execution/core/register_map.h"
#include "analysis/execution/core/roles.h"
#include "analysis/execution/core/stage/dynamic_instruction.h"

#include <algorithm>
#include <array>
#include <bit>
#include <span>

namespace leastaction {

class RegisterValues {
public:
  RegisterValues(const CoreDescription &core, const Roles &roles)
      : flags_(roles.flags),
        moves_({.slots = core.moveSlots, .ticks = core.moveTicks, .freesEarly = core.freesMovesEarly}) {
    for (size_t entry = 0; entry < core.bypassDelays.size(); ++entry) {
      const BypassDelay &delay = core.bypassDelays[entry];
      bypassTicks_[entry] = static_cast<uint8_t>(delay.ticks);
      sparesEvery_[entry] = delay.sparesEvery;
      (delay.ofFlags ? flagBypasses_ : bypasses_) |= static_cast<uint8_t>(1 << entry);
    }
  }

  uint64_t readyTick(uint8_t registerId) const { return readyTicks_[registerId]; }
  const ResultFacts &facts(uint8_t registerId) const { return facts_[registerId]; }

  /// When the values of all `reads` are there, at `tick` at the earliest.
  [[gnu::always_inline]] uint64_t ready(std::span<const RegisterRead> reads, uint64_t tick) const {
    for (const RegisterRead &read : reads)
      tick = ready(read, tick);
    return tick;
  }

  /// The same where it matters what the values come from: it starts earlier behind others that have a saving, too, and
  /// later where they come by its bypasses.
  uint64_t readyFor(const CompiledInstruction &instruction, std::span<const RegisterRead> reads, uint64_t tick) {
    unsigned ofFlags = 0;
    for (RegisterRead read : reads) {
      const ResultFacts &from = facts_[read.registerId];
      const unsigned common = instruction.bypasses & from.bypasses;
      const int later =
          static_cast<int>(ticksOf(common & bypasses_)) - std::min(instruction.result.chainSaving, from.chainSaving);
      read.advanceTicks = static_cast<int8_t>(read.advanceTicks - later);
      tick = ready(read, tick);
      if ((common & flagBypasses_) != 0 && std::ranges::find(flags_, read.registerId) != flags_.end())
        ofFlags |= common & flagBypasses_;
    }
    return ofFlags == 0 ? tick : tick + flagTicks(ofFlags);
  }

  bool anyReadyBefore(std::span<const RegisterRead> reads, uint64_t tick) const {
    return std::ranges::any_of(reads, [&](const RegisterRead &read) { return readyTicks_[read.registerId] < tick; });
  }

  /// Whether renaming does the instruction, so that nothing executes: its results are there when its operands are.
  template <class Of> [[gnu::always_inline]] bool eliminates(const Of &of, uint64_t renameTick) {
    return of.eliminated() || (of.moves() && moves_.eliminate(of.instruction.move, of.operands().front().registerId,
                                                              of.results().front().registerId, renameTick));
  }

  /// The results of an instruction that executes from `executeTick` on.
  template <class Of> [[gnu::always_inline]] void write(const Of &of, uint64_t executeTick) {
    for (const RegisterWrite &write : of.results())
      set(write.registerId, executeTick + write.latencyTicks, of.instruction.result);
  }

  /// The base of an address that the instruction goes on from, computed from when the access starts.
  template <class Of> [[gnu::always_inline]] void updateBase(const Of &of, uint64_t accessTick) {
    if constexpr (Of::any)
      if (of.instruction.updatesBase)
        set(of.instruction.updatedBase, accessTick + of.instruction.updateTicks, {});
  }

  /// The results of one that renaming does; flags of sums are computed all the same.
  template <class Of> [[gnu::always_inline]] void writeEliminated(const Of &of, uint64_t operandsTick) {
    if (of.moves()) {
      const uint8_t from = of.operands().front().registerId, to = of.results().front().registerId;
      readyTicks_[to] = operandsTick;
      facts_[to] = facts_[from];
    } else {
      const ResultFacts facts{.bypasses = of.instruction.result.bypasses};
      for (const RegisterWrite &write : of.results())
        set(write.registerId, operandsTick + write.latencyTicks, facts);
    }
  }

  /// When all of `reads` are there, however much later or earlier they are needed; `tick` at the earliest.
  uint64_t latest(std::span<const RegisterRead> reads, uint64_t tick) const {
    for (const RegisterRead &read : reads)
      tick = std::max(tick, readyTicks_[read.registerId]);
    return tick;
  }

  /// The results of one that costs nothing.
  template <class Of> void writeFreely(const Of &of, uint64_t tick) {
    const ResultFacts facts = of.moves() ? facts_[of.operands().front().registerId] : of.instruction.result;
    for (const RegisterWrite &write : of.results())
      set(write.registerId, tick, facts);
    if (of.instruction.updatesBase)
      set(of.instruction.updatedBase, tick, {});
  }

  /// An instruction that is executed without being timed, at about `tick`: what kind of values its results are, and
  /// which registers it shares.
  [[gnu::always_inline]] void pass(const InstructionProgram &program, const CompiledInstruction &instruction,
                                   uint64_t tick) {
    const RegisterWrite *const writes = program.writes.data() + instruction.firstWrite;
    if (instruction.move != MoveKind::none) [[unlikely]] {
      const uint8_t from = program.reads[instruction.firstRead + instruction.addressReads].registerId;
      if (moves_.eliminate(instruction.move, from, writes->registerId, tick)) {
        facts_[writes->registerId] = facts_[from];
        return;
      }
    }
    const ResultFacts facts =
        instruction.eliminated ? ResultFacts{.bypasses = instruction.result.bypasses} : instruction.result;
    for (unsigned i = 0; i < instruction.writes; ++i) {
      facts_[writes[i].registerId] = facts;
      moves_.written(writes[i].registerId);
    }
    if (instruction.updatesBase) [[unlikely]] {
      facts_[instruction.updatedBase] = {};
      moves_.written(instruction.updatedBase);
    }
  }

  /// Renaming puts a register together from `whole` and `part`: the next to write it waits for both.
  void join(uint8_t whole, uint8_t part) { readyTicks_[whole] = std::max(readyTicks_[whole], readyTicks_[part]); }

  /// A micro-op that renaming inserted computes the register anew.
  void recompute(uint8_t registerId, uint64_t tick) { readyTicks_[registerId] = tick; }

private:
  /// Of the bypass delays whose bits are set.
  unsigned ticksOf(unsigned bypasses) const {
    unsigned ticks = 0;
    for (; bypasses != 0; bypasses &= bypasses - 1)
      ticks += bypassTicks_[std::countr_zero(bypasses)];
    return ticks;
  }

  /// Those of flags, of which some are spared now and then.
  unsigned flagTicks(unsigned bypasses) {
    unsigned ticks = 0;
    for (; bypasses != 0; bypasses &= bypasses - 1) {
      const auto entry = static_cast<unsigned>(std::countr_zero(bypasses));
      if (++flagReads_[entry] == sparesEvery_[entry])
        flagReads_[entry] = 0;
      else
        ticks += bypassTicks_[entry];
    }
    return ticks;
  }

  [[gnu::always_inline]] uint64_t ready(const RegisterRead &read, uint64_t tick) const {
    // Signed, since a value of the first ticks may be wanted "earlier than tick 0".
    const auto ready = static_cast<int64_t>(readyTicks_[read.registerId]) - read.advanceTicks;
    return static_cast<uint64_t>(std::max(ready, static_cast<int64_t>(tick)));
  }

  [[gnu::always_inline]] void set(uint8_t registerId, uint64_t tick, ResultFacts facts) {
    readyTicks_[registerId] = tick;
    facts_[registerId] = facts;
    moves_.written(registerId);
  }

  std::array<uint64_t, RegisterMap::numbers> readyTicks_{};
  std::array<ResultFacts, RegisterMap::numbers> facts_{};
  std::array<uint8_t, BypassDelay::most> bypassTicks_{};
  std::array<uint32_t, BypassDelay::most> sparesEvery_{}, flagReads_{}; ///< Of those of flags.
  uint8_t bypasses_ = 0;                                                ///< Bit by bit those of single results...
  uint8_t flagBypasses_ = 0;                                            ///< ...and those of flags.
  std::array<uint8_t, 2> flags_;
  MoveElimination moves_;
};

} // namespace leastaction

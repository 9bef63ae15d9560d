// Whether an instruction waits in a chain: what it waits for needs an earlier execution of the same instruction.
//
//   chains.waited(instruction, producer, /*loads=*/true);   // each time it has executed: for whose result it waited
//   chains.hold(instruction, producer, /*ofLoads=*/true)    // it waits for a chain in which loads need loads
#pragma once

#include "analysis/execution/event/retired_instruction.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace leastaction {

/// Knows of each static instruction for whose result its latest execution waited. Where that leads back to itself, its
/// executions form a chain.
class ValueChains {
public:
  /// A result that is there so many ticks behind renaming is not waited for: counters of loops that are not in a hurry
  /// are chains, too. One that is holds up whatever is renamed behind it.
  static constexpr uint64_t leastTicks = 8;

  /// Of the instruction's latest execution; nothing was waited for where the producer is Stall::none.
  [[gnu::always_inline]] void waited(uint32_t instruction, uint32_t producer, bool loads) {
    if (instruction >= known_.size()) [[unlikely]]
      known_.resize(instruction + size_t{1});
    known_[instruction].producer = producer;
    known_[instruction].loads = loads;
  }

  /// Whether the instruction, which waits for `producer`, belongs to a chain or waits for one; of loads, one in which
  /// at least one is. It is looked at again after so many executions.
  bool hold(uint32_t instruction, uint32_t producer, bool ofLoads) {
    if (instruction >= known_.size())
      return false;
    Known &known = known_[instruction];
    if (known.askedFor != producer || known.left-- == 0) {
      known.askedFor = producer;
      known.left = timesKept;
      const uint32_t inCircle = anyInCircle(producer);
      known.isChain = inCircle != Stall::none;
      known.isChainOfLoads = known.isChain && loadsInCircle(inCircle);
    }
    return ofLoads ? known.isChainOfLoads : known.isChain;
  }

private:
  static constexpr unsigned mostSteps = 256;
  static constexpr uint8_t timesKept = 31;

  struct Known {
    uint32_t producer = Stall::none;
    uint32_t askedFor = Stall::none; ///< What follows was found out of this producer.
    uint8_t left = 0;                ///< How often that is believed.
    bool loads = false;
    bool isChain = false;
    bool isChainOfLoads = false;
  };

  uint32_t next(uint32_t instruction) const {
    return instruction < known_.size() ? known_[instruction].producer : Stall::none;
  }

  /// From `start` on, one goes at each step and another one at each second step: where the way is a circle, they meet.
  uint32_t anyInCircle(uint32_t start) const {
    uint32_t slow = start, fast = next(start);
    for (unsigned step = 0; step < mostSteps && fast != Stall::none; ++step) {
      if (fast == slow)
        return slow;
      fast = next(fast);
      if (step % 2 != 0)
        slow = next(slow);
    }
    return Stall::none;
  }

  bool loadsInCircle(uint32_t start) const {
    uint32_t at = start;
    do {
      if (known_[at].loads)
        return true;
      at = next(at);
    } while (at != start);
    return false;
  }

  std::vector<Known> known_;
};

} // namespace leastaction

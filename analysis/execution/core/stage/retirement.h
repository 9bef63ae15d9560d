// Retirement: in program order, so many fused micro-ops a tick.
//
//   Retirement retirement(core.retireWidth);
//   retirement.retire(completeTick, of.microOps());
//   retirement.tick();                                   // in which its last micro-op retires
#pragma once

#include <cstdint>

namespace leastaction {

class Retirement {
public:
  /// Abel and Reineke, uiCA: what retires is free for renaming so much later. They count five ticks from renaming to
  /// the port, which are left out of the ticks of execution here, and a result retires in the tick after it is there.
  static constexpr uint64_t freeingTicks = 7;

  explicit Retirement(unsigned width) : width_(width) {}

  /// Of the latest instruction.
  uint64_t tick() const { return tick_; }

  /// The next instruction retires at `completeTick` at the earliest.
  [[gnu::always_inline]] void retire(uint64_t completeTick, unsigned microOps) {
    if (completeTick > tick_) {
      tick_ = completeTick;
      retired_ = 0;
    }
    retired_ += microOps;
    while (retired_ > width_) {
      retired_ -= width_;
      ++tick_;
    }
  }

  /// When renaming can take what retired in `tick`; 0 stands for before the first tick, which nothing waits for.
  static uint64_t freedTick(uint64_t tick) { return tick != 0 ? tick + freeingTicks : 0; }

private:
  const unsigned width_;
  uint64_t tick_ = 0;
  unsigned retired_ = 0; ///< Micro-ops in tick_.
};

} // namespace leastaction

// When may a store read its data from the register file, where others read in the same tick?
//
//   StoreDataReads reads;
//   reads.arithmetic(tick);                              // each micro-op as it gets its tick
//   reads.address(tick);
//   while (reads.blocked(tick))                          // others read in this tick
//     tick = ports.again(tick + 1);
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace leastaction {

/// In a tick in which two micro-ops compute with flags and both load ports take an address, no store reads its data. As
/// instructions come in program order, such a tick may be found when a store has its data in it already; then another
/// tick behind it is lost instead.
class StoreDataReads {
public:
  StoreDataReads() : ticks_(horizonTicks) {}

  void arithmetic(uint64_t tick) {
    Tick &at = noted(tick);
    if (++at.arithmetic == most && at.addresses >= most)
      lose(tick);
  }

  void address(uint64_t tick) {
    Tick &at = noted(tick);
    if (++at.addresses == most && at.arithmetic >= most)
      lose(tick);
  }

  /// Whether no data can be read; notes that it is read otherwise.
  bool blocked(uint64_t tick) {
    Tick &at = noted(tick);
    at.read |= !at.lost;
    return at.lost;
  }

private:
  static constexpr uint64_t horizonTicks = 1024;
  static constexpr uint8_t most = 2;

  struct Tick {
    uint64_t tick = ~uint64_t{0};
    uint8_t arithmetic = 0;
    uint8_t addresses = 0;
    bool read = false;
    bool lost = false;
  };

  Tick &noted(uint64_t tick) {
    Tick &at = ticks_[tick % horizonTicks];
    if (at.tick != tick)
      at = {.tick = tick};
    return at;
  }

  void lose(uint64_t tick) {
    for (const uint64_t end = tick + horizonTicks; tick != end; ++tick)
      if (Tick &at = noted(tick); !at.read && !at.lost) {
        at.lost = true;
        return;
      }
  }

  std::vector<Tick> ticks_;
};

} // namespace leastaction

// Two loads of one tick from different lines of a first level cache that is divided into banks.
//
//   LoadBanks banks;
//   while (banks.conflict(0x1040, 8, tick))              // the other load of this tick has the bank
//     tick = reserve(tick + 1);
#pragma once

#include <cstdint>
#include <vector>

namespace leastaction {

/// Intel optimization manual, Sandy Bridge section: loads of one tick conflict where bits 2 to 5 of their addresses
/// agree and their sets differ; the second one is started again.
class LoadBanks {
public:
  LoadBanks() : latest_(horizonTicks) {}

  /// Whether a load of `tick` that was noted before has a bank that this one needs; notes it otherwise.
  bool conflict(uint64_t address, uint32_t bytes, uint64_t tick) {
    Load &other = latest_[tick % horizonTicks];
    const Load load{.tick = tick, .set = address / lineBytes % sets, .banks = banksOf(address, bytes)};
    if (other.tick == tick && other.set != load.set && (other.banks & load.banks) != 0)
      return true;
    other = load;
    return false;
  }

private:
  static constexpr uint64_t horizonTicks = 1024;
  static constexpr uint64_t lineBytes = 64;
  static constexpr uint64_t sets = 64;
  static constexpr uint64_t bankBytes = 4;

  struct Load {
    uint64_t tick = ~uint64_t{0};
    uint64_t set = 0;
    uint16_t banks = 0; ///< Bit by bit.
  };

  static uint16_t banksOf(uint64_t address, uint32_t bytes) {
    uint16_t banks = 0;
    for (uint64_t bank = address / bankBytes; bank <= (address + bytes - 1) / bankBytes; ++bank)
      banks |= static_cast<uint16_t>(1u << (bank % (lineBytes / bankBytes)));
    return banks;
  }

  std::vector<Load> latest_; ///< Of each tick.
};

} // namespace leastaction

// Loads of one tick from a first level cache that is divided into banks.
//
//   LoadBanks banks(LoadBanks::Rule::noPair);
//   while (banks.conflict(0x1040, 8, tick))              // the other load of this tick has the bank
//     tick = reserve(tick + 1);
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace leastaction {

/// A bank has four bytes of each line. Intel optimization manual, Sandy Bridge section: loads of one tick conflict
/// where bits 2 to 5 of their addresses agree and their sets differ; the second one is started again. Golden Cove,
/// measured: the third load of a bank is, be they of one line or not.
class LoadBanks {
public:
  enum class Rule : uint8_t {
    noPair,  ///< Two loads of one tick conflict in a bank, unless they are of one set.
    noThird, ///< Two may be of one bank, a third may not.
  };

  explicit LoadBanks(Rule rule) : rule_(rule), latest_(horizonTicks) {}

  /// Whether what a load of `tick` needs is taken by those that were noted before; notes it otherwise.
  bool conflict(uint64_t address, uint32_t bytes, uint64_t tick) {
    Loads &others = latest_[tick % horizonTicks];
    const uint64_t set = address / lineBytes % sets;
    const uint16_t banks = banksOf(address, bytes);
    const bool isFirst = others.tick != tick;
    if (!isFirst &&
        (rule_ == Rule::noPair ? others.set != set && (others.once & banks) != 0 : (others.twice & banks) != 0))
      return true;
    if (isFirst || rule_ == Rule::noPair) {
      others = {.tick = tick, .set = set, .once = banks};
    } else {
      others.twice |= others.once & banks;
      others.once |= banks;
    }
    return false;
  }

private:
  static constexpr uint64_t horizonTicks = 1024;
  static constexpr uint64_t lineBytes = 64;
  static constexpr uint64_t sets = 64;
  static constexpr uint64_t bankBytes = 4;

  /// Banks bit by bit.
  struct Loads {
    uint64_t tick = ~uint64_t{0};
    uint64_t set = 0; ///< Of the latest.
    uint16_t once = 0;
    uint16_t twice = 0;
  };

  static uint16_t banksOf(uint64_t address, uint32_t bytes) {
    const uint64_t first = address / bankBytes;
    const uint64_t number = (address + bytes - 1) / bankBytes - first + 1;
    const uint64_t banks = ((uint64_t{1} << std::min(number, banksOfLine)) - 1) << first % banksOfLine;
    return static_cast<uint16_t>(banks | banks >> banksOfLine);
  }

  static constexpr uint64_t banksOfLine = lineBytes / bankBytes;

  const Rule rule_;
  std::vector<Loads> latest_; ///< Of each tick.
};

} // namespace leastaction

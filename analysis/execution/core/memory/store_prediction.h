// Renaming of memory: does the core foresee which store feeds a load?
//
//   StorePrediction prediction(8);
//   prediction.stored(store, number);
//   if (prediction.foresees(load, store, number, latestNumber)) ...   // no tick between them
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

namespace leastaction {

/// Foreseen is a store instruction: its latest execution feeds the load, as it did the last times. Measured on a Zen 3
/// server: loads of what one of the eight latest stores wrote take no tick then, whatever the addresses; they wait as
/// ever where two stores feed them in turn, or the execution before the latest of one store.
/// Instructions are numbered densely, stores in the order of the program.
class StorePrediction {
public:
  /// Of the latest `stores` alone; with 0 it foresees all.
  explicit StorePrediction(uint32_t stores) : stores_(stores) {}

  void stored(uint32_t instruction, uint32_t number) {
    if (stores_ != 0)
      latest_[instruction % latest_.size()] = number;
  }

  /// A load is fed by the store of that number and instruction; the latest of all stores has `latestNumber`.
  bool foresees(uint32_t load, uint32_t store, uint32_t number, uint32_t latestNumber) {
    if (stores_ == 0)
      return true;
    Pair &pair = pairs_[load % pairs_.size()];
    const bool isFed = latestNumber - number < stores_ && latest_[store % latest_.size()] == number;
    const uint8_t seen = isFed && pair.store == store ? pair.seen : 0;
    pair = {.store = store, .seen = std::min<uint8_t>(seen + isFed, enough)};
    return seen == enough;
  }

private:
  static constexpr uint8_t enough = 3; ///< Times in turn.

  struct Pair {
    uint32_t store = 0;
    uint8_t seen = 0;
  };

  const uint32_t stores_;
  std::array<uint32_t, 4096> latest_{}; ///< Numbers, by store instruction.
  std::array<Pair, 4096> pairs_{};      ///< By load instruction.
};

} // namespace leastaction

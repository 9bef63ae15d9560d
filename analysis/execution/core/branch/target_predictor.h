// Where do indirect branches lead? The target seen last behind the same history, or else the last one at all.
//
//   TargetPredictor predictor(1024, history);
//   bool right = predictor.predict(address) == target;
//   predictor.update(target);                            // of the branch that was predicted last
#pragma once

#include "analysis/execution/core/branch/branch_history.h"

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

namespace leastaction {

/// Several tables of targets by address and history, in the manner of ITTAGE: the longest history that is known
/// decides.
class TargetPredictor {
public:
  TargetPredictor(uint32_t entries, const BranchHistory &history, size_t historyLengths)
      : history_(history), lengths_{0, 1, historyLengths / 2, historyLengths - 1},
        shift_(64 - static_cast<unsigned>(std::countr_zero(entries))), entries_(size_t{entries} * tableCount) {}

  uint64_t predict(uint64_t address) {
    provider_ = 0;
    for (size_t table = 0; table < tableCount; ++table) {
      const uint64_t history = table == 0 ? 0 : history_.folded(lengths_[table]);
      const uint64_t hash = ((history + table) * mix ^ address) * mix;
      places_[table] = {.entry = &entries_[(table << (64 - shift_)) + (shift_ == 64 ? 0 : hash >> shift_)],
                        .tag = static_cast<uint32_t>(hash >> 8) | 1};
      if (places_[table].entry->tag == places_[table].tag && (table == 0 || places_[table].entry->confidence != 0))
        provider_ = table;
    }
    return said_ = places_[provider_].entry->target;
  }

  /// Is it the first target seen, which stands with the branch itself? The others need the tables with history. Of the
  /// branch that was predicted last, before update().
  bool isFirst(uint64_t target) const {
    return places_[0].entry->tag != places_[0].tag || places_[0].entry->first == target;
  }

  void update(uint64_t target) {
    Entry &provider = *places_[provider_].entry;
    learn(provider, places_[provider_].tag, target);
    if (provider_ != 0)
      learn(*places_[0].entry, places_[0].tag, target);
    if (said_ != target)
      for (size_t table = provider_ + 1; table < tableCount; ++table)
        learn(*places_[table].entry, places_[table].tag, target);
  }

private:
  static constexpr uint64_t mix = 0x9e3779b97f4a7c15;
  static constexpr size_t tableCount = 4;
  static constexpr uint8_t surest = 3;

  struct Entry {
    uint64_t target = 0;
    uint64_t first = 0;
    uint32_t tag = 0;
    uint8_t confidence = 0;
  };
  struct Place {
    Entry *entry;
    uint32_t tag;
  };

  static void learn(Entry &entry, uint32_t tag, uint64_t target) {
    if (entry.tag == tag && entry.target == target)
      entry.confidence = static_cast<uint8_t>(entry.confidence < surest ? entry.confidence + 1 : surest);
    else if (entry.confidence > 0)
      --entry.confidence;
    else
      entry = {.target = target, .first = entry.tag == tag ? entry.first : target, .tag = tag, .confidence = 1};
  }

  const BranchHistory &history_;
  const std::array<size_t, tableCount> lengths_; ///< Of history_; the first table does without.
  const unsigned shift_;
  std::vector<Entry> entries_;
  std::array<Place, tableCount> places_{};
  size_t provider_ = 0;
  uint64_t said_ = 0;
};

} // namespace leastaction

#include "analysis/execution/core/branch/direction_predictor.h"

#include <algorithm>
#include <bit>

namespace leastaction {
namespace {

constexpr uint64_t mix = 0x9e3779b97f4a7c15;

template <class Counter> void count(Counter &counter, bool up, int lowest, int highest) {
  counter = static_cast<Counter>(std::clamp(counter + (up ? 1 : -1), lowest, highest));
}

} // namespace

DirectionPredictor::DirectionPredictor(const BranchDescription &branch, const BranchHistory &history)
    : history_(history), tableCount_(branch.taggedTables), tableEntries_(branch.taggedEntries),
      indexShift_(64 - static_cast<unsigned>(std::countr_zero(branch.taggedEntries))),
      alwaysTrustsNew_(branch.trustsNew), base_(branch.baseEntries),
      tables_(size_t{branch.taggedTables} * branch.taggedEntries) {}

bool DirectionPredictor::predict(uint64_t address) {
  baseIndex_ = (address ^ address >> 16) & (base_.size() - 1);
  provider_ = tableCount_;
  otherSays_ = providerSays_ = base_[baseIndex_] >= 0;
  providerIsNew_ = false;
  bool hasProvider = false, hasOther = false;
  for (uint32_t table = tableCount_; table-- > 0;) {
    const uint64_t hash = ((history_.folded(table) + table) * mix ^ address) * mix;
    places_[table] = {.index = static_cast<uint32_t>(hash >> indexShift_),
                      .tag = static_cast<uint16_t>((hash >> 16 & 0x7fff) + 1)};
    const Entry &entry = entryOf(table);
    if (entry.tag != places_[table].tag || hasOther)
      continue;
    if (hasProvider) {
      otherSays_ = entry.counter >= 0;
      hasOther = true;
    } else {
      provider_ = table;
      providerSays_ = entry.counter >= 0;
      providerIsNew_ = entry.useful == 0 && (entry.counter == 0 || entry.counter == -1);
      hasProvider = true;
    }
  }
  return said_ = providerIsNew_ && trustNew_ < 0 && !alwaysTrustsNew_ ? otherSays_ : providerSays_;
}

void DirectionPredictor::update(bool taken) {
  if (providerIsNew_ && providerSays_ != otherSays_)
    count(trustNew_, providerSays_ == taken, -8, 7);
  if (provider_ == tableCount_) {
    count(base_[baseIndex_], taken, -2, 1);
  } else {
    Entry &entry = entryOf(provider_);
    count(entry.counter, taken, -4, 3);
    if (providerSays_ != otherSays_)
      count(entry.useful, providerSays_ == taken, 0, 3);
    // An entry that is of no use yet may go; then the next shorter history has to know.
    if (entry.useful == 0 && otherSays_ != taken && provider_ != 0)
      count(base_[baseIndex_], taken, -2, 1);
  }
  if (said_ != taken)
    allocate(taken);
}

/// A longer history may know better: one entry for it, in a table picked with some chance.
void DirectionPredictor::allocate(bool taken) {
  uint32_t table = provider_ == tableCount_ ? 0 : provider_ + 1;
  random_ = random_ * 1664525 + 1013904223;
  if (table + 1 < tableCount_ && random_ >> 30 == 0)
    ++table;
  for (uint32_t candidate = table; candidate < tableCount_; ++candidate)
    if (Entry &entry = entryOf(candidate); entry.useful == 0) {
      entry = {.tag = places_[candidate].tag, .counter = static_cast<int8_t>(taken ? 0 : -1), .useful = 0};
      return;
    }
  for (; table < tableCount_; ++table)
    --entryOf(table).useful;
}

} // namespace leastaction

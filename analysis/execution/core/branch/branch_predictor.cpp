#include "analysis/execution/core/branch/branch_predictor.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace leastaction {
namespace {

constexpr uint32_t shortestHistory = 4;
constexpr uint32_t targetWays = 8;

/// Behind a call, instrumented programs test whether to record, which is no part of what is replayed.
constexpr uint64_t mostSkippedBytes = 32;

} // namespace

BranchPredictor::BranchPredictor(const BranchDescription &branch)
    : history_(historyLengths(branch)), directions_(branch, history_),
      targets_(branch.indirectEntries, history_, branch.taggedTables),
      known_(std::max(branch.targetEntries / targetWays, 1u), targetWays), returns_(branch.returnStack),
      latestReturns_(returnEntries), usual_(branch.unusualTicks != 0 ? usualEntries : 0) {}

/// A geometric series.
std::vector<uint32_t> BranchPredictor::historyLengths(const BranchDescription &branch) {
  std::vector<uint32_t> lengths;
  const double ratio = static_cast<double>(branch.longestHistory) / shortestHistory;
  for (uint32_t table = 0; table < branch.taggedTables; ++table)
    lengths.push_back(static_cast<uint32_t>(
        std::lround(shortestHistory * std::pow(ratio, table / std::max(1.0, branch.taggedTables - 1.0)))));
  return lengths;
}

Prediction BranchPredictor::resolve(const Branch &branch, uint64_t target, uint64_t knownAs) {
  const bool taken = target != branch.next;
  bool right = true, leadsAsBefore = true;
  unusual_ = false;
  switch (branch.kind) {
  case BranchKind::none:
    return Prediction::right;
  case BranchKind::conditional:
    right = directions_.predict(branch.address) == taken;
    directions_.update(taken);
    history_.add(taken);
    unusual_ = !usual_.empty() && !leadsAsUsual(branch.address, taken);
    break;
  case BranchKind::indirect:
  case BranchKind::indirectCall:
    right = targets_.predict(branch.address) == knownAs;
    leadsAsBefore = branch.kind == BranchKind::indirect || targets_.isFirst(knownAs);
    targets_.update(knownAs);
    rememberTarget(knownAs);
    break;
  case BranchKind::functionReturn:
    returnsTop_ = (returnsTop_ == 0 ? returns_.size() : returnsTop_) - 1;
    right = target - returns_[returnsTop_] <= mostSkippedBytes;
    leadsAsBefore = returnsAgain(branch.address, target);
    break;
  case BranchKind::direct:
  case BranchKind::call:
    break;
  }
  if (branch.kind == BranchKind::call || branch.kind == BranchKind::indirectCall) {
    returns_[returnsTop_] = branch.next;
    returnsTop_ = returnsTop_ + 1 == returns_.size() ? 0 : returnsTop_ + 1;
  }
  bool isKnown = true;
  if (taken && branch.kind != BranchKind::functionReturn && !known_.touch(branch.address)) {
    known_.insert(branch.address);
    isKnown = false;
  }
  if (!right)
    return Prediction::wrong;
  return !isKnown ? Prediction::late : leadsAsBefore ? Prediction::right : Prediction::other;
}

/// Whether the return at `address` leads where it led last.
bool BranchPredictor::returnsAgain(uint64_t address, uint64_t target) {
  LatestReturn &latest = latestReturns_[address % returnEntries];
  const bool again = latest.address != address || latest.target == target;
  latest = {.address = address, .target = target};
  return again;
}

/// By counters of two bits.
bool BranchPredictor::leadsAsUsual(uint64_t address, bool taken) {
  Usual &usual = usual_[address % usualEntries];
  if (usual.address != address) {
    const int8_t asNow = taken ? 0 : -1;
    usual = {.address = address, .counters = {asNow, asNow}, .wasTaken = taken};
    return true;
  }
  int8_t &counter = usual.counters[std::exchange(usual.wasTaken, taken)];
  const bool mostlyTaken = counter >= 0;
  counter = static_cast<int8_t>(std::clamp(counter + (taken ? 1 : -1), -2, 1));
  return mostlyTaken == taken;
}

/// Indirect branches tell more than one bit.
void BranchPredictor::rememberTarget(uint64_t target) {
  const uint64_t bits = target ^ target >> 4 ^ target >> 9;
  for (unsigned bit = 0; bit < 4; ++bit)
    history_.add(bits >> bit & 1);
}

} // namespace leastaction

#include "analysis/program/cause/retired_counters.h"

#include <algorithm>
#include <bit>
#include <numeric>

namespace leastaction {

InstructionCounters &InstructionCounters::operator+=(const InstructionCounters &other) {
  executions += other.executions;
  for (size_t level = 0; level < loads.size(); ++level) {
    loads[level] += other.loads[level];
    stores[level] += other.stores[level];
  }
  translationMisses += other.translationMisses;
  mispredictions += other.mispredictions;
  linesFetched += other.linesFetched;
  bytesUsed += other.bytesUsed;
  return *this;
}

uint64_t InstructionCounters::accesses() const {
  return std::reduce(loads.begin(), loads.end()) + std::reduce(stores.begin(), stores.end());
}

void RetiredCounters::add(std::span<const RetiredInstruction> retired) {
  for (const RetiredInstruction &instruction : retired) {
    if (instruction.instruction >= counters_.size()) {
      counters_.resize(instruction.instruction + size_t{1});
      walks_.resize(instruction.instruction + size_t{1});
    }
    if (instruction.mispredictedBefore && latest_ < counters_.size())
      ++counters_[latest_].mispredictions;
    latest_ = instruction.instruction;
    ++counters_[instruction.instruction].executions;
    if (instruction.access.level != MemoryLevel::none)
      use(instruction);
  }
}

void RetiredCounters::use(const RetiredInstruction &retired) {
  const RetiredAccess &access = retired.access;
  InstructionCounters &counters = counters_[retired.instruction];
  ++(access.loads ? counters.loads : counters.stores)[static_cast<size_t>(access.level)];
  counters.translationMisses += access.walks;
  if (access.bytes == 0)
    return;
  follow(walks_[retired.instruction], access.address);
  uint64_t before = ~uint64_t{0};
  pieces_.forEach(access.address, access.bytes, [&](uint64_t line, uint64_t piece, uint64_t bytes) {
    Piece &first = table_[line * pieces_.inLine()];
    if (line != before && (access.level != MemoryLevel::l1 || !first.fetched)) {
      account(first);
      first.fetchedBy = retired.instruction;
      first.fetched = true;
    }
    before = line;
    (&first)[piece].used |= bytes;
  });
}

void RetiredCounters::account(Piece &first) {
  if (!first.fetched)
    return;
  InstructionCounters &counters = counters_[first.fetchedBy];
  ++counters.linesFetched;
  for (Piece &piece : std::span(&first, pieces_.inLine())) {
    counters.bytesUsed += static_cast<uint64_t>(std::popcount(piece.used));
    piece = {};
  }
}

void RetiredCounters::finish() {
  uint64_t number = 0;
  table_.forEach([&](Piece &first) {
    if (number++ % pieces_.inLine() == 0)
      account(first);
  });
}

void RetiredCounters::follow(Walk &walk, uint64_t address) {
  const auto distance = static_cast<int64_t>(address - walk.latest);
  if (walk.latest != 0) {
    ++walk.distances;
    if (distance == walk.candidate) {
      ++walk.votes;
      ++walk.agreeing;
    } else if (walk.votes == 0) {
      walk.candidate = distance;
      walk.votes = walk.agreeing = 1;
    } else {
      --walk.votes;
    }
  }
  walk.latest = address;
}

Stride RetiredCounters::stride(size_t instruction) const {
  const Walk &walk = walks_[instruction];
  if (2 * walk.agreeing <= walk.distances)
    return {};
  return {.bytes = walk.candidate,
          .fraction = static_cast<double>(walk.agreeing) / static_cast<double>(walk.distances)};
}

InstructionCounters RetiredCounters::total() const {
  InstructionCounters total;
  for (const InstructionCounters &counters : counters_)
    total += counters;
  return total;
}

} // namespace leastaction

#include "analysis/program/spectrum/spike_tracker.h"

#include "analysis/program/spectrum/bin_spread.h"

#include <algorithm>
#include <bit>
#include <numeric>

namespace leastaction {

SpikeEvent spikeEventOf(const Leader &leader, const InstructionTable &table) {
  const Instruction &instruction = table.instructions()[leader.instruction];
  return {.instruction = leader.instruction,
          .sequence = leader.sequence,
          .opcode = table.opcodeName(instruction.opcode),
          .instructionClass = table.opcodeClass(instruction.opcode),
          .text = instruction.text,
          .issue = leader.issue,
          .kappa = leader.kappa,
          .wait = leader.kappa - leader.executionTicks,
          .address = leader.address,
          .level = leader.level,
          .cause = leader.cause,
          .function = table.functionName(instruction.function),
          .file = table.fileName(instruction.file),
          .line = instruction.line};
}

Leader leaderOf(const Event &event, uint64_t issue) {
  return {.issue = issue,
          .executionTicks = event.executionTicks(),
          .kappa = event.kappa(),
          .address = event.address,
          .sequence = event.sequence,
          .instruction = event.instruction,
          .level = event.level,
          .cause = event.cause};
}

bool SpikeTracker::Leaders::wants(uint32_t instruction, uint64_t executionTicks) const {
  if (executionTicks <= threshold)
    return false;
  if (count < leadersPerBin)
    return true;
  // In loops of few instructions all of them stay below the threshold, but none is longer than it was before.
  bool isKnown = false;
  for (const Leader &event : events)
    if (event.instruction == instruction) {
      if (event.executionTicks < executionTicks)
        return true;
      isKnown = true;
    }
  return !isKnown;
}

void SpikeTracker::Leaders::offer(const Leader &candidate) {
  // One place per static instruction while the bin has enough of them: the second-longest event of another
  // instruction explains more than the hundredth of the same.
  Leader *same = nullptr;
  Leader *shortest = &events[0];
  Leader *duplicate = nullptr;
  for (size_t i = 0; i < count; ++i) {
    Leader &event = events[i];
    if (event.issue == candidate.issue && event.sequence == candidate.sequence &&
        event.instruction == candidate.instruction)
      return;
    if (event.instruction == candidate.instruction && (!same || event.executionTicks < same->executionTicks))
      same = &event;
    if (event.executionTicks < shortest->executionTicks)
      shortest = &event;
    for (size_t j = 0; j < i; ++j)
      if (events[j].instruction == event.instruction)
        duplicate = events[j].executionTicks < event.executionTicks ? &events[j] : &event;
  }
  if (count < leadersPerBin)
    events[count++] = candidate;
  else if (same ? same->executionTicks < candidate.executionTicks
                : !duplicate && shortest->executionTicks < candidate.executionTicks)
    *(same ? same : shortest) = candidate;
  else if (!same && duplicate)
    *duplicate = candidate;
  else
    return;

  threshold = 0;
  if (count < leadersPerBin)
    return;
  for (size_t i = 0; i < count; ++i)
    for (size_t j = 0; j < i; ++j)
      if (events[i].instruction == events[j].instruction)
        return;
  threshold = std::ranges::min_element(events, {}, &Leader::executionTicks)->executionTicks;
}

void SpikeTracker::Leaders::merge(const Leaders &other) {
  for (size_t i = 0; i < other.count; ++i)
    if (wants(other.events[i].instruction, other.events[i].executionTicks))
      offer(other.events[i]);
}

void SpikeTracker::cover(uint64_t end) {
  while ((end - 1) / binTicks_ >= maxBins_) {
    const size_t count = (leaders_.size() + 1) / 2;
    for (size_t i = 0; i < count; ++i) {
      leaders_[i] = leaders_[2 * i];
      longArea_[i] = longArea_[2 * i];
      if (2 * i + 1 == leaders_.size())
        break;
      leaders_[i].merge(leaders_[2 * i + 1]);
      for (size_t j = 0; j < longClasses; ++j)
        longArea_[i][j] += longArea_[2 * i + 1][j];
    }
    leaders_.resize(count);
    longArea_.resize(count);
    binTicks_ *= 2;
    bin_ /= 2;
    binEnd_ = (bin_ + 1) * binTicks_;
  }
  const size_t needed = (end - 1) / binTicks_ + 1;
  if (needed > leaders_.size()) {
    leaders_.resize(needed);
    longArea_.resize(needed, {});
  }
}

void SpikeTracker::addLong(const Leader &leader) {
  const size_t longClass = std::min<size_t>(
      static_cast<size_t>(std::bit_width(leader.executionTicks / longestShortTicks)) - 1, longClasses - 1);
  spreadOverBins(leader.issue, leader.executionTicks, binTicks_, [&](uint64_t bin, double area) {
    longArea_[bin][longClass] += area;
    if (leaders_[bin].wants(leader.instruction, leader.executionTicks))
      leaders_[bin].offer(leader);
  });
}

void SpikeTracker::add(std::span<const Event> events, uint64_t origin) {
  uint64_t covered = leaders_.size() * binTicks_;
  for (const Event &event : events) {
    const uint64_t length = event.executionTicks();
    if (length == 0)
      continue;
    ++octaves_[static_cast<size_t>(std::bit_width(length)) - 1];
    const uint64_t issue = event.issue - origin;
    if (issue + length > covered) [[unlikely]] {
      cover(issue + length);
      covered = leaders_.size() * binTicks_;
    }
    if (length >= longestShortTicks) [[unlikely]] {
      addLong(leaderOf(event, issue));
      continue;
    }
    if (issue >= binEnd_) [[unlikely]] {
      bin_ = issue / binTicks_;
      binEnd_ = (bin_ + 1) * binTicks_;
    }
    if (leaders_[bin_].wants(event.instruction, length))
      leaders_[bin_].offer(leaderOf(event, issue));
    const uint64_t middle = issue + length / 2;
    if (middle >= binEnd_) [[unlikely]] {
      Leaders &leaders = leaders_[middle / binTicks_];
      if (leaders.wants(event.instruction, length))
        leaders.offer(leaderOf(event, issue));
    }
  }
}

double SpikeTracker::longArea(size_t bin, size_t longClass) const {
  if (bin >= longArea_.size())
    return 0;
  double area = 0;
  for (size_t j = longClass; j < longClasses; ++j)
    area += longArea_[bin][j];
  return area;
}

uint64_t SpikeTracker::typicalTicks() const {
  const uint64_t total = std::accumulate(octaves_.begin(), octaves_.end(), uint64_t{0});
  uint64_t below = 0;
  for (size_t octave = 0; octave < octaves_.size(); ++octave) {
    below += octaves_[octave];
    if (total > 0 && 2 * below >= total)
      return uint64_t{1} << octave;
  }
  return 0;
}

} // namespace leastaction

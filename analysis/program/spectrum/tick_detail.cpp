#include "analysis/program/spectrum/tick_detail.h"

#include "analysis/program/spectrum/kinetic_energy.h"
#include "analysis/program/spectrum/spike_tracker.h"

#include <algorithm>

namespace leastaction {

TickDetailAnalysis::TickDetailAnalysis(const InstructionTable &table, TickInterval interval)
    : table_(table), interval_{interval.first, std::min(interval.end, interval.first + TickInterval::mostTicks)},
      energy_(interval_.end - interval_.first), score_(table, TickInterval::mostTicks) {}

void TickDetailAnalysis::add(std::span<const Event> events, uint64_t origin) {
  for (const Event &event : events) {
    const uint64_t issue = event.issue - origin, complete = event.complete - origin;
    if (issue >= interval_.end)
      return;
    if (complete <= interval_.first)
      continue;
    const uint64_t end = std::min(complete, interval_.end);
    for (uint64_t tick = std::max(issue, interval_.first); tick < end; ++tick) {
      const double energy = energyIntegral(tick - issue, tick - issue + 1, event.kappa());
      energy_[tick - interval_.first] += energy;
      score_.addArea(event.instruction, tick - interval_.first, energy);
    }
    if (events_.size() < mostKept) {
      events_.push_back(event);
      events_.back().issue = issue;
      events_.back().complete = complete;
    }
  }
}

std::optional<TickDetail> TickDetailAnalysis::finish(uint64_t ticks) {
  const uint64_t end = std::min(interval_.end, ticks);
  if (interval_.first >= end)
    return std::nullopt;
  energy_.resize(end - interval_.first);
  TickDetail detail;
  detail.firstTick = interval_.first;
  detail.energy = energy_;
  for (auto [key, score] :
       {std::pair(ScoreKey::opcode, &detail.scoreByOpcode), std::pair(ScoreKey::instructionClass, &detail.scoreByClass),
        std::pair(ScoreKey::function, &detail.scoreByFunction), std::pair(ScoreKey::line, &detail.scoreByLine)})
    *score = score_.finish(energy_.size(), key);
  std::ranges::sort(events_, {}, &Event::sequence);
  for (const Event &event : std::span(events_).first(std::min(events_.size(), maxEvents)))
    detail.events.push_back(spikeEventOf(leaderOf(event, event.issue), table_));
  return detail;
}

} // namespace leastaction

// Which chunks of a thread's trace a sampled replay reads: of each stretch of them one that is drawn, and some in front
// of it. So what it takes follows from the number of windows, not from the length of the run.
//
//   ChunkSchedule schedule(plan, number, trace.chunkSizes());
//   trace.choose([&](uint32_t chunk) { return schedule.useOf(chunk); });
//   schedule.drawn(trace.sequence()).weight     // for so many chunks it stands
#pragma once

#include "analysis/execution/sample/sample_plan.h"
#include "analysis/execution/trace/thread_trace.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <vector>

namespace leastaction {

/// Deterministic: seed, thread and sizes decide.
class ChunkSchedule {
public:
  /// `thread`: its number. `firstPlace`: where places begin. Threads of less than two stretches are read as a whole.
  ChunkSchedule(const SamplePlan &plan, uint64_t thread, const std::vector<ChunkSize> &chunks, uint32_t firstPlace = 0);

  /// The same in pieces, each of at most so many chunks that are drawn; so many more lead to the first of each.
  std::vector<ChunkSchedule> segments(size_t mostDrawn, uint32_t moreLead) const;

  ChunkUse useOf(uint32_t chunk) const {
    const auto next = drawn_.lower_bound(chunk);
    if (next == drawn_.end() || next->first - chunk > (next == drawn_.begin() ? firstLead_ : lead_))
      return ChunkUse::passOver;
    return next->first == chunk ? ChunkUse::read : ChunkUse::lead;
  }

  /// Of a chunk that was drawn. How well it packs tells chunks that execute different things apart: they are parted
  /// into strata by that, and those that were drawn from a stratum stand for all words of it (post-stratification;
  /// Särndal, Swensson, Wretman, Model Assisted Survey Sampling, 1992, section 7.6).
  const DrawnChunk &drawn(uint32_t chunk) const { return drawn_.at(chunk); }

  /// Of some that are drawn: the first and the last chunk that is read.
  uint32_t firstRead() const {
    const uint32_t first = drawn_.begin()->first;
    return first - std::min(first, firstLead_);
  }
  uint32_t lastRead() const { return drawn_.rbegin()->first; }

  /// By chunk.
  const std::map<uint32_t, DrawnChunk> &allDrawn() const { return drawn_; }

private:
  ChunkSchedule(uint32_t lead, uint32_t firstLead) : lead_(lead), firstLead_(firstLead) {}
  void stratify(const std::vector<ChunkSize> &chunks);
  void number(uint32_t firstPlace);

  uint32_t lead_;
  uint32_t firstLead_; ///< In front of the first that was drawn.
  std::map<uint32_t, DrawnChunk> drawn_;
};

} // namespace leastaction

// How much a rank works between its MPI calls, in simulated ticks, and where that work's ticks go.
//
//   CauseCollector causes("", CauseDetail::ticks);
//   RankWork work(trace, {.ticksPerClockTick = 0, .buckets = bucketsOf, .causes = &causes});
//   options.marksCall = [&](const ClockMark &call, std::string_view callee) { return work.isNextCall(call, callee); };
//   replay(run, options, table, work);
//   work.finish();
//   work.ticks()[i]                                  // in front of call i
//
// Calls and marks are brought together by the clock of the recording, which both have read. Both are of the thread of
// MPI_Init: in front of calls of other threads there is no work.
#pragma once

#include "analysis/execution/event/event.h"
#include "analysis/execution/job/mpi_trace.h"
#include "analysis/program/cause/cause_collector.h"
#include "analysis/program/parallel/rank_energy.h"
#include "analysis/program/parallel/rank_frames.h"

#include <cstdint>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

namespace leastaction {

struct RankWorkOptions {
  /// Of what runs outside of regions, which only the clock knows; 0 leaves it out.
  double ticksPerClockTick = 0;
  /// Numbers of what the work in front of a call belongs to: `causes` collects each of them as a region. None: nothing.
  std::function<std::span<const uint32_t>(size_t call)> buckets = {};
  CauseCollector *causes = nullptr;
  RankEnergy *energy = nullptr; ///< Takes the events, if the source tells them.
  RankFrames *frames = nullptr; ///< Takes regions and functions.
};

class RankWork : public EventConsumer {
public:
  static constexpr uint32_t noInstruction = ~0u;

  /// `trace` must stay.
  RankWork(const MpiTrace &trace, RankWorkOptions options);

  /// Is a call into code that was not recorded one of MPI's, or does it make one?
  bool isNextCall(const ClockMark &call, std::string_view callee) const;

  void beginRegion(uint32_t region, const Region &description) override;
  void endRegion(uint32_t region) override;
  void events(std::span<const Event> events) override;
  void retired(std::span<const RetiredInstruction> retired, std::span<const Stall> stalls) override;
  void mark(const ClockMark &mark) override;

  /// Nothing follows.
  void finish();

  /// In front of each call, and behind the last one.
  const std::vector<uint64_t> &ticks() const { return ticks_; }
  /// Of these, what was in regions and replayed.
  const std::vector<uint64_t> &replayedTicks() const { return replayed_; }
  /// By call: what calls, an index into the InstructionTable; noInstruction outside of regions.
  const std::vector<uint32_t> &instructions() const { return instructions_; }
  uint64_t retiredInstructions() const { return retired_; }
  /// Ticks of the clock outside of regions, between the first call or region and the last.
  uint64_t outsideClockTicks() const { return outside_; }
  /// Calls in regions that no mark came for: the work around them is told in front of one of them.
  uint64_t unplacedCalls() const { return unplaced_; }

private:
  void pass();
  const MpiCallRecord *next() const { return next_ < trace_.calls.size() ? &trace_.calls[next_] : nullptr; }
  void skipOutside(uint64_t clock);
  void addOutside(uint64_t clock);
  void skipInside(uint64_t clock);
  void takeCalls(const ClockMark &mark);
  void open(uint64_t tick);
  void close(uint64_t tick);
  WorkPlace placeOf(uint64_t tick) const { return {static_cast<uint32_t>(next_), ticks_[next_] + (tick - tick_)}; }

  const MpiTrace &trace_;
  const RankWorkOptions options_;
  uint32_t thread_ = 0;
  std::vector<uint64_t> ticks_, replayed_;
  std::vector<uint32_t> instructions_;
  size_t next_ = 0;       ///< Call of this thread.
  uint64_t clock_ = 0;    ///< Outside of regions: up to where its time is told; 0 at the start.
  uint64_t tick_ = 0;     ///< Within regions, the same.
  uint64_t lastTick_ = 0; ///< Likewise, of the latest instruction; kept for `frames` alone.
  bool isInside_ = false;
  std::vector<uint32_t> open_; ///< Buckets.
  uint64_t retired_ = 0, outside_ = 0, unplaced_ = 0;
};

} // namespace leastaction

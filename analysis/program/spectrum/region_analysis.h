// Everything the report says about one region, from a single pass over its events in bounded memory.
//
//   RegionAnalysis analysis(table, {});
//   analysis.beginExecution(); analysis.add(events); analysis.endExecution();   // as often as the region ran
//   Result<RegionSummary> summary = analysis.summary();
//
// Memory does not grow with the events (at most about 30 MB, and 24 bytes per static instruction), except for spectra
// of a fixed bin width: 16 bytes per bin, at most 2^24 bins.
#pragma once

#include "analysis/base/error.h"
#include "analysis/execution/event/path_profile.h"
#include "analysis/program/spectrum/profile.h"
#include "analysis/program/spectrum/region_summary.h"
#include "analysis/program/spectrum/score.h"
#include "analysis/program/spectrum/spectrum.h"
#include "analysis/program/spectrum/spike_tracker.h"
#include "analysis/program/spectrum/spike_windows.h"
#include "analysis/program/spectrum/tick_detail.h"

#include <optional>
#include <utility>
#include <vector>

namespace leastaction {

struct RegionAnalysisOptions {
  uint64_t fixedBinTicks = 0; ///< Bin width of the spectrum; 0: as many ticks as `maxBins` require.
  size_t maxBins = 8192;      ///< Bins of the spectrum without a fixed width, of the action curve and of the spikes.
  bool curveInParts = false;  ///< Is RegionSummary::curveInParts wanted?
  size_t fineBins = 0;        ///< More than maxBins: a second spectrum of at most so many bins.
  bool spikeWindows = false;  ///< Keep the instructions around each spike.
  size_t scoreBins = ScoreAccumulator::usualBins; ///< Of the score.
  std::optional<TickInterval> detail = {};        ///< Ticks of the timeline of which single ones are wanted.
  std::optional<uint64_t> event = {};             ///< Number of the dynamic instruction that is wanted by itself.
  std::vector<uint64_t> energyAt = {};            ///< Ticks, as the events count them, at which T(k) is wanted.
};

class RegionAnalysis {
public:
  static constexpr size_t maxExecutions = 1000; ///< That are listed; all are counted.
  static constexpr size_t maxPaths = 2000;      ///< Those of the greatest action; the others are summed by caller.

  /// The table must outlive the analysis and hold every Event::instruction when the event is added.
  RegionAnalysis(const InstructionTable &table, RegionAnalysisOptions options);

  void beginExecution();
  /// Events with absolute ticks, in the order of issue within their execution. Opens an execution if none is open.
  void add(std::span<const Event> events);
  void endExecution();

  /// Ends the execution that is open, if any; nothing may be added afterwards. `name` and `thread` are left to the
  /// caller. Fails if events were out of order, completed before their issue, waited longer than they lasted or named
  /// no static instruction, if the timeline passes 2^62 ticks or the action 2^64 e0*tick, or if a fixed bin width makes
  /// more than 2^24 bins.
  Result<RegionSummary> summary();

  /// T(k) in e0 [N 5.22] at the ticks of RegionAnalysisOptions::energyAt, in their order; exact.
  std::vector<std::pair<uint64_t, double>> energyAt() const;

private:
  bool accept(std::span<const Event> events);
  void reject(std::string what, const Event &event, std::string remedy);
  void addEnergies(const Event &event);
  void addInParts(std::span<const Event> events);
  Result<void> finishParts(RegionSummary &summary);
  void lookForEvent(std::span<const Event> events);

  const InstructionTable &table_;
  RegionAnalysisOptions options_;
  Spectrum spectrum_;
  Spectrum executing_; ///< Without the time spent waiting for retirement.
  /// All events of a short region, for parts finer than these; empty if there are more.
  std::vector<std::pair<uint64_t, uint64_t>> issuesAndKappas_;
  std::optional<Spectrum> inParts_; ///< In parts of a tick, as long as that is wanted.
  ScoreAccumulator score_;
  SpikeTracker tracker_;
  SpikeWindows windows_;
  std::optional<TickDetailAnalysis> detail_;
  Profile profile_;
  PathProfile paths_;
  std::optional<SpikeEvent> event_; ///< That was asked for.
  std::optional<Error> error_;

  bool open_ = false;      ///< Between beginExecution and endExecution.
  bool hasEvents_ = false; ///< The open execution has events.
  uint64_t origin_ = 0;    ///< Tick of the events that is tick 0 of the timeline, modulo 2^64.
  uint64_t firstIssue_ = 0;
  uint64_t lastIssue_ = 0;
  uint64_t lastComplete_ = 0;
  Execution execution_;

  uint64_t ticks_ = 0; ///< Of the executions that have ended.
  uint64_t instructions_ = 0;
  uint64_t action_ = 0;
  /// Sum of kappa*(issue + complete) on the timeline: the integral of S is K*action minus half of it, exactly.
  unsigned __int128 moment_ = 0;
  uint64_t executionCount_ = 0;
  std::vector<Execution> executions_;

  std::vector<uint64_t> energyTicks_; ///< Sorted.
  std::vector<double> energies_;
};

} // namespace leastaction

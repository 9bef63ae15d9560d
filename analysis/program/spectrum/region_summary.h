// What the analysis of one region's events yields: plain numbers, ready for a report and of bounded size however
// long the run was.
//
//   RegionAnalysis analysis(table, {});
//   source.replay(consumer);                       // hands the region's events to analysis.add(events)
//   RegionSummary summary = analysis.summary();    // summary.ticks, summary.action, summary.spikes ...
//
// A region that was executed several times is one timeline: its executions stand end to end, in order.
// Ticks in here count from 0 at the first issue of the first execution.
#pragma once

#include "analysis/execution/event/event.h"
#include "analysis/execution/event/path_profile.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace leastaction {

/// The energy spectrum at the resolution that fits the plot. Bin j covers ticks [j*binTicks, (j+1)*binTicks).
/// `mean` is the exact integral of T over the bin divided by its width [N 5.22]; `min` and `max` are taken over the
/// means of the single ticks inside the bin. All in units of e0; the last bin may reach past the last tick.
struct SpectrumBins {
  uint64_t binTicks = 1;
  std::vector<double> mean;
  std::vector<float> min;
  std::vector<float> max;
};

/// Of events that a clock has timed: their mean kappa, on average over many finer than what the clock tells of one.
struct MeanKappa {
  double ticks = 0; ///< May be below zero where kappa cannot be told from it.
  double error = 0; ///< Standard error.
};

/// One row of a table of shares: an opcode, a class, a function or a source line.
struct Share {
  std::string name;     ///< Opcode, class or function; "file:line" for lines.
  std::string function; ///< For lines only: the function the line belongs to.
  uint64_t count = 0;   ///< Executions.
  uint64_t action = 0;  ///< Sum of kappa [N 5.28], e0*tick.
  double fraction = 0;  ///< Of the region's action, where that is known: of its instructions in a counted region.
  uint64_t workFlop = 0, lengthByte = 0; ///< Of counted regions only.
  std::optional<MeanKappa> mean = {};    ///< Of measured opcodes and lines only.
  std::string inlinedFunction = {};      ///< Of a line: the one that it is in, if that was inlined into `function`.
};

/// One strip of the score: the part of the spectrum that one opcode (class, function) carries [N Figure 14].
struct ScoreStrip {
  std::string name;
  std::vector<float> energy; ///< Mean energy of each score bin, e0.
};

struct Score {
  uint64_t binTicks = 1;
  std::vector<ScoreStrip> strips; ///< By falling action; what does not fit is summed in a strip named "other".
};

/// An event that causes a spike, or was in flight beside it, with all that locates it.
struct SpikeEvent {
  uint32_t instruction = 0; ///< Equal for events of one static instruction.
  uint64_t sequence = 0;    ///< Number of the dynamic instruction within its run.
  std::string opcode = {};
  InstructionClass instructionClass = InstructionClass::other;
  std::string text = {}; ///< Disassembly, may be empty.
  uint64_t issue = 0;
  uint64_t kappa = 0;
  uint64_t wait = 0; ///< The last part of kappa, in which only retirement was waited for.
  uint64_t address = 0;
  MemoryLevel level = MemoryLevel::none;
  TickCause cause = TickCause::base; ///< As in Event.
  std::string function = {};
  std::string file = {};
  uint32_t line = 0;
};

/// A maximal stretch where the spectrum stands far above its surroundings.
struct Spike {
  uint64_t firstTick = 0;
  uint64_t lastTick = 0; ///< Inclusive.
  double peakEnergy = 0;
  uint64_t action = 0;            ///< Twice the area of the stretch, rounded.
  std::vector<SpikeEvent> events; ///< The events in flight there that execute longest, longest first.
  std::vector<SpikeEvent> window; ///< At most 200 around one of them, in program order, where that was asked for.
};

/// A stretch between spikes.
struct Phase {
  uint64_t firstTick = 0;
  uint64_t lastTick = 0;          ///< Inclusive.
  uint64_t action = 0;            ///< Twice the area of the stretch, rounded.
  std::vector<SpikeEvent> window; ///< At most 200 near its middle, in program order.
};

/// One execution of the region on its timeline.
struct Execution {
  uint64_t firstTick = 0;
  uint64_t ticks = 0;
  uint64_t instructions = 0;
  uint64_t action = 0;
};

/// The action curve S(k) at the edges of equal bins, S = 0 at k = 0 and S = action at the end [N 5.27].
struct ActionCurve {
  uint64_t binTicks = 1;
  std::vector<double> action; ///< One more than there are bins; the last edge is `ticks` itself, not a multiple.
};

/// Ticks from firstTick on, each with its mean energy in e0 and by whom it was carried.
struct TickDetail {
  uint64_t firstTick = 0;
  std::vector<double> energy;
  Score scoreByOpcode, scoreByClass, scoreByFunction, scoreByLine; ///< Bins of one tick, the first is firstTick.
  std::vector<SpikeEvent> events; ///< In flight in there: at most 200, those first in the order of the program.
};

/// Into how many parts a tick is divided at least where curves are wanted finer than that.
inline constexpr uint64_t partsPerTick = 256;

struct RegionSummary {
  std::string name;
  std::string thread;
  uint64_t ticks = 0;        ///< K: last complete - first issue, summed over executions.
  uint64_t instructions = 0; ///< Events.
  uint64_t action = 0;       ///< S = sum of kappa [N 5.28].
  double actionIntegral =
      0;                  ///< Integral of S(k) over [0, ticks], in closed form: sum of kappa*(kappa/2 + K - complete).
  double maxEnergy = 0;   ///< Largest mean energy of a single tick.
  uint64_t idleTicks = 0; ///< Ticks with nothing in flight [N 5.29].
  uint64_t workFlop = 0;
  uint64_t lengthByte = 0;
  uint64_t executionCount = 0;
  std::vector<Execution> executions;                        ///< The first 1,000.
  std::vector<Share> byOpcode, byClass, byFunction, byLine; ///< By falling action, then name.
  std::vector<PathShare> paths;                             ///< Callers before those they call.
  std::vector<Spike> spikes;                                ///< By time; at most the 20 highest.
  std::optional<Phase> hottestPhase; ///< That with the most action, where windows were asked for.
  SpectrumBins spectrum;
  SpectrumBins fineSpectrum; ///< The same in narrower bins, where that was asked for and the run is long.
  ActionCurve actionCurve;
  /// The same in parts of a tick: its bins are so many parts wide, and its values that much larger. Empty unless it was
  /// asked for, and for regions of more than 65,536 ticks.
  ActionCurve curveInParts;
  uint64_t curveParts = partsPerTick; ///< Of a tick; more of them in short regions, as many as there are bins for.
  Score scoreByOpcode, scoreByClass, scoreByFunction, scoreByLine;
  std::optional<TickDetail> detail; ///< Of the ticks that were asked for, if the region has them.
  std::optional<SpikeEvent> event;  ///< That was asked for, if the region has it.
};

} // namespace leastaction

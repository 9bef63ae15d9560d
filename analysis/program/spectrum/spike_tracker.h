// What must be remembered of a stream of events to explain its spikes afterwards: per bin the longest events in flight
// and the energy of the long ones, and how long events usually are. Time that an event only waited for retirement does
// not count: what waits behind a spike does not cause it.
//
//   SpikeTracker tracker(8192);
//   tracker.add(events, origin);
//   std::vector<Spike> spikes = findSpikes(spectrum, tracker, ticks, table);   // spikes.h
#pragma once

#include "analysis/execution/event/event.h"
#include "analysis/program/spectrum/region_summary.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace leastaction {

/// One of the longest events of a bin, on the timeline of the region.
struct Leader {
  uint64_t issue = 0;
  uint64_t executionTicks = 0; ///< What the event is ranked by.
  uint64_t kappa = 0;
  uint64_t address = 0;
  uint64_t sequence = 0;
  uint32_t instruction = 0;
  MemoryLevel level = MemoryLevel::none;
  TickCause cause = TickCause::base;
};

/// The event as a leader, with another issue.
Leader leaderOf(const Event &event, uint64_t issue);

/// With all that locates it.
SpikeEvent spikeEventOf(const Leader &leader, const InstructionTable &table);

/// Bounded memory: at most maxBins bins of about 500 bytes, doubled in width as the run grows. Events that execute for
/// 32 ticks or more count in every bin they meet, shorter ones in those of their issue and of their middle.
class SpikeTracker {
public:
  static constexpr size_t leadersPerBin = 8;
  /// Lower bounds of execution ticks by which the energy of long events is kept: 32, 64, ... 1024.
  static constexpr size_t longClasses = 6;
  static constexpr uint64_t longestShortTicks = 32;

  /// The longest events of a bin, of different static instructions where there are enough.
  struct Leaders {
    std::array<Leader, leadersPerBin> events;
    uint8_t count = 0;
    uint64_t threshold = 0; ///< Events of at most these execution ticks change nothing.

    /// False where offering such an event would change nothing.
    bool wants(uint32_t instruction, uint64_t executionTicks) const;
    void offer(const Leader &candidate);
    void merge(const Leaders &other);
  };

  /// Bins are `binTicks` wide at first and become wider by factors of two; maxBins >= 1.
  explicit SpikeTracker(size_t maxBins, uint64_t binTicks = 1) : maxBins_(maxBins), binTicks_(binTicks) {}

  /// Events in the order of issue; their ticks count from `origin` (modulo 2^64).
  void add(std::span<const Event> events, uint64_t origin);

  uint64_t binTicks() const { return binTicks_; }
  /// As many as were needed; later bins hold nothing.
  std::span<const Leaders> leaders() const { return leaders_; }
  /// Integral over the bin of the energy of all events that execute for at least 32 << longClass ticks, e0*tick.
  double longArea(size_t bin, size_t longClass) const;
  /// Largest power of two not above the median of the execution ticks (where they are not 0); 0 if there are none.
  uint64_t typicalTicks() const;

private:
  void cover(uint64_t end);
  void addLong(const Leader &leader);

  size_t maxBins_;
  uint64_t binTicks_;
  uint64_t bin_ = 0; ///< The bin in which events issue now, and its end.
  uint64_t binEnd_ = 0;
  std::vector<Leaders> leaders_;
  std::vector<std::array<double, longClasses>> longArea_; ///< Of [32 << j, 64 << j) ticks, the last open above.
  std::array<uint64_t, 64> octaves_{};                    ///< Events by floor(log2 executionTicks).
};

} // namespace leastaction

// The instructions around what may turn out to be a spike, kept while the events stream by: what a spike is, is only
// known at the end, when the events are gone.
//
//   SpikeWindows windows;
//   windows.add(events, origin);
//   windows.finish();
//   std::span<const Event> around = windows.around(spike.firstTick, spike.lastTick, longestEvents);
//
// How: the timeline has at most 256 cells, which double in width as the run grows. A cell keeps three windows: around
// the two instructions that execute longest (a spike that waits), and around the densest 32 (a spike that towers).
// Which events lie around an instruction is known some events later, so the last few thousand are remembered. What is
// missed are spikes that stand in one cell with two longer ones.
#pragma once

#include "analysis/execution/event/event.h"
#include "analysis/program/spectrum/spike_tracker.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace leastaction {

/// Bounded memory: at most 8 Mbyte, whatever the run.
class SpikeWindows {
public:
  static constexpr uint64_t maxCells = 256;
  static constexpr uint64_t eventsBefore = 60; ///< In the order of the program.
  static constexpr uint64_t eventsAfter = 139;
  static constexpr uint64_t maxEvents = eventsBefore + 1 + eventsAfter;

  /// Events in the order of issue; their ticks count from `origin` (modulo 2^64).
  void add(std::span<const Event> events, uint64_t origin);
  /// To be called behind the last event, before around().
  void finish();

  /// The events around one that was in flight within [firstTick, lastTick], on the timeline and in the order of the
  /// program; of several such windows the one that holds most of `leaders`, then the one of the longest event. Empty if
  /// none was kept.
  std::span<const Event> around(uint64_t firstTick, uint64_t lastTick, std::span<const Leader> leaders) const;

  /// Of the densest windows whose middle was issued within [firstTick, lastTick], the one closest to the middle of
  /// that, in the order of the program. Empty if none was kept.
  std::span<const Event> densestNear(uint64_t firstTick, uint64_t lastTick) const;

private:
  static constexpr size_t longestPerCell = 2;
  static constexpr uint64_t shortestTicks = 32;   ///< No spike waits for events that execute less.
  static constexpr uint64_t distance = 100;       ///< Windows of a kind are so many instructions apart, at least.
  static constexpr size_t blockEvents = 32;       ///< Whose density is taken.
  static constexpr uint64_t reach = 1024;         ///< Events that issue before and after, among which to look.
  static constexpr size_t mostRecent = 4 * reach; ///< Then the older ones are forgotten.

  /// The event that a window is kept for.
  struct Anchor {
    double rank = 0; ///< Ticks of execution, or events in flight.
    uint64_t issue = 0;
    uint64_t complete = 0;
    uint64_t sequence = 0;
    uint64_t position = 0; ///< In the stream.
  };
  struct Window {
    Anchor anchor;
    std::vector<Event> events;
  };
  struct Cell {
    std::array<std::optional<Window>, longestPerCell> longest;
    std::optional<Window> densest;
    double longestThreshold = 0; ///< What executes no longer changes nothing.
  };

  void cover(uint64_t issue);
  Cell &cellOf(uint64_t issue) { return cells_[issue / cellTicks_]; }
  static void propose(std::vector<Anchor> &pending, const Anchor &anchor);
  static void keepLongest(Cell &cell, Window window);
  static void keepDensest(Cell &cell, Window window);
  void endBlock();
  void capture(uint64_t before);
  Window windowOf(const Anchor &anchor) const;
  void forget();

  uint64_t cellTicks_ = 256;
  std::vector<Cell> cells_;
  std::vector<Event> recent_;
  uint64_t forgotten_ = 0; ///< Position of recent_.front() in the stream.
  size_t blockStart_ = 0;  ///< Place in recent_ of the block that is being filled.
  std::vector<Anchor> pendingLongest_, pendingDensest_;
};

} // namespace leastaction

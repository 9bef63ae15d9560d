// The energy of events that last long, at a cost that does not depend on how long they last.
//
//   LongWaves waves;
//   waves.add(issue, kappa);                    // in the order of issue
//   waves.addTicks(first, energy);              // energy[j] += mean of T over tick first + j
//   double area = waves.area(first, last);      // closed form while nothing begins or ends
//
// All events of the same kappa turn at the same speed, so their sum over a tick [t, t+1] is one phasor:
//   n/2 - (1/2) sinc(1/kappa) Re(C e^(i w (t + 1/2))),  w = 2 pi/kappa,  C = sum of e^(-i w issue).
// C changes only when an event begins or ends, and e^(iwt) is taken afresh from t modulo kappa, an integer: nothing
// is rotated for long, so nothing drifts however long a group stays in flight.
//
// Of long events, hundreds may be in flight, all of different kappa. They are not taken tick by tick: what all of them
// are at both ends of a cell of ticks, and their integral over it, make one polynomial of degree 4. Where kappa is 64
// cells, it misses a tick by 2e-10 e0 per event, and the integral by nothing.
#pragma once

#include "analysis/program/spectrum/phasor.h"

#include <array>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

namespace leastaction {

class LongWaves {
public:
  /// An event [issue, issue + kappa], kappa in [2, 2^62]; issue not before that of the event added last, nor before
  /// any tick that was asked for.
  void add(uint64_t issue, uint64_t kappa);

  /// Adds to energy[j] the mean energy over the tick first + j, in e0: positive wherever an event is in flight.
  /// Afterwards all calls must ask for ticks from first + energy.size() on.
  void addTicks(uint64_t first, std::span<double> energy);

  /// Brings the sums to `tick`: what completes until then is dropped. To be called before the three that follow,
  /// which hold until the first of nextCompletion() and the next issue.
  void moveTo(uint64_t tick);
  bool empty() const { return waves_.empty(); }
  uint64_t nextCompletion() const;
  /// Integral of T over [first, last], e0*tick.
  double area(uint64_t first, uint64_t last) const;
  /// As addTicks, but energy[j] belongs to the tick first + j*stride.
  void sample(uint64_t first, uint64_t stride, std::span<double> energy) const;

private:
  struct Issue {
    uint64_t tick;
    uint64_t count;
  };
  static constexpr uint64_t cellsOfKappa = 64; ///< The least that an event is long which is taken by cells.
  static constexpr uint64_t widestCell = 256, narrowestCell = 16; ///< Powers of two, ticks.

  /// Ticks side by side: the mean of T, and T and its slope at both ends, of all waves that do not change there.
  struct Cell {
    double area = 0;
    double left = 0, leftSlope = 0;
    double right = 0, rightSlope = 0;
    bool inFlight = false;

    void addTo(std::span<double> energy) const;
  };
  struct Cells {
    uint64_t ticks;
    std::vector<Cell> cells = {};
  };

  /// All events of one kappa. issues[oldest, started) are in flight, issues[started, end) still to begin; events of
  /// one kappa end in the order in which they began.
  struct Wave {
    uint64_t kappa;
    double amplitude;
    Phasor step;
    Phasor sum = {};
    uint64_t inFlight = 0;
    size_t oldest = 0;
    size_t started = 0;
    std::vector<Issue> issues = {};

    uint64_t nextChange() const;
    void moveTo(uint64_t tick);
    void addTo(std::span<Cell> cells, uint64_t ticks, uint64_t first) const;
    void render(uint64_t first, uint64_t stride, Phasor turn, std::span<double> energy) const;
  };

  void renderPart(const Wave &wave, uint64_t first, uint64_t begin, uint64_t end, std::span<double> energy);
  void dropFinished();

  std::vector<Wave> waves_;
  std::array<Cells, 2> cells_ = {Cells{widestCell},
                                 Cells{narrowestCell}}; ///< Of what addTicks() is asked for, coarse ones first.
  std::unordered_map<uint64_t, size_t> waveOfKappa_;
};

} // namespace leastaction

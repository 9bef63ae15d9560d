// Where windows lie among the instructions of a region: one in each stretch of `period`, at a place that is drawn.
//
//   WindowSchedule schedule(plan, period, stream);
//   switch (schedule.gearAt(position)) { ... }          // of the line that begins with instruction `position`
//   schedule.until()                                    // the gear stays up to there
#pragma once

#include "analysis/execution/sample/sample_plan.h"

#include <algorithm>
#include <cstdint>

namespace leastaction {

/// How a line is executed.
enum class Gear : uint8_t {
  skip,     ///< Not timed; predictors know of it, and caches which lines it used, and when each of them last.
  pass,     ///< Not timed: caches and predictors know of it.
  approach, ///< In detail, so that the pipeline is as it would be where the window begins.
  tell,     ///< In detail, and told.
};

inline constexpr bool isTimed(Gear gear) {
  return gear >= Gear::approach;
}

/// Each line has the same chance to be told: windows have fixed lengths and begin anywhere. Deterministic: seed, stream
/// and period decide. Positions rise.
class WindowSchedule {
public:
  /// `stream`: tells one schedule from another. No window is drawn before position `first`. Without a period everything
  /// is told.
  WindowSchedule(const SamplePlan &plan, uint64_t period, uint64_t stream, uint64_t first = 0);

  Gear gearAt(uint64_t position);
  /// The window that is open at `position` ends there.
  void cut(uint64_t position) {
    if (begin_ < position)
      end_ = std::min(end_, position);
  }
  /// Up to which position the latest gear stays; of no other one.
  uint64_t until() const { return until_; }

private:
  void drawNext();

  uint64_t seed_;
  uint64_t length_;
  uint64_t approach_;
  uint64_t pass_;
  uint64_t period_;
  uint64_t first_;
  uint64_t stretch_ = 0; ///< The next one that gets a window.
  uint64_t begin_ = 0;   ///< Of the window that is next or open,
  uint64_t end_ = 0;     ///< and behind it.
  uint64_t until_ = 0;
};

} // namespace leastaction

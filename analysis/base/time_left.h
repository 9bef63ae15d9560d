// How long something still takes, as far as its progress tells.
//
//   TimeLeft time;
//   if (const std::optional<double> seconds = time.after(passed, fraction)) ...
#pragma once

#include <deque>
#include <optional>

namespace leastaction {

/// Parts of equal size may take times that differ a thousandfold: a chunk of a trace holds a few instructions or, where
/// loops follow from their registers, millions. So nothing is said before a hundredth is done and the estimate of the
/// whole has stayed about the same for a third of the time.
class TimeLeft {
public:
  /// Seconds that are left when so many have passed, at least 3, and `fraction` from 0 to 1 is done; called again and
  /// again, with times that grow.
  std::optional<double> after(double passedSeconds, double fraction);

private:
  struct Estimate {
    double passedSeconds = 0;
    double wholeSeconds = 0;
  };
  std::deque<Estimate> estimates_; ///< Of the last third of the time, a hundredth of it apart.
};

} // namespace leastaction

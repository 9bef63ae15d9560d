// The action function of a programmer: what the activities so far have generated, over the time worked [N 6.13-6.15].
//
//   ActionFunction action = actionOfStretches({{.seconds = 600, .power = 0.5}, {.seconds = 60, .power = 0.2}});
//   action.time; action.action; actionAt(action, 300);       // 660 s, 180,720 s^2, 45,000 s^2
//
// Time is time worked: pauses between intervals do not count [N 6.3-6.6]. Action in the unit of power times s^2.
#pragma once

#include <span>
#include <vector>

namespace leastaction {

/// S(t) = action + slope u + power u^2, u = t - start, up to the next piece.
struct ActionPiece {
  double start = 0;
  double action = 0;
  double slope = 0; ///< Not negative.
  double power = 0; ///< Not negative.
};

struct ActionFunction {
  std::vector<ActionPiece> pieces; ///< The first begins at 0; starts rise. None if there is no time.
  double time = 0;                 ///< T, where the last piece ends, s.
  double action = 0;               ///< S(T).
};

struct WorkStretch {
  double seconds = 0; ///< Above 0.
  double power = 0;   ///< Of the activity, not negative.
};

ActionFunction actionOfStretches(std::span<const WorkStretch> stretches);

struct ActionPoint {
  double time = 0;   ///< s, not negative.
  double action = 0; ///< Not negative.
};

/// Straight between the points, and from (0, 0) to the first one. Neither times nor actions may fall; points of the
/// same time make a step.
ActionFunction actionOfPoints(std::span<const ActionPoint> points);

/// 0 before the start, S(T) behind the end.
double actionAt(const ActionFunction &function, double time);

} // namespace leastaction

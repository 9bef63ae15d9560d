#include "analysis/programmers/productivity/action_function.h"

#include <algorithm>
#include <cstddef>

namespace leastaction {

ActionFunction actionOfStretches(std::span<const WorkStretch> stretches) {
  ActionFunction function;
  for (const WorkStretch &stretch : stretches) {
    function.pieces.push_back({function.time, function.action, 0, stretch.power});
    function.time += stretch.seconds;
    function.action += stretch.power * stretch.seconds * stretch.seconds;
  }
  return function;
}

ActionFunction actionOfPoints(std::span<const ActionPoint> points) {
  ActionFunction function;
  for (const ActionPoint &point : points) {
    if (const double width = point.time - function.time; width > 0)
      function.pieces.push_back({function.time, function.action, (point.action - function.action) / width, 0});
    function.time = point.time;
    function.action = point.action;
  }
  return function;
}

double actionAt(const ActionFunction &function, double time) {
  if (time < 0 || function.pieces.empty())
    return 0;
  if (time >= function.time)
    return function.action;
  const auto next = std::ranges::upper_bound(function.pieces, time, {}, &ActionPiece::start);
  const ActionPiece &piece = *(next - 1);
  const double u = time - piece.start;
  return piece.action + u * (piece.slope + u * piece.power);
}

} // namespace leastaction

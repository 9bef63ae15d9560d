#include "analysis/scaling/force/path_area.h"

#include <algorithm>
#include <cmath>
#include <queue>
#include <vector>

namespace leastaction {
namespace {

constexpr double wantedError = 3e-7; ///< Of the whole, relative.
constexpr size_t mostCells = 40'000;
constexpr int firstCells = 4; ///< Of each stretch between two places.

struct Cell {
  double from = 0, to = 0;
  double coarse = 0;          ///< The measure of the whole cell,
  double left = 0, right = 0; ///< and of its halves.

  /// Chords are off by the square of their length: halving leaves a quarter of the error.
  double value() const { return left + right + (left + right - coarse) / 3; }
  double error() const { return std::abs(left + right - coarse) / 3; }
  double middle() const { return std::sqrt(from * to); }
  bool operator<(const Cell &other) const { return error() < other.error(); }
};

/// Sum of a measure of cells, `measure(from, to)`, which comes to its limit with the square of their width.
template <class Measure> std::optional<Bounded> refined(std::span<const double> places, const Measure &measure) {
  std::priority_queue<Cell> cells;
  double value = 0, error = 0;
  const auto add = [&](double from, double to, std::optional<double> coarse) {
    Cell cell{.from = from, .to = to};
    const std::optional<double> left = measure(from, cell.middle()), right = measure(cell.middle(), to);
    if (!coarse || !left || !right)
      return false;
    cell.coarse = *coarse;
    cell.left = *left;
    cell.right = *right;
    value += cell.value();
    error += cell.error();
    cells.push(cell);
    return true;
  };
  for (size_t i = 0; i + 1 < places.size(); ++i)
    for (int part = 0; part < firstCells; ++part) {
      const double ratio = places[i + 1] / places[i];
      const double from = part == 0 ? places[i] : places[i] * std::pow(ratio, static_cast<double>(part) / firstCells);
      const double to = part + 1 == firstCells
                            ? places[i + 1]
                            : places[i] * std::pow(ratio, static_cast<double>(part + 1) / firstCells);
      if (!add(from, to, measure(from, to)))
        return std::nullopt;
    }
  while (error > wantedError * value && cells.size() < mostCells) {
    const Cell worst = cells.top();
    cells.pop();
    value -= worst.value();
    error -= worst.error();
    if (!add(worst.from, worst.middle(), worst.left) || !add(worst.middle(), worst.to, worst.right))
      return std::nullopt;
  }
  return Bounded{value, std::max(error, 0.0)};
}

template <class Place>
std::optional<Bounded> areaOf(const SurfaceCurve &a, const SurfaceCurve &b, std::span<const double> places,
                              const Place &place) {
  return refined(places, [&](double from, double to) -> std::optional<double> {
    std::array<SurfaceCoordinates, 2> onA, onB;
    for (const auto &[curve, points] : {std::pair(&a, &onA), std::pair(&b, &onB)})
      for (size_t i = 0; i < 2; ++i) {
        const std::optional<SurfaceCoordinates> point = (*curve)(i == 0 ? from : to);
        if (!point)
          return std::nullopt;
        (*points)[i] = place(*point);
      }
    return projectedArea(onA, onB);
  });
}

} // namespace

std::optional<Bounded> curveLength(const EfficiencySurface &surface, const SurfaceCurve &curve,
                                   std::span<const double> places) {
  return refined(places, [&](double from, double to) -> std::optional<double> {
    const std::optional<SurfaceCoordinates> first = curve(from), last = curve(to);
    return first && last ? std::optional(surface.length(std::array{*first, *last})) : std::nullopt;
  });
}

std::optional<Bounded> areaBetween(const EfficiencySurface &surface, const SurfaceCurve &a, const SurfaceCurve &b,
                                   std::span<const double> places) {
  return areaOf(a, b, places, [&](const SurfaceCoordinates &point) { return surface.unrolled(point); });
}

std::optional<Bounded> projectedArea(const SurfaceCurve &a, const SurfaceCurve &b, std::span<const double> places) {
  return areaOf(a, b, places, [](const SurfaceCoordinates &point) { return point; });
}

} // namespace leastaction

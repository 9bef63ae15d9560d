#include "analysis/scaling/complexity/start_points.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace leastaction {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr Index mostEnumerated = 10;

bool isWithin(const TimeForm &form, const VectorXd &parameters) {
  for (Index i = 0; i < parameters.size(); ++i)
    if (parameters(i) < form.ranges[static_cast<size_t>(i)].low ||
        parameters(i) > form.ranges[static_cast<size_t>(i)].high)
      return false;
  return true;
}

/// Halton's sequence: evenly spread over [0, 1) by the digits of the number in a prime base.
double halton(size_t number, size_t base) {
  double value = 0, part = 1;
  for (; number > 0; number /= base) {
    part /= static_cast<double>(base);
    value += part * static_cast<double>(number % base);
  }
  return value;
}

/// Half of the parameters of a time model are times, the others exponents or sizes.
double spread(double place, double typicalTime) {
  return place < 0.5 ? typicalTime * std::pow(10, (place - 0.25) * 16) : std::pow(10, -2 + (place - 0.5) * 20);
}

} // namespace

VectorXd relativeLeastSquares(const TimeForm &form, const VectorXd &times) {
  const MatrixXd relative = times.cwiseInverse().asDiagonal() * form.basis;
  const VectorXd sizes = relative.colwise().norm().cwiseMax(std::numeric_limits<double>::min());
  const MatrixXd scaled = relative * sizes.cwiseInverse().asDiagonal();
  const MatrixXd normal = scaled.transpose() * scaled;
  const VectorXd right = scaled.transpose() * VectorXd::Ones(times.size());
  const Index count = sizes.size();
  VectorXd best = VectorXd::Zero(count);
  double bestGain = -1;
  // Each set of parameters that are not 0; one solution within the ranges is the least.
  const auto sets = uint64_t{1} << std::min(count, mostEnumerated);
  for (uint64_t set = sets - 1; set > 0; --set) {
    std::vector<Index> used;
    for (Index i = 0; i < count; ++i)
      if (i >= mostEnumerated || (set >> i & 1) != 0)
        used.push_back(i);
    const VectorXd part = normal(used, used).colPivHouseholderQr().solve(right(used));
    VectorXd solution = VectorXd::Zero(count);
    for (size_t i = 0; i < used.size(); ++i)
      solution(used[i]) = part(static_cast<Index>(i));
    const double gain = 2 * right.dot(solution) - solution.dot(normal * solution);
    const VectorXd parameters = solution.cwiseQuotient(sizes);
    if (gain > bestGain && parameters.allFinite() && isWithin(form, parameters)) {
      bestGain = gain;
      best = parameters;
    }
  }
  return best;
}

std::vector<VectorXd> regimeStarts(const TimeForm &form, const VectorXd &times) {
  std::vector<double> sorted(times.begin(), times.end());
  std::ranges::sort(sorted);
  const std::array regimes = {sorted.front(), sorted[sorted.size() / 2], sorted.back()};
  const VectorXd sizes = form.basis.cwiseAbs().colwise().mean().cwiseMax(std::numeric_limits<double>::min());
  std::vector<VectorXd> starts;
  for (const double time : regimes) {
    VectorXd start(sizes.size());
    for (Index i = 0; i < start.size(); ++i) {
      const ParameterRange &range = form.ranges[static_cast<size_t>(i)];
      start(i) = std::clamp(time / sizes(i) / static_cast<double>(start.size()), range.low, range.high);
    }
    starts.push_back(std::move(start));
  }
  return starts;
}

std::vector<VectorXd> spreadStarts(const TimeForm &form, const VectorXd &times) {
  constexpr std::array<size_t, 8> primes = {2, 3, 5, 7, 11, 13, 17, 19};
  constexpr size_t kept = 8;
  const auto count = static_cast<Index>(form.names.size());
  const size_t tried = std::clamp<size_t>(400'000 / static_cast<size_t>(times.size()), 64, 2048);
  const double typical = std::exp(times.array().log().mean());
  std::vector<std::pair<double, VectorXd>> found;
  VectorXd predicted(times.size());
  for (size_t number = 1; number <= tried; ++number) {
    VectorXd start(count);
    for (Index i = 0; i < count; ++i) {
      const ParameterRange &range = form.ranges[static_cast<size_t>(i)];
      const double place = halton(number, primes[static_cast<size_t>(i) % primes.size()]);
      // A range with both ends is narrow: it is spread over as it is.
      start(i) = std::isfinite(range.low) && std::isfinite(range.high)
                     ? range.low + place * (range.high - range.low)
                     : std::clamp(spread(place, typical), range.low, range.high);
    }
    if (!form.times(start, predicted, nullptr))
      continue;
    const double squares = (predicted.array() / times.array()).log().square().sum();
    if (std::isfinite(squares))
      found.emplace_back(squares, std::move(start));
  }
  std::ranges::sort(found, {}, [](const auto &one) { return one.first; });
  std::vector<VectorXd> starts;
  for (size_t i = 0; i < std::min(kept, found.size()); ++i)
    starts.push_back(std::move(found[i].second));
  return starts;
}

} // namespace leastaction

#include "analysis/program/estimate/calibrated_windows.h"

#include "analysis/base/distribution_quantile.h"

#include <Eigen/Dense>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <ranges>

namespace leastaction {
namespace {

/// A coefficient that rests on fewer windows would be theirs by chance: each count has some in so many of them, and
/// there are so many for each coefficient.
constexpr size_t fewestWindows = 20;
/// A window that stands for so many times its share of the run tells more of itself than of the run.
constexpr double largestWeight = 10;

/// What each of a count may take, nominally: how much it matters.
constexpr std::array<double, auxiliaries> nominalTicks = {15, 100, 10, 15, 40, 100};

double countOf(const CountedPart &part, Auxiliary which) {
  return static_cast<double>(part.auxiliaries[static_cast<size_t>(which)]);
}

/// How far windows are apart in the ticks that a count may take: the sum of the squares of what their instructions
/// leave unexplained.
double spreadOf(const std::vector<CountedPart> &windows, Auxiliary which) {
  double counts = 0, instructions = 0;
  for (const CountedPart &window : windows) {
    counts += window.weight * countOf(window, which);
    instructions += window.weight * static_cast<double>(window.instructions);
  }
  const double rate = counts / std::max(instructions, 1.0);
  double squares = 0;
  for (const CountedPart &window : windows) {
    const double left = countOf(window, which) - rate * static_cast<double>(window.instructions);
    const double ticks = window.weight * nominalTicks[static_cast<size_t>(which)] * left;
    squares += ticks * ticks;
  }
  return squares;
}

/// Counts that at least `fewest` windows have some of, at most so many: those that explain most.
std::vector<Auxiliary> countsThatMatter(const std::vector<CountedPart> &windows, size_t fewest, size_t most) {
  std::vector<std::pair<double, Auxiliary>> bySpread;
  for (size_t number = 0; number < auxiliaries; ++number) {
    const auto which = static_cast<Auxiliary>(number);
    const auto withSome =
        std::ranges::count_if(windows, [&](const CountedPart &window) { return countOf(window, which) != 0; });
    if (static_cast<size_t>(withSome) >= fewest)
      bySpread.emplace_back(-spreadOf(windows, which), which);
  }
  std::ranges::sort(bySpread);
  std::vector<Auxiliary> counts;
  for (const auto &[unused, which] : bySpread | std::views::take(most))
    counts.push_back(which);
  std::ranges::sort(counts);
  return counts;
}

} // namespace

CalibratedWindows::CalibratedWindows(const std::vector<CountedPart> &windows, const CountedPart &run, double allowance)
    : allowance_(allowance), runInstructions_(static_cast<double>(run.instructions)), runError_(run.instructionsError) {
  uint64_t told = 0;
  for (const CountedPart &window : windows)
    told += window.instructions;
  toldFraction_ = run.instructions == 0 ? 1 : static_cast<double>(told) / static_cast<double>(run.instructions);
  if (toldFraction_ >= 1) {
    weights_.assign(windows.size(), 1);
    return;
  }
  used_ = countsThatMatter(windows, fewestWindows, std::max<size_t>(windows.size() / fewestWindows, 1) - 1);
  while (!calibrate(windows, run)) {
    // What windows have least of, or most, as compared with the run.
    const auto distance = [&](Auxiliary which) {
      double sum = 0;
      for (const CountedPart &window : windows)
        sum += countOf(window, which);
      return std::abs(std::log(sum / toldFraction_ / std::max(countOf(run, which), 1.0)));
    };
    used_.erase(std::ranges::max_element(used_, {}, distance));
  }
  for (size_t which = 0; which < auxiliaries; ++which) {
    double seen = 0;
    for (size_t window = 0; window < windows.size(); ++window)
      seen += weights_[window] * static_cast<double>(windows[window].auxiliaries[which]);
    unseen_[which] =
        static_cast<uint64_t>(std::max(0.0, std::round(static_cast<double>(run.auxiliaries[which]) - seen)));
  }
}

CalibratedWindows::CalibratedWindows(size_t windows, double allowance) : allowance_(allowance), weights_(windows, 1) {}

/// Makes weights from what is used; false if a window would stand for less than itself, or for too much.
bool CalibratedWindows::calibrate(const std::vector<CountedPart> &windows, const CountedPart &run) {
  const auto rows = static_cast<Eigen::Index>(windows.size()), columns = static_cast<Eigen::Index>(used_.size()) + 1;
  Eigen::MatrixXd known(rows, columns);
  Eigen::VectorXd totals(columns);
  totals(0) = static_cast<double>(run.instructions);
  for (Eigen::Index row = 0; row < rows; ++row) {
    const CountedPart &window = windows[static_cast<size_t>(row)];
    known(row, 0) = static_cast<double>(window.instructions);
    for (Eigen::Index column = 1; column < columns; ++column)
      known(row, column) = countOf(window, used_[static_cast<size_t>(column) - 1]);
  }
  for (Eigen::Index column = 1; column < columns; ++column)
    totals(column) = countOf(run, used_[static_cast<size_t>(column) - 1]);
  Eigen::VectorXd drawn(rows);
  for (Eigen::Index row = 0; row < rows; ++row)
    drawn(row) = windows[static_cast<size_t>(row)].weight;
  drawn *= totals(0) / drawn.dot(known.col(0));
  const Eigen::VectorXd units = known.colwise().norm().cwiseMax(std::numeric_limits<double>::min());
  known *= units.cwiseInverse().asDiagonal();
  totals = totals.cwiseQuotient(units);
  // Values of windows vary about in proportion to their size.
  const Eigen::VectorXd evening = drawn.cwiseQuotient(known.col(0)).cwiseSqrt();
  const Eigen::MatrixXd evened = evening.asDiagonal() * known;
  const Eigen::MatrixXd square = evened.transpose() * evened;
  const Eigen::MatrixXd explaining =
      square.completeOrthogonalDecomposition().pseudoInverse() * evened.transpose() * evening.asDiagonal();
  const Eigen::VectorXd missing = totals - known.transpose() * drawn;
  const Eigen::VectorXd weights = explaining.transpose() * missing + drawn;
  if (!used_.empty() && (weights.minCoeff() < 1 || weights.cwiseQuotient(drawn).maxCoeff() > largestWeight))
    return false;
  weights_.assign(weights.begin(), weights.end());
  const auto listed = [](const Eigen::MatrixXd &matrix) {
    std::vector<std::vector<double>> rows;
    for (Eigen::Index row = 0; row < matrix.rows(); ++row)
      rows.emplace_back(matrix.row(row).begin(), matrix.row(row).end());
    return rows;
  };
  explaining_ = listed(explaining.transpose());
  Eigen::MatrixXd steps = weights.asDiagonal() * known;
  for (Eigen::Index row = rows - 1; row > 0; --row)
    steps.row(row) -= steps.row(row - 1);
  steps.row(0).setZero();
  steps_ = listed(steps);
  stepProducts_ = listed(steps.transpose() * steps);
  return true;
}

double CalibratedWindows::sum(const WindowSeries &values) const {
  double sum = 0;
  for (const auto &[window, value] : values)
    sum += weights_[window] * value;
  return sum;
}

/// Of `value`, which is a weighted sum of these values, or differs from it as such a sum over `scale` does, and besides
/// has an error of its own.
SampledValue CalibratedWindows::interval(const WindowSeries &values, double value, double scale,
                                         double relativeError) const {
  if (toldFraction_ >= 1)
    return {value, value, value};
  const size_t count = weights_.size(), coefficients = this->coefficients();
  if (count < 3)
    return {value, value * toldFraction_, std::numeric_limits<double>::infinity()};
  // Of what is left of the weighted values, (value - explained * known) * weight, from one window to the next.
  std::vector<double> explained(coefficients), products(coefficients);
  double squares = 0;
  const auto step = [&](size_t window, double change) {
    if (window == 0 || window >= count)
      return;
    squares += change * change;
    for (size_t i = 0; i < coefficients; ++i)
      products[i] += change * steps_[window][i];
  };
  double before = 0;
  for (size_t place = 0; place < values.size(); ++place) {
    const auto [window, number] = values[place];
    for (size_t i = 0; i < coefficients; ++i)
      explained[i] += explaining_[window][i] * number;
    const double value = weights_[window] * number;
    step(window, value - before);
    const bool isFollowed = place + 1 < values.size() && values[place + 1].first == window + 1;
    if (!isFollowed)
      step(window + size_t{1}, -value);
    before = isFollowed ? value : 0;
  }
  for (size_t i = 0; i < coefficients; ++i) {
    squares -= 2 * explained[i] * products[i];
    for (size_t j = 0; j < coefficients; ++j)
      squares += explained[i] * explained[j] * stepProducts_[i][j];
  }
  squares = std::max(squares, 0.0);
  // There is one difference less than there are windows.
  const auto windows = static_cast<double>(count), fitted = static_cast<double>(std::max(coefficients, size_t{1}));
  const double variance = windows / 2 * squares * (1 - toldFraction_) / std::max(windows - fitted, 1.0);
  const double reach = quantile() * std::hypot(std::sqrt(variance) / scale, relativeError * value) + allowance_ * value;
  return {value, value - reach, value + reach};
}

/// Of Student's distribution, for intervals.
double CalibratedWindows::quantile() const {
  const auto windows = static_cast<double>(weights_.size()),
             fitted = static_cast<double>(std::max(coefficients(), size_t{1}));
  // Neighbouring differences share windows, so they tell less than as many independent values (von Neumann, 1941).
  const double freedom = std::max(1.0, 2 * (windows - fitted) / 3);
  return studentQuantile((1 + estimateConfidence) / 2, freedom);
}

SampledValue CalibratedWindows::instructions() const {
  const double reach = (quantile() * runError_ + allowance_) * runInstructions_;
  return {runInstructions_, std::max(runInstructions_ - reach, toldFraction_ * runInstructions_),
          runInstructions_ + reach};
}

SampledValue CalibratedWindows::total(const WindowSeries &values) const {
  SampledValue result = interval(values, sum(values), 1, runError_);
  if (toldFraction_ == 0) {
    result.low = std::max(result.low, 0.0);
    return result;
  }
  double told = 0;
  for (const auto &[window, value] : values)
    told += value;
  // What was told is there in any case.
  result.low = std::max(result.low, told);
  return result;
}

SampledValue CalibratedWindows::fraction(const WindowSeries &values, const WindowSeries &whole) const {
  const double all = sum(whole);
  if (all == 0)
    return {};
  const double fraction = sum(values) / all;
  WindowSeries differences;
  auto value = values.begin();
  for (const auto &[window, number] : whole) {
    const bool isHere = value != values.end() && value->first == window;
    differences.emplace_back(window, (isHere ? value++->second : 0) - fraction * number);
  }
  SampledValue result = interval(differences, fraction, all, 0);
  result.low = std::max(result.low, fraction * toldFraction_);
  return result;
}

} // namespace leastaction

#include "analysis/scaling/dimension/linear_fit.h"

#include "analysis/base/distribution_quantile.h"

#include <Eigen/Dense>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace leastaction {
namespace {

double quadratic(const std::vector<std::vector<double>> &matrix, std::span<const double> vector) {
  double sum = 0;
  for (size_t i = 0; i < vector.size(); ++i)
    for (size_t j = 0; j < vector.size(); ++j)
      sum += vector[i] * matrix[i][j] * vector[j];
  return sum;
}

} // namespace

Estimate Estimate::exponential() const {
  return {std::exp(value), std::exp(low), std::exp(high)};
}

Estimate Estimate::times(double factor) const {
  return factor < 0 ? Estimate{value * factor, high * factor, low * factor}
                    : Estimate{value * factor, low * factor, high * factor};
}

Result<LinearFit> LinearFit::of(const std::vector<std::vector<double>> &terms, const std::vector<double> &y,
                                const std::vector<std::string> &names, const std::string &where) {
  const auto rows = static_cast<Eigen::Index>(y.size()), columns = static_cast<Eigen::Index>(names.size());
  if (y.size() <= names.size())
    return fail(fmt::format("{} measurement{} cannot determine {} parameter{} and their uncertainty", y.size(),
                            y.size() == 1 ? "" : "s", names.size(), names.size() == 1 ? "" : "s"),
                where, fmt::format("give at least {}", names.size() + 1));
  Eigen::MatrixXd matrix(rows, columns);
  Eigen::VectorXd values(rows);
  for (Eigen::Index row = 0; row < rows; ++row) {
    values(row) = y[static_cast<size_t>(row)];
    for (Eigen::Index column = 0; column < columns; ++column)
      matrix(row, column) = terms[static_cast<size_t>(row)][static_cast<size_t>(column)];
  }
  // Terms of one size, so that rank does not depend on units.
  const Eigen::VectorXd sizes = matrix.colwise().norm().cwiseMax(1e-300);
  const Eigen::MatrixXd scaled = matrix * sizes.cwiseInverse().asDiagonal();
  Eigen::ColPivHouseholderQR<Eigen::MatrixXd> solver(scaled);
  solver.setThreshold(1e-9);
  if (solver.rank() < columns) {
    const auto last = static_cast<size_t>(solver.colsPermutation().indices()(columns - 1));
    return fail(fmt::format("these measurements cannot separate what belongs to {}", names[last]), where,
                "add measurements in which it varies by itself");
  }
  const Eigen::VectorXd solution = solver.solve(values);
  const Eigen::VectorXd residuals = values - scaled * solution;
  const Eigen::MatrixXd triangle = solver.matrixR().topLeftCorner(columns, columns).triangularView<Eigen::Upper>();
  const Eigen::MatrixXd inverseTriangle =
      triangle.triangularView<Eigen::Upper>().solve(Eigen::MatrixXd::Identity(columns, columns));
  Eigen::MatrixXd inverse = inverseTriangle * inverseTriangle.transpose();
  inverse = solver.colsPermutation() * inverse * solver.colsPermutation().transpose();

  LinearFit fit;
  fit.freedom_ = y.size() - names.size();
  fit.scatter_ = std::sqrt(residuals.squaredNorm() / static_cast<double>(fit.freedom_));
  const double total = (values.array() - values.mean()).matrix().squaredNorm();
  fit.explained_ = total > 0 ? 1 - residuals.squaredNorm() / total : 1;
  fit.quantile_ = studentQuantile(0.975, static_cast<double>(fit.freedom_));
  for (Eigen::Index i = 0; i < columns; ++i) {
    fit.coefficients_.push_back(solution(i) / sizes(i));
    std::vector<double> &row = fit.inverse_.emplace_back();
    for (Eigen::Index j = 0; j < columns; ++j)
      row.push_back(inverse(i, j) / sizes(i) / sizes(j));
  }
  return fit;
}

Estimate LinearFit::around(double value, double variance) const {
  const double half = quantile_ * scatter_ * std::sqrt(std::max(variance, 0.0));
  return {value, value - half, value + half};
}

Estimate LinearFit::coefficient(size_t number) const {
  return around(coefficients_[number], inverse_[number][number]);
}

Estimate LinearFit::derived(const std::function<double(std::span<const double>)> &function) const {
  std::vector<double> gradient(coefficients_.size()), moved = coefficients_;
  for (size_t i = 0; i < moved.size(); ++i) {
    // Small against the coefficient, which may be a number of any size, or against what is known of it.
    const double error = scatter_ * std::sqrt(inverse_[i][i]);
    const double step = std::max({1e-6 * std::abs(coefficients_[i]), 1e-3 * error, 1e-300});
    moved[i] = coefficients_[i] + step;
    const double above = function(moved);
    moved[i] = coefficients_[i] - step;
    gradient[i] = (above - function(moved)) / (2 * step);
    moved[i] = coefficients_[i];
  }
  return around(function(coefficients_), quadratic(inverse_, gradient));
}

Estimate LinearFit::at(std::span<const double> terms) const {
  double value = 0;
  for (size_t i = 0; i < terms.size(); ++i)
    value += coefficients_[i] * terms[i];
  return around(value, leverage(terms));
}

double LinearFit::leverage(std::span<const double> terms) const {
  return quadratic(inverse_, terms);
}

double LinearFit::narrowedBy(size_t coefficient, const std::vector<std::vector<double>> &added) const {
  // One row after the other, by the formula of Sherman and Morrison.
  std::vector<std::vector<double>> inverse = inverse_;
  for (const std::vector<double> &row : added) {
    std::vector<double> product(row.size());
    for (size_t i = 0; i < row.size(); ++i)
      for (size_t j = 0; j < row.size(); ++j)
        product[i] += inverse[i][j] * row[j];
    const double divisor = 1 + quadratic(inverse, row);
    for (size_t i = 0; i < row.size(); ++i)
      for (size_t j = 0; j < row.size(); ++j)
        inverse[i][j] -= product[i] * product[j] / divisor;
  }
  return std::sqrt(inverse_[coefficient][coefficient] / inverse[coefficient][coefficient]);
}

} // namespace leastaction

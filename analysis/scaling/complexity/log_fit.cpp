#include "analysis/scaling/complexity/log_fit.h"

#include "analysis/scaling/complexity/start_points.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace leastaction {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

/// How a step is solved for: sums of squares are enough to find the way, the last digits need the matrix itself.
enum class Solver { normalEquations, orthogonal };
/// Steps in logarithms go over powers of ten, but never arrive at 0.
enum class Steps { plain, logarithmic };

double sumOfSquares(const VectorXd &predicted, const VectorXd &times) {
  return (predicted.array() / times.array()).log().square().sum();
}

/// Levenberg's and Marquardt's method; parameters at an end of their range that want out of it stay where they are.
class Descent {
public:
  Descent(const TimeForm &form, const VectorXd &times, Solver solver, Steps steps)
      : form_(form), times_(times), solver_(solver), steps_(steps) {}

  LogFit from(LogFit fit, int most) {
    double damping = 1e-3;
    int still = 0;
    for (int i = 0; i < most && still < 3; ++i) {
      if (!form_.times(fit.parameters, fit.times, &jacobian_))
        return fit;
      linearise(fit);
      if (free_.empty())
        return fit; // Nothing can move, or nothing depends on it.
      bool moved = false;
      while (!moved && damping < 1e12) {
        if (std::optional<LogFit> next = step(fit, damping)) {
          still = next->squares > fit.squares * (1 - 1e-13) ? still + 1 : 0;
          fit = std::move(*next);
          moved = true;
        }
        damping *= 8;
      }
      damping = moved ? std::max(damping / 64, 1e-12) : damping;
      if (!moved)
        return fit;
    }
    return fit;
  }

private:
  bool isLogarithmic(const LogFit &fit, Index i) const {
    return steps_ == Steps::logarithmic && fit.parameters(i) > 0 && form_.ranges[static_cast<size_t>(i)].low >= 0;
  }

  /// Residuals and their derivatives by what is free to move, columns of one size.
  void linearise(const LogFit &fit) {
    residuals_ = (fit.times.array() / times_.array()).log();
    jacobian_ = fit.times.cwiseInverse().asDiagonal() * jacobian_;
    const VectorXd gradient = jacobian_.transpose() * residuals_;
    free_.clear();
    for (Index i = 0; i < gradient.size(); ++i) {
      const ParameterRange &range = form_.ranges[static_cast<size_t>(i)];
      const bool isHeld =
          (fit.parameters(i) <= range.low && gradient(i) >= 0) || (fit.parameters(i) >= range.high && gradient(i) <= 0);
      if (!isHeld && jacobian_.col(i).squaredNorm() > 0)
        free_.push_back(i);
    }
    scaled_.resize(residuals_.size(), static_cast<Index>(free_.size()));
    sizes_.resize(static_cast<Index>(free_.size()));
    for (Index i = 0; i < sizes_.size(); ++i) {
      const double factor =
          isLogarithmic(fit, free_[static_cast<size_t>(i)]) ? fit.parameters(free_[static_cast<size_t>(i)]) : 1;
      scaled_.col(i) = jacobian_.col(free_[static_cast<size_t>(i)]) * factor;
      sizes_(i) = scaled_.col(i).norm();
      scaled_.col(i) /= sizes_(i);
    }
    if (solver_ == Solver::normalEquations) {
      normal_ = scaled_.transpose() * scaled_;
      right_ = -scaled_.transpose() * residuals_;
    }
  }

  VectorXd solution(double damping) const {
    const Index count = sizes_.size();
    if (solver_ == Solver::normalEquations)
      return (normal_ + damping * MatrixXd::Identity(count, count)).ldlt().solve(right_);
    MatrixXd augmented(scaled_.rows() + count, count);
    augmented << scaled_, std::sqrt(damping) * MatrixXd::Identity(count, count);
    VectorXd right = VectorXd::Zero(scaled_.rows() + count);
    right.head(scaled_.rows()) = -residuals_;
    return augmented.colPivHouseholderQr().solve(right);
  }

  std::optional<LogFit> step(const LogFit &fit, double damping) const {
    const VectorXd change = solution(damping);
    LogFit next = fit;
    for (Index i = 0; i < change.size(); ++i) {
      const Index at = free_[static_cast<size_t>(i)];
      const ParameterRange &range = form_.ranges[static_cast<size_t>(at)];
      const double by = change(i) / sizes_(i);
      const double moved =
          isLogarithmic(fit, at) ? fit.parameters(at) * std::exp(std::clamp(by, -3.0, 3.0)) : fit.parameters(at) + by;
      next.parameters(at) = std::clamp(moved, range.low, range.high);
    }
    if (!next.parameters.allFinite() || !form_.times(next.parameters, next.times, nullptr))
      return std::nullopt;
    next.squares = sumOfSquares(next.times, times_);
    return next.squares < fit.squares ? std::optional(std::move(next)) : std::nullopt;
  }

  const TimeForm &form_;
  const VectorXd &times_;
  Solver solver_;
  Steps steps_;
  MatrixXd jacobian_, scaled_, normal_;
  VectorXd residuals_, right_, sizes_;
  std::vector<Index> free_;
};

std::optional<LogFit> begun(const TimeForm &form, const VectorXd &times, const VectorXd &parameters) {
  LogFit fit{.parameters = parameters, .times = VectorXd(times.size()), .squares = 0};
  if (!form.times(parameters, fit.times, nullptr))
    return std::nullopt;
  fit.squares = sumOfSquares(fit.times, times);
  return fit;
}

/// Least among those within their ranges, which a straight line between two such has, too.
std::vector<VectorXd> startsOf(const TimeForm &form, const VectorXd &times, const std::vector<VectorXd> &references) {
  if (!form.isLinear())
    return spreadStarts(form, times);
  std::vector<VectorXd> starts = {relativeLeastSquares(form, times)};
  for (const VectorXd &reference : references)
    starts.push_back(relativeLeastSquares(form, reference));
  for (VectorXd &start : regimeStarts(form, times))
    starts.push_back(std::move(start));
  return starts;
}

} // namespace

std::optional<LogFit> fitLogTimes(const TimeForm &form, const VectorXd &times,
                                  const std::vector<VectorXd> &references) {
  std::optional<LogFit> best;
  for (const VectorXd &start : startsOf(form, times, references)) {
    std::optional<LogFit> fit = begun(form, times, start);
    if (!fit)
      continue;
    if (!form.isLinear())
      fit = Descent(form, times, Solver::normalEquations, Steps::logarithmic).from(std::move(*fit), 60);
    fit = Descent(form, times, Solver::normalEquations, Steps::plain).from(std::move(*fit), 60);
    if (!best || fit->squares < best->squares)
      best = std::move(fit);
  }
  return best;
}

LogFit polished(const TimeForm &form, const VectorXd &times, LogFit fit) {
  return Descent(form, times, Solver::orthogonal, Steps::plain).from(std::move(fit), 40);
}

LogFitErrors errorsOf(const TimeForm &form, const LogFit &fit) {
  const Index count = fit.parameters.size();
  LogFitErrors known{.errors = VectorXd::Zero(count),
                     .isAtEnd = std::vector<bool>(static_cast<size_t>(count)),
                     .leverage = VectorXd::Zero(fit.times.size()),
                     .free = 0};
  MatrixXd jacobian;
  VectorXd times(fit.times.size());
  if (!form.times(fit.parameters, times, &jacobian))
    return known;
  jacobian = times.cwiseInverse().asDiagonal() * jacobian;
  std::vector<Index> free;
  for (Index i = 0; i < count; ++i) {
    const ParameterRange &range = form.ranges[static_cast<size_t>(i)];
    known.isAtEnd[static_cast<size_t>(i)] = fit.parameters(i) <= range.low || fit.parameters(i) >= range.high;
    if (known.isAtEnd[static_cast<size_t>(i)])
      continue;
    if (jacobian.col(i).squaredNorm() == 0)
      known.errors(i) = std::numeric_limits<double>::infinity();
    else
      free.push_back(i);
  }
  known.free = free.size();
  if (free.empty())
    return known;
  MatrixXd scaled(jacobian.rows(), static_cast<Index>(free.size()));
  VectorXd sizes(scaled.cols());
  for (Index i = 0; i < scaled.cols(); ++i) {
    sizes(i) = jacobian.col(free[static_cast<size_t>(i)]).norm();
    scaled.col(i) = jacobian.col(free[static_cast<size_t>(i)]) / sizes(i);
  }
  // By singular values: what the measurements tell of combinations of parameters, and which they do not tell.
  const Eigen::JacobiSVD<MatrixXd> values(scaled, Eigen::ComputeThinU | Eigen::ComputeThinV);
  const double least = 1e-8 * values.singularValues()(0);
  for (Index k = 0; k < scaled.cols(); ++k) {
    const double value = values.singularValues()(k);
    if (value > least)
      known.leverage += values.matrixU().col(k).cwiseAbs2();
    for (Index i = 0; i < scaled.cols(); ++i) {
      const double part = values.matrixV()(i, k) / sizes(i);
      if (value > least)
        known.errors(free[static_cast<size_t>(i)]) += part * part / (value * value);
      else if (std::abs(values.matrixV()(i, k)) > 1e-6)
        known.errors(free[static_cast<size_t>(i)]) = std::numeric_limits<double>::infinity();
    }
  }
  known.errors = known.errors.cwiseSqrt();
  return known;
}

} // namespace leastaction

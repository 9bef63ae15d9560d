#include "analysis/scaling/complexity/time_form.h"

#include <algorithm>
#include <cmath>

namespace leastaction {

TimeForm TimeForm::linear(std::vector<std::string> names, Eigen::MatrixXd basis) {
  TimeForm form;
  form.ranges.resize(names.size());
  form.names = std::move(names);
  form.basis = std::move(basis);
  return form;
}

bool TimeForm::times(const Eigen::VectorXd &parameters, Eigen::VectorXd &times, Eigen::MatrixXd *jacobian) const {
  if (isLinear()) {
    times.noalias() = basis * parameters;
    if (jacobian)
      *jacobian = basis;
  } else if (!function(parameters, times)) {
    return false;
  }
  if (!(times.array() > 0).all() || !times.allFinite())
    return false;
  if (isLinear() || !jacobian)
    return true;
  // Central differences, but to one side where the other lies outside of the range.
  jacobian->resize(times.size(), parameters.size());
  Eigen::VectorXd moved = parameters, above(times.size()), below(times.size());
  for (Eigen::Index i = 0; i < parameters.size(); ++i) {
    const ParameterRange &range = ranges[static_cast<size_t>(i)];
    const double step = parameters(i) != 0 ? 6e-6 * std::abs(parameters(i)) : 1e-12;
    const double up = std::min(parameters(i) + step, range.high), down = std::max(parameters(i) - step, range.low);
    moved(i) = up;
    if (!function(moved, above))
      return false;
    moved(i) = down;
    if (!function(moved, below))
      return false;
    moved(i) = parameters(i);
    jacobian->col(i) = (above - below) / (up - down);
  }
  return jacobian->allFinite();
}

} // namespace leastaction

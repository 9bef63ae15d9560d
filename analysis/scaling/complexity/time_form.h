// A model of time with its discrete choices made (a size of the near memory, exponents), put to measured points: what a
// fit works on.
//
//   TimeForm form = TimeForm::linear({"l", "g"}, basis);       // T = basis * parameters
//   form.times(parameters, times, &jacobian)
#pragma once

#include <Eigen/Dense>

#include <functional>
#include <limits>
#include <string>
#include <utility>
#include <vector>

namespace leastaction {

struct ParameterRange {
  double low = 0, high = std::numeric_limits<double>::infinity();
};

struct TimeForm {
  std::vector<std::string> names;
  std::vector<ParameterRange> ranges;                 ///< Like the names.
  std::vector<std::pair<std::string, double>> chosen; ///< What was chosen for this form.
  std::string text;                                   ///< How it reads with its choices; empty: as the model.
  Eigen::MatrixXd basis;                              ///< Of a form that is linear in its parameters; else no rows.
  /// Of any other: false where a time is no number.
  std::function<bool(const Eigen::VectorXd &parameters, Eigen::VectorXd &times)> function;

  bool isLinear() const { return basis.rows() > 0; }
  static TimeForm linear(std::vector<std::string> names, Eigen::MatrixXd basis);
  /// False if a time is not positive and finite. The derivatives are wanted if `jacobian` is not null.
  bool times(const Eigen::VectorXd &parameters, Eigen::VectorXd &times, Eigen::MatrixXd *jacobian) const;
};

} // namespace leastaction

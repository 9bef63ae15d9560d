// Fits a form of time to measured times: least squares of the logarithms, parameters within their ranges, several
// starts.
//
//   std::optional<LogFit> fit = fitLogTimes(form, times, {smallerModelsTimes});
//   fit->parameters, fit->squares
//
// The descent is our own: Eigen's (unsupported) knows no ranges; Ceres does, but needs glog, SuiteSparse and ATLAS, and
// has no steps in logarithms for parameters that may not reach 0.
#pragma once

#include "analysis/scaling/complexity/time_form.h"

#include <optional>
#include <vector>

namespace leastaction {

struct LogFit {
  Eigen::VectorXd parameters;
  Eigen::VectorXd times; ///< Predicted.
  double squares = 0;    ///< Sum of squared differences of logarithms.
};

/// What the fit knows about its parameters, from the derivatives where it ended.
struct LogFitErrors {
  /// Standard error of each parameter for residuals of the scatter 1; infinite where the measurements do not tell it,
  /// 0 where it stands at an end of its range.
  Eigen::VectorXd errors;
  std::vector<bool> isAtEnd; ///< The parameter stands at an end of its range.
  Eigen::VectorXd leverage;  ///< Of each point: the part of its residual that the fit takes away.
  size_t free = 0;           ///< Parameters that are not at an end.
};

/// Of `references`, predictions of other models: where this form can make them, it starts from there too, so that it
/// never ends worse. Nothing if no start gives positive times. Ends with all digits that the times have.
std::optional<LogFit> fitLogTimes(const TimeForm &form, const Eigen::VectorXd &times,
                                  const std::vector<Eigen::VectorXd> &references);

/// Goes on from these parameters until nothing changes any more.
LogFit polished(const TimeForm &form, const Eigen::VectorXd &times, LogFit fit);

LogFitErrors errorsOf(const TimeForm &form, const LogFit &fit);

} // namespace leastaction

// Where fits begin.
//
//   for (const Eigen::VectorXd &start : spreadStarts(form, times)) ...
#pragma once

#include "analysis/scaling/complexity/time_form.h"

#include <vector>

namespace leastaction {

/// Of a linear form: least squares of the times' relative errors within the ranges, solved exactly for up to ten
/// parameters (NNLS would know 0 as the only end). It reproduces what a form that this one contains has made.
Eigen::VectorXd relativeLeastSquares(const TimeForm &form, const Eigen::VectorXd &times);

/// Of a linear form: one for each regime of the measurements, what is slow, what is fast and what is in between.
std::vector<Eigen::VectorXd> regimeStarts(const TimeForm &form, const Eigen::VectorXd &times);

/// Of any other: parameters over many powers of ten, evenly spread; those that fit best so far.
std::vector<Eigen::VectorXd> spreadStarts(const TimeForm &form, const Eigen::VectorXd &times);

} // namespace leastaction

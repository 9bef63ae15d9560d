// Fitted terms of T_o as formulas, for numbers, and as a problem, for exact algebra.
//
//   const ScalingFormulas formulas = formulasOf(fit.terms, fit.timePerWork.value, "n^2");
//   Result<Isoefficiency> solved = isoefficiency(problemOf(fit.terms, work.sum, formulas));
#pragma once

#include "analysis/scaling/isoefficiency/isoefficiency_problem.h"
#include "analysis/scaling/isoefficiency/overhead_fit.h"
#include "analysis/scaling/isoefficiency/scaling_model.h"

#include <string>
#include <vector>

namespace leastaction {

using FittedTerms = std::vector<OverheadFit::Term>;

/// Coefficients are constants c1, c2, ...
ScalingFormulas formulasOf(const FittedTerms &terms, double timePerWork, const std::string &work);

IsoefficiencyProblem problemOf(const FittedTerms &terms, const GrowthSum &work, const ScalingFormulas &formulas);

} // namespace leastaction

#include "analysis/scaling/isoefficiency/fitted_overhead.h"

#include <fmt/format.h>

namespace leastaction {

ScalingFormulas formulasOf(const FittedTerms &terms, double timePerWork, const std::string &work) {
  ScalingFormulas formulas{.work = work};
  for (size_t i = 0; i < terms.size(); ++i) {
    const std::string name = fmt::format("c{}", i + 1);
    formulas.overhead += fmt::format("{}{}*{}", i == 0 ? "" : " + ", name, overheadFormula(terms[i].term));
    formulas.values[name] = terms[i].coefficient.value;
  }
  if (terms.empty())
    formulas.overhead = "0";
  formulas.values["t_c"] = timePerWork;
  return formulas;
}

IsoefficiencyProblem problemOf(const FittedTerms &terms, const GrowthSum &work, const ScalingFormulas &formulas) {
  IsoefficiencyProblem problem{.work = work, .overhead = {}, .values = formulas.values};
  for (size_t i = 0; i < terms.size(); ++i) {
    const GrowthTerm coefficient = GrowthTerm::constant(fmt::format("c{}", i + 1));
    const OverheadTerm &term = terms[i].term;
    problem.overhead = problem.overhead.plus(coefficient.times(term));
    problem.exact.push_back(
        {coefficient.text() + " " + overheadText(term), GrowthSum(coefficient).times(overheadSum(term))});
  }
  return problem;
}

} // namespace leastaction

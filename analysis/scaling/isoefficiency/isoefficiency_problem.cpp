#include "analysis/scaling/isoefficiency/isoefficiency_problem.h"

namespace leastaction {

std::string IsoefficiencyProblem::overheadText() const {
  std::string text;
  for (const ExactTerm &term : exact)
    text += (text.empty() ? "" : " + ") + term.text;
  return exact.empty() ? overhead.text() : text;
}

std::string IsoefficiencyProblem::overheadText(size_t term) const {
  return exact.empty() ? overhead.terms[term].text() : exact[term].text;
}

double IsoefficiencyProblem::timePerWorkValue() const {
  const auto value = values.find(timePerWork);
  return value == values.end() ? 1 : value->second;
}

} // namespace leastaction

// In place of formula.cpp in a build without muParser.
#include "analysis/base/not_built.h"
#include "analysis/scaling/formula/formula.h"

namespace leastaction {

struct Formula::Parser {};

Formula::Formula() = default;
Formula::Formula(Formula &&) noexcept = default;
Formula &Formula::operator=(Formula &&) noexcept = default;
Formula::~Formula() = default;

// The place is taken as the real one takes it. NOLINTNEXTLINE(performance-unnecessary-value-param)
Result<Formula> Formula::parse(const std::string &text, const std::vector<std::string> &, FormulaPlace) {
  return notBuilt("muParser", "the formula '" + text + "'", "LEASTACTION_WITH_MUPARSER");
}

Result<double> Formula::value(std::span<const double>) const {
  return notBuilt("muParser", "a formula", "LEASTACTION_WITH_MUPARSER");
}

Result<double> Formula::evaluate(std::span<const double>) const {
  return notBuilt("muParser", "a formula", "LEASTACTION_WITH_MUPARSER");
}

} // namespace leastaction

#include "analysis/study/scaling/power_law.h"

#include "analysis/study/scaling/scaled_quantities.h"

namespace leastaction {

Result<CollapseReport> powerLaw(const PowerLawQuestion &question) {
  ScaledQuantities scaled = TRY(readScaled(question.scaled));
  const std::string &of = question.of.empty() ? scaled.names.back() : question.of;
  const size_t target = TRY(dependentColumn(scaled, of, "--of"));
  PowerLaw law = TRY(fitPowerLaw(scaled.pi, target, scaled.table.rows, scaled.names, question.scaled.file));
  return CollapseReport{.quantities = std::move(scaled), .law = std::move(law)};
}

} // namespace leastaction

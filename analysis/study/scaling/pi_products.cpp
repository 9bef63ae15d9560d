#include "analysis/study/scaling/pi_products.h"

#include "analysis/study/scaling/scaled_quantities.h"

namespace leastaction {

Result<PiReport> piProducts(const PiQuestion &question) {
  PiReport report{.quantities = TRY(readScaled(question.scaled)), .collapse = {}};
  if (question.collapse.empty())
    return report;
  const size_t column = TRY(dependentColumn(report.quantities, question.collapse, "--collapse"));
  report.collapse = TRY(searchCollapse(report.quantities.pi, column, report.quantities.table.rows,
                                       report.quantities.names, question.scaled.file));
  return report;
}

} // namespace leastaction

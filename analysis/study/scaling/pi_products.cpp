#include "analysis/study/scaling/pi_products.h"

#include "analysis/study/scaling/scaled_quantities.h"

namespace leastaction {

Result<PiReport> piProducts(const PiQuestion &question) {
  PiReport report{.quantities = TRY(readScaled(question.file, question.repeating)), .collapse = {}};
  if (question.collapse.empty())
    return report;
  const size_t column = TRY(dependentColumn(report.quantities, question.collapse, "--collapse"));
  report.collapse = searchCollapse(report.quantities.pi, column, report.quantities.table.rows);
  if (!report.collapse)
    return fail("there is nothing to search", question.file,
                "give at least eight rows, and quantities that make two groups that vary");
  return report;
}

} // namespace leastaction

#include "analysis/study/scaling/unit_conversion.h"

#include "analysis/study/scaling/own_units.h"

namespace leastaction {
Result<UnitsReport> unitConversion(const UnitsQuestion &question) {
  UnitsReport report{.system = TRY(ownUnits({question.definitions, question.in})), .quantity = {}};
  if (question.expression.empty() && !question.to.empty())
    return fail("--to needs an expression", "leastaction units", "give one, like '7.1 us * 2.3 Gbyte/s'");
  if (question.expression.empty())
    return report;
  report.quantity = TRY(parseQuantity(question.expression, report.system, "expression"));
  if (!question.to.empty()) {
    const Quantity unit = TRY(parseQuantity(question.to, report.system, "--to"));
    report.conversion = {.times = TRY(convert(*report.quantity, unit, report.system, "--to")),
                         .to = question.to,
                         .isUnit = question.to.find_first_of("0123456789") != 0};
  }
  return report;
}

} // namespace leastaction

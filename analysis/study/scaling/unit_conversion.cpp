#include "analysis/study/scaling/unit_conversion.h"

namespace leastaction {
namespace {

Result<UnitSystem> makeSystem(const std::vector<std::string> &definitions, const std::vector<std::string> &in) {
  UnitSystem system = UnitSystem::standard();
  for (const std::string &definition : definitions) {
    const size_t equals = definition.find('=');
    if (equals == std::string::npos)
      return fail("'" + definition + "' defines no unit", "--define", "write it like 'word=8 byte'");
    TRY(defineUnit(system, definition.substr(0, equals), definition.substr(equals + 1), "--define"));
  }
  return system.in(in, "--in");
}

} // namespace

Result<UnitsReport> unitConversion(const UnitsQuestion &question) {
  UnitsReport report{.system = TRY(makeSystem(question.definitions, question.in)), .quantity = {}};
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

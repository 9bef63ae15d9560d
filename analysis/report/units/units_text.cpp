#include "analysis/report/units/units_report.h"

#include <fmt/format.h>

namespace leastaction {
namespace {

/// The table of quantities [N 1.1], and the size of each one's unit where it is not that of byte, flop and second.
TextTable quantityTable(const UnitSystem &system) {
  std::string symbols;
  for (const PrimaryQuantity &primary : system.primaries())
    symbols += (symbols.empty() ? "(" : ", ") + primary.symbol;
  TextTable table{{{"quantity"}, {symbols + ")"}, {"unit"}, {"is"}}, {}};
  for (const NamedQuantity &quantity : system.quantities()) {
    const double size = system.sizeOf(quantity.dimension);
    table.rows.push_back(
        {quantity.name, UnitSystem::exponentsText(quantity.dimension), system.unitText(quantity.dimension),
         size == 1 ? "" : quantityText({size, system.inStandard(quantity.dimension)}, UnitSystem::standard())});
  }
  return table;
}

void writeSystem(TextWriter &writer, const UnitSystem &system) {
  writer.table(quantityTable(system));
  writer.blank();
  std::string names;
  for (const Unit &unit : system.units())
    names += (names.empty() ? "" : ", ") + unit.name;
  writer.paragraph("units: " + names +
                       "; with SI prefixes (k M G ..., m u n ...) except min and h; those below one are for s, Hz and "
                       "your own units only",
                   7);
}

void writeQuantity(TextWriter &writer, const UnitsReport &report) {
  const Quantity &quantity = *report.quantity;
  const NamedQuantity *name = report.system.named(quantity.dimension);
  std::string text = quantityText(quantity, report.system);
  if (const auto &conversion = report.conversion)
    text = fmt::format("{:.10g} {}{}", conversion->times, conversion->isUnit ? "" : "times ", conversion->to);
  writer.line(text + (name ? "  (" + name->name + ")" : quantity.dimension.isNumber() ? "" : "  (no name)"));
}

} // namespace

std::string renderText(const UnitsReport &report, const TextStyle &style) {
  TextWriter writer(style);
  if (report.quantity)
    writeQuantity(writer, report);
  else
    writeSystem(writer, report.system);
  return writer.take();
}

} // namespace leastaction

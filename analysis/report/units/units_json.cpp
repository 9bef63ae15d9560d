#include "analysis/report/units/units_report.h"

#include <nlohmann/json.hpp>

namespace leastaction {
namespace {

using Json = nlohmann::ordered_json;

Json systemJson(const UnitSystem &system) {
  Json quantities = Json::array(), units = Json::array();
  for (const NamedQuantity &quantity : system.quantities())
    quantities.push_back({{"name", quantity.name},
                          {"exponents", quantity.dimension.exponentTexts()},
                          {"unit", system.unitText(quantity.dimension)},
                          {"size", system.sizeOf(quantity.dimension)}});
  for (const Unit &unit : system.units())
    units.push_back({{"name", unit.name}, {"size", unit.size}, {"exponents", unit.dimension.exponentTexts()}});
  return {{"report", "units"}, {"quantities", std::move(quantities)}, {"units", std::move(units)}};
}

} // namespace

Json toJson(const UnitsReport &report) {
  const UnitSystem &system = report.system;
  if (!report.quantity)
    return systemJson(system);
  const Quantity &quantity = *report.quantity;
  const NamedQuantity *name = system.named(quantity.dimension);
  Json written = {{"report", "units"},
                  {"value", quantity.value / system.sizeOf(quantity.dimension)},
                  {"unit", system.unitText(quantity.dimension)},
                  {"exponents", quantity.dimension.exponentTexts()},
                  {"quantity", name ? Json(name->name) : Json(nullptr)}};
  if (report.conversion)
    written["to"] = {{"value", report.conversion->times}, {"unit", report.conversion->to}};
  return written;
}

} // namespace leastaction

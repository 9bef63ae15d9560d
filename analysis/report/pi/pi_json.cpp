#include "analysis/base/text_format.h"
#include "analysis/report/pi/pi_report.h"

#include <nlohmann/json.hpp>

namespace leastaction {

using Json = nlohmann::ordered_json;

Json toJson(const PiReport &report) {
  const auto &[table, names, pi, system] = report.quantities;
  Json quantities = Json::array(), repeating = Json::array(), groups = Json::array();
  for (const QuantityColumn &column : table.columns) {
    quantities.push_back({{"name", validUtf8(column.name)}, {"exponents", column.dimension.exponentTexts()}});
  }
  for (size_t quantity : pi.repeating)
    repeating.push_back(validUtf8(names[quantity]));
  auto groupJson = [&](const PiGroup &group) {
    Json exponents = Json::object();
    for (size_t i = 0; i < names.size(); ++i)
      if (group.exponents[i])
        exponents[validUtf8(names[i])] = group.exponents[i];
    return Json{{"exponents", std::move(exponents)},
                {"text", validUtf8(groupText(group, names))},
                {"values", valuesOf(group, table)}};
  };
  for (const PiGroup &group : pi.groups)
    groups.push_back(groupJson(group));
  Json units = Json::array(), scaling = Json::array();
  const std::vector<PrimaryQuantity> primaries = report.quantities.primaries();
  for (const PrimaryQuantity &primary : primaries)
    units.push_back(validUtf8(primary.symbol));
  for (size_t row = 0; row < table.rows.size(); ++row) {
    const ScaledRow scaled = report.quantities.scaled(row);
    Json factors = Json::object(), values = Json::object();
    for (size_t i = 0; i < primaries.size(); ++i)
      factors[validUtf8(primaries[i].unit)] = scaled.factors[i];
    for (size_t i = 0; i < names.size(); ++i)
      values[validUtf8(names[i])] = scaled.scaled[i];
    scaling.push_back({{"factors", std::move(factors)}, {"scaled", std::move(values)}});
  }
  Json written = {{"report", "pi"},
                  {"units", std::move(units)},
                  {"quantities", std::move(quantities)},
                  {"rank", pi.rank},
                  {"repeating", std::move(repeating)},
                  {"groups", std::move(groups)},
                  {"scaling", std::move(scaling)}};
  if (report.collapse)
    written["collapse"] = {{"x", groupJson(report.collapse->x)},
                           {"y", groupJson(report.collapse->y)},
                           {"scatter", report.collapse->scatter},
                           {"scatter_of_plain_groups", report.collapse->before}};
  return written;
}

} // namespace leastaction

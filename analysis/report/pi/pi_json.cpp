#include "analysis/base/text_format.h"
#include "analysis/report/pi/pi_report.h"

#include <nlohmann/json.hpp>

namespace leastaction {

using Json = nlohmann::ordered_json;

Json toJson(const PiReport &report) {
  const auto &[table, names, pi] = report.quantities;
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
  Json units = Json::array();
  for (const std::string &unit : table.primaries.empty() ? std::vector<std::string>{"L", "E", "T"} : table.primaries)
    units.push_back(validUtf8(unit));
  Json written = {{"report", "pi"},  {"units", std::move(units)},         {"quantities", std::move(quantities)},
                  {"rank", pi.rank}, {"repeating", std::move(repeating)}, {"groups", std::move(groups)}};
  if (report.collapse)
    written["collapse"] = {{"x", groupJson(report.collapse->x)},
                           {"y", groupJson(report.collapse->y)},
                           {"scatter", report.collapse->scatter},
                           {"scatter_of_plain_groups", report.collapse->before}};
  return written;
}

} // namespace leastaction

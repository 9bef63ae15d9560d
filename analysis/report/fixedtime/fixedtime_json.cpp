#include "analysis/base/text_format.h"
#include "analysis/report/fixedtime/fixedtime_report.h"
#include "analysis/report/format/estimate_json.h"
#include "analysis/report/format/json_values.h"

namespace leastaction {

Json toJson(const FixedTimeReport &report) {
  const TimingModel &model = report.model;
  const FixedTime &fixed = report.fixed;
  Json settings = Json::object();
  for (const auto &[name, value] : report.settings())
    settings[validUtf8(name)] = wholeOrNumber(value);
  Json terms = Json::array(), grids = Json::array(), pairs = Json::array();
  for (size_t i = 0; i < model.terms.size(); ++i)
    terms.push_back({{"name", validUtf8(model.terms[i].name)},
                     {"cost_s", estimateJson(fixed.costs[i])},
                     {"hardware_force", estimateJson(fixed.forces[i])},
                     {"parameter", estimateJson(fixed.parameters[i])}});
  for (const FixedTime::Grid &grid : fixed.grids)
    grids.push_back({{"processors", grid.processors},
                     {"p", grid.p},
                     {"q", fixed.variables.q ? Json(grid.q) : Json(nullptr)},
                     {"n", optionalNumber(grid.measuredSize)},
                     {"power_flop_per_s", optionalNumber(grid.measuredPower)},
                     {"fitted_n", grid.fittedSize},
                     {"fitted_power_flop_per_s", grid.fittedPower},
                     {"fitted_efficiency", grid.efficiency}});
  for (const FixedTime::Pair &pair : fixed.pairs)
    pairs.push_back({{"p", pair.p},
                     {"q", pair.q},
                     {"ratio", optionalNumber(pair.measuredRatio)},
                     {"fitted_ratio", pair.fittedRatio}});
  return {{"report", "fixedtime"},
          {"model", validUtf8(model.name)},
          {"settings", std::move(settings)},
          {"size", validUtf8(model.variables[fixed.variables.size])},
          {"time_s", fixed.timeSeconds},
          {"power_flop_per_s", estimateJson(fixed.power)},
          {"reference_n", fixed.referenceSize},
          {"scatter", fixed.scatter},
          {"terms", std::move(terms)},
          {"grids", std::move(grids)},
          {"pairs", std::move(pairs)}};
}

} // namespace leastaction

#include "analysis/base/text_format.h"
#include "analysis/report/collapse/collapse_report.h"
#include "analysis/report/format/estimate_json.h"

namespace leastaction {

using Json = nlohmann::ordered_json;

Json toJson(const CollapseReport &report) {
  const std::vector<std::string> &names = report.quantities.names;
  const PiGroups &pi = report.quantities.pi;
  const PowerLaw &law = report.law;
  Json factors = Json::array(), constant = Json::array();
  for (const PowerLaw::Factor &factor : law.factors)
    factors.push_back(
        {{"group", validUtf8(groupText(pi.groups[factor.group], names))}, {"exponent", estimateJson(factor.exponent)}});
  for (const size_t group : law.constantGroups)
    constant.push_back(validUtf8(groupText(pi.groups[group], names)));
  return {{"report", "collapse"},
          {"group", validUtf8(groupText(pi.groups[law.group], names))},
          {"constant", estimateJson(law.constant)},
          {"factors", std::move(factors)},
          {"constant_groups", std::move(constant)},
          {"scatter", law.scatter},
          {"r2", law.explained}};
}

} // namespace leastaction

#include "analysis/report/why/confidence.h"

#include "analysis/report/why/cause_json.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <string_view>
#include <vector>

namespace leastaction {
namespace {

constexpr auto originWords =
    std::to_array<std::string_view>({"what was measured on this machine", "what was measured or published elsewhere",
                                     "LLVM's scheduling tables", "nominal values"});
static_assert(originWords.size() == ruleOrigins);

double shareOf(uint64_t units, const RuleConfidence &confidence) {
  return static_cast<double>(units) / static_cast<double>(confidence.total());
}

/// "8 %"; little is not nothing.
std::string percentOf(uint64_t units, const RuleConfidence &confidence) {
  constexpr double least = 0.005;
  const double share = shareOf(units, confidence);
  return share < least ? "under 1 %" : fmt::format("{:.0f} %", 100 * share);
}

/// The nominal rules that decide on most ticks: " (call 6 %, memory 2 %)".
std::string nominalRules(const RuleConfidence &confidence) {
  constexpr size_t shown = 3;
  std::vector<std::string> rules;
  for (const RuleTicks &row : confidence.byRule)
    if (row.origin == RuleOrigin::nominal && rules.size() < shown)
      rules.push_back(fmt::format("{} {}", nameOf(row.rule), percentOf(row.units, confidence)));
  return fmt::format(" ({})", fmt::join(rules, ", "));
}

} // namespace

std::string confidenceText(const RuleConfidence &confidence) {
  std::vector<std::string> parts;
  for (size_t origin = 0; origin < ruleOrigins; ++origin)
    if (const uint64_t units = confidence.byOrigin[origin])
      parts.push_back(fmt::format(
          "{} {}from {}{}", percentOf(units, confidence), parts.empty() ? "follow " : "", originWords[origin],
          static_cast<RuleOrigin>(origin) == RuleOrigin::nominal ? nominalRules(confidence) : ""));
  return parts.empty() ? std::string() : fmt::format("Of the ticks, {}.", fmt::join(parts, ", "));
}

Json toJson(const RuleConfidence &confidence) {
  Json byOrigin = Json::array(), byRule = Json::array();
  for (size_t origin = 0; origin < ruleOrigins; ++origin)
    if (const uint64_t units = confidence.byOrigin[origin])
      byOrigin.push_back({{"origin", std::string(nameOf(static_cast<RuleOrigin>(origin)))},
                          {"ticks", ticksJson(units)},
                          {"share", number(shareOf(units, confidence))}});
  for (const RuleTicks &row : confidence.byRule)
    byRule.push_back({{"rule", std::string(nameOf(row.rule))},
                      {"origin", std::string(nameOf(row.origin))},
                      {"ticks", ticksJson(row.units)},
                      {"share", number(shareOf(row.units, confidence))}});
  return {{"sentence", confidenceText(confidence)}, {"by_origin", std::move(byOrigin)}, {"by_rule", std::move(byRule)}};
}

} // namespace leastaction

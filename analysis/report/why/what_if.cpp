#include "analysis/report/why/what_if.h"

#include "analysis/report/format/json_values.h"

#include <fmt/format.h>

#include <algorithm>

namespace leastaction {
namespace {

constexpr uint64_t mostIndependentShare = 100; ///< One of so many parts of a region's ticks.

std::string_view togetherText(Interaction interaction) {
  switch (interaction) {
  case Interaction::independent:
    return "independent";
  case Interaction::parallel:
    return "parallel: it takes both";
  case Interaction::serial:
    return "serial: either does";
  }
  return "";
}

} // namespace

Interaction interactionOf(int64_t savedByBoth, int64_t savedByFirst, int64_t savedBySecond, uint64_t regionTicks) {
  const int64_t interaction = savedByBoth - savedByFirst - savedBySecond;
  const auto most = static_cast<int64_t>(regionTicks / mostIndependentShare);
  return interaction > most    ? Interaction::parallel
         : interaction < -most ? Interaction::serial
                               : Interaction::independent;
}

void writeWhatIf(TextWriter &writer, const std::vector<WhatIf> &changes, uint64_t regionTicks) {
  if (changes.empty())
    return;
  const bool hasPairs =
      std::ranges::any_of(changes, [](const WhatIf &change) { return change.interaction.has_value(); });
  writer.subheading("what if");
  TextTable table{{{"change", Align::left, true, Keep::ends}, {"ticks", Align::right}, {"saved [%]", Align::right}},
                  {}};
  if (hasPairs)
    table.columns.push_back({"together", Align::left, true});
  for (const WhatIf &change : changes) {
    const double share =
        regionTicks == 0 ? 0 : static_cast<double>(change.savedTicks) / static_cast<double>(regionTicks);
    std::vector<std::string> &row = table.rows.emplace_back(
        std::vector{change.change, countText(change.ticks), fmt::format("{:.1f}", 100 * share)});
    if (hasPairs)
      row.emplace_back(change.interaction ? togetherText(*change.interaction) : "");
  }
  writer.table(std::move(table));
}

Json whatIfJson(const std::vector<WhatIf> &changes) {
  Json json = Json::array();
  for (const WhatIf &change : changes) {
    Json &row = json.emplace_back(
        Json{{"change", jsonText(change.change)}, {"ticks", change.ticks}, {"saved_ticks", change.savedTicks}});
    if (change.interaction)
      row["interaction"] = nameOf(*change.interaction);
  }
  return json;
}

} // namespace leastaction

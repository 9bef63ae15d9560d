#include "analysis/report/why/cause_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace leastaction {
namespace {

/// What a cause is in a sentence: of one line, and of many.
struct CauseWords {
  std::string_view ofLine;
  std::string_view ofMany;
};

constexpr auto causeWords = std::to_array<CauseWords>({
    {"retires instructions without a wait", "instructions retire without a wait"},
    {"waits for L1", "loads wait for L1"},
    {"waits for L2", "loads wait for L2"},
    {"waits for L3", "loads wait for L3"},
    {"waits for memory", "loads wait for memory"},
    {"waits for the translation of addresses", "loads wait for the translation of their addresses"},
    {"waits for what was just stored", "loads wait for what was just stored"},
    {"waits for a result", "instructions wait for results"},
    {"waits for a port", "instructions wait for ports"},
    {"waits for the divider", "instructions wait for the divider"},
    {"locks or fences memory", "locks and fences"},
    {"waits for earlier stores to reach the cache", "stores wait for earlier ones to reach the cache"},
    {"has mispredicted branches", "branches are mispredicted"},
    {"is not delivered in time by the front end", "the front end does not deliver in time"},
    {"mixes AVX and older vector instructions", "AVX and older vector instructions are mixed"},
    {"calls code that was not recorded", "calls run code that was not recorded"},
    {"begins the region", "the region begins"},
    {"finds no entry in a full window", "instructions find no entry in a full window"},
});
static_assert(causeWords.size() == tickCauses);

} // namespace

std::string_view causeAtLine(TickCause cause) {
  return causeWords[static_cast<size_t>(cause)].ofLine;
}

std::string_view causeOfMany(TickCause cause) {
  return causeWords[static_cast<size_t>(cause)].ofMany;
}

std::vector<TickCause> largestCauses(const CauseUnits &ticks) {
  std::vector<TickCause> causes;
  for (size_t cause = 0; cause < tickCauses; ++cause)
    if (ticks.units[cause] != 0)
      causes.push_back(static_cast<TickCause>(cause));
  std::ranges::sort(causes, std::ranges::greater(), [&](TickCause cause) {
    return std::pair(ticks.units[static_cast<size_t>(cause)], tickCauses - static_cast<size_t>(cause));
  });
  return causes;
}

double shareOfTicks(uint64_t units, uint64_t ticks) {
  return ticks == 0 ? 0 : inTicks(units) / static_cast<double>(ticks);
}

namespace {

std::string causesTextWith(const CauseUnits &causes, uint64_t ticks, const std::string &ports) {
  constexpr size_t shownCauses = 3;
  std::string text;
  size_t shown = 0;
  for (const TickCause cause : largestCauses(causes)) {
    if (shown++ == shownCauses)
      break;
    const std::string detail = cause == TickCause::port && !ports.empty() ? fmt::format(" ({})", ports) : "";
    text += fmt::format("{}{}{} {}", text.empty() ? "" : ", ", nameOf(cause), detail,
                        percentText(shareOfTicks(causes.units[static_cast<size_t>(cause)], ticks)));
  }
  return text;
}

} // namespace

std::string causesText(const CauseUnits &causes, uint64_t ticks) {
  return causesTextWith(causes, ticks, "");
}

std::string portsText(const WhyRow &row) {
  return row.ports.empty() ? std::string() : fmt::format("{}", fmt::join(row.ports.front().ports, " "));
}

std::string causesText(const WhyRow &row, uint64_t ticks) {
  return causesTextWith(row.ticks, ticks, portsText(row));
}

std::string ticksText(const CauseUnits &causes) {
  return countText(static_cast<uint64_t>(std::llround(inTicks(causes.total()))));
}

void writeCauses(TextWriter &writer, const WhyRegion &region) {
  constexpr unsigned barWidth = 30;
  writer.subheading("ticks by cause");
  TextTable table{{{"cause", Align::left}, {"ticks", Align::right}, {"[%]", Align::right}, {"", Align::left, true}},
                  {}};
  for (const TickCause cause : largestCauses(region.causes)) {
    const uint64_t units = region.causes.units[static_cast<size_t>(cause)];
    const double share = shareOfTicks(units, region.ticks);
    std::string bar;
    for (auto cells = static_cast<unsigned>(std::lround(share * barWidth)); cells != 0; --cells)
      bar += writer.style().unicode ? "█" : "#";
    table.rows.push_back({std::string(nameOf(cause)), countText(units / unitsPerTick), percentText(share), bar});
  }
  writer.table(std::move(table));
}

} // namespace leastaction

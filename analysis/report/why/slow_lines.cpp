#include "analysis/report/why/slow_lines.h"

#include "analysis/base/text_format.h"
#include "analysis/report/why/cause_json.h"
#include "analysis/report/why/cause_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <tuple>

namespace leastaction {
namespace {

constexpr double leastShare = 0.01, leastWarning = 0.1;

/// A line while its rows are added up.
struct Sum {
  CauseUnits ticks = {};
  const WhyRow *largest = nullptr;
};

struct RegionSum {
  uint64_t ticks = 0;
  std::map<std::pair<std::string, uint32_t>, Sum> lines;
};

uint64_t unitsOf(const CauseUnits &ticks, TickCause cause) {
  return ticks.units[static_cast<size_t>(cause)];
}

/// "waits for one of the ports p0 p1": what the row does, in a sentence about it.
std::string clauseOf(TickCause cause, const WhyRow &row) {
  const std::string ports = portsText(row);
  if (cause != TickCause::port || ports.empty())
    return std::string(causeAtLine(cause));
  return fmt::format("waits for {} {}", ports.contains(' ') ? "one of the ports" : "port", ports);
}

std::string messageOf(const SlowLine &line, uint64_t regionTicks, const WhyRow &row) {
  constexpr double nearlyAll = 0.9, worthTelling = 0.25;
  const std::vector<TickCause> causes = largestCauses(line.ticks);
  const auto all = static_cast<double>(line.ticks.total());
  const auto part = [&](TickCause cause) { return static_cast<double>(unitsOf(line.ticks, cause)) / all; };
  const auto clause = [&](TickCause cause) {
    return fmt::format("{} ({:.0f} %)", clauseOf(cause, row),
                       100 * shareOfTicks(unitsOf(line.ticks, cause), regionTicks));
  };
  const std::string begin = fmt::format("{:.0f} % of the ticks of {}: it ", 100 * line.share, line.region);
  if (part(causes[0]) >= nearlyAll)
    return begin + clauseOf(causes[0], row);
  if (causes.size() > 1 && part(causes[1]) >= worthTelling)
    return begin + clause(causes[0]) + " and " + clause(causes[1]);
  return begin + "mostly " + clause(causes[0]);
}

std::map<std::string, RegionSum> sumsOf(const WhyReport &report) {
  std::map<std::string, RegionSum> sums;
  for (const WhyRegion &region : report.regions) {
    RegionSum &sum = sums[region.name];
    sum.ticks += region.ticks;
    for (const WhyRow &row : region.byLine) {
      if (row.file.empty() || row.line == 0 || row.ticks.total() == 0)
        continue;
      Sum &line = sum.lines[{row.file, row.line}];
      line.ticks += row.ticks;
      if (!line.largest || row.ticks.total() > line.largest->ticks.total())
        line.largest = &row;
    }
  }
  return sums;
}

bool isBefore(const SlowLine &a, const SlowLine &b) {
  return std::tuple(b.ticks.total(), a.region, a.file, a.line) < std::tuple(a.ticks.total(), b.region, b.file, b.line);
}

} // namespace

std::vector<SlowLine> slowLines(const WhyReport &report, size_t most) {
  std::vector<SlowLine> all;
  for (const auto &[region, sum] : sumsOf(report)) {
    std::vector<SlowLine> lines;
    for (const auto &[place, of] : sum.lines) {
      const double share = shareOfTicks(of.ticks.total(), sum.ticks);
      if (share < leastShare)
        continue;
      const uint64_t waits = of.ticks.total() - unitsOf(of.ticks, TickCause::base);
      SlowLine &line = lines.emplace_back(SlowLine{.region = region,
                                                   .file = place.first,
                                                   .line = place.second,
                                                   .function = of.largest->function,
                                                   .ticks = of.ticks,
                                                   .share = share,
                                                   .cause = largestCauses(of.ticks).front(),
                                                   .isWarning = shareOfTicks(waits, sum.ticks) >= leastWarning});
      line.message = messageOf(line, sum.ticks, *of.largest);
    }
    std::ranges::sort(lines, isBefore);
    lines.resize(std::min(lines.size(), most));
    std::ranges::move(lines, std::back_inserter(all));
  }
  std::ranges::sort(all, isBefore);
  return all;
}

std::string SourcePlaces::shown(const std::string &name) const {
  const auto found = byName.find(name);
  return found == byName.end() ? name : found->second;
}

std::string messagesOf(const std::vector<SlowLine> &lines, const SourcePlaces &places) {
  std::string text;
  for (const SlowLine &line : lines)
    text += fmt::format("{}:{}: {}: {}\n", printableText(places.shown(line.file)), line.line,
                        line.isWarning ? "warning" : "note", printableText(line.message));
  return text;
}

std::string lineListOf(const std::vector<SlowLine> &lines, const SourcePlaces &places) {
  std::string text;
  for (const SlowLine &line : lines) {
    const Json json = {{"file", jsonText(places.shown(line.file))},
                       {"line", line.line},
                       {"region", jsonText(line.region)},
                       {"function", textOrNull(line.function)},
                       {"ticks", ticksJson(line.ticks.total())},
                       {"share", number(line.share)},
                       {"cause", nameOf(line.cause)},
                       {"causes", causesJson(line.ticks)},
                       {"level", line.isWarning ? "warning" : "note"},
                       {"message", jsonText(line.message)}};
    text += (text.empty() ? "\n" : ",\n") + json.dump();
  }
  return "[" + text + "\n]\n";
}

} // namespace leastaction

#include "analysis/report/why/sharing_difference.h"

#include "analysis/report/format/json_values.h"
#include "analysis/report/format/report_text.h"
#include "analysis/report/why/tick_difference.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

namespace leastaction {
namespace {

std::string withoutFolder(const std::string &place) {
  return place.substr(place.rfind('/') + 1);
}

} // namespace

SharingDifference sharingDifference(std::span<const SharedPlaces> own, std::span<const SharedPlaces> reference) {
  std::map<std::tuple<bool, std::string, std::string>, SharingDifferenceRow> rows;
  const auto add = [&](std::span<const SharedPlaces> places, SharedPlaces SharingDifferenceRow::*side) {
    for (const SharedPlaces &shared : places) {
      SharingDifferenceRow &row = rows[{shared.isFalse, shared.place, shared.other}];
      for (SharedPlaces *one : {&row.own, &row.reference}) {
        one->isFalse = shared.isFalse;
        one->place = shared.place;
        one->other = shared.other;
      }
      SharedPlaces &sum = row.*side;
      sum.lines += shared.lines;
      sum.moves += shared.moves;
      sum.ticks += shared.ticks;
    }
  };
  add(own, &SharingDifferenceRow::own);
  add(reference, &SharingDifferenceRow::reference);
  SharingDifference difference{
      .own = sumOf(own, SharingKind::any), .reference = sumOf(reference, SharingKind::any), .rows = {}};
  for (auto &[key, row] : rows)
    difference.rows.push_back(std::move(row));
  std::ranges::sort(difference.rows, [](const SharingDifferenceRow &a, const SharingDifferenceRow &b) {
    return std::tuple(std::abs(b.difference()), a.own.place, a.own.other, a.own.isFalse) <
           std::tuple(std::abs(a.difference()), b.own.place, b.own.other, b.own.isFalse);
  });
  return difference;
}

std::string sharingText(const SharingDifference &difference, uint64_t ticks, const std::string &own,
                        const std::string &reference) {
  constexpr double worthTelling = 0.1;
  const double change = static_cast<double>(difference.own.ticks) - static_cast<double>(difference.reference.ticks);
  if (difference.rows.empty() || std::abs(change) <= worthTelling * static_cast<double>(ticks))
    return {};
  const SharedPlaces &most = difference.rows.front().own;
  return fmt::format("Cache lines that threads share would move from core to core {} times in {}, {} times in {}: "
                     "about {} ticks {}, which no cause has. The {} sharing of {} with {} differs most.",
                     countText(difference.own.moves), own, countText(difference.reference.moves), reference,
                     countText(static_cast<uint64_t>(std::abs(change))), change < 0 ? "fewer" : "more",
                     most.isFalse ? "false" : "true", withoutFolder(most.place), withoutFolder(most.other));
}

void writeSharingDifference(TextWriter &writer, const SharingDifference &difference, const std::string &own,
                            const std::string &reference, size_t mostRows) {
  if (difference.rows.empty())
    return;
  const size_t shown = std::min(mostRows, difference.rows.size());
  writer.subheading(titleOfPart("cache lines shared with other threads", shown, difference.rows.size()));
  TextTable table{{{"sharing", Align::left},
                   {"this thread", Align::left, true, Keep::tail},
                   {"there", Align::left, true, Keep::tail},
                   {"moves " + own, Align::right},
                   {"moves " + reference, Align::right},
                   {"difference", Align::right}},
                  {}};
  for (size_t i = 0; i < shown; ++i) {
    const SharingDifferenceRow &row = difference.rows[i];
    table.rows.push_back({row.own.isFalse ? "false" : "true", withoutFolder(row.own.place),
                          withoutFolder(row.own.other), countText(row.own.moves), countText(row.reference.moves),
                          signedTicks(row.difference(), writer.style().unicode)});
  }
  writer.table(std::move(table));
}

nlohmann::ordered_json toJson(const SharingDifference &difference) {
  Json rows = Json::array();
  for (const SharingDifferenceRow &row : difference.rows)
    rows.push_back({{"kind", row.own.isFalse ? "false" : "true"},
                    {"place", jsonText(row.own.place)},
                    {"other_place", jsonText(row.own.other)},
                    {"lines", row.own.lines},
                    {"reference_lines", row.reference.lines},
                    {"moves", row.own.moves},
                    {"reference_moves", row.reference.moves},
                    {"difference", wholeOrNumber(row.difference())}});
  return {{"moves", difference.own.moves},
          {"reference_moves", difference.reference.moves},
          {"ticks", difference.own.ticks},
          {"reference_ticks", difference.reference.ticks},
          {"rows", std::move(rows)}};
}

} // namespace leastaction

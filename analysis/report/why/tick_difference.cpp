#include "analysis/report/why/tick_difference.h"

#include "analysis/program/spectrum/profile.h"
#include "analysis/report/format/json_values.h"
#include "analysis/report/format/line_names.h"
#include "analysis/report/format/report_text.h"
#include "analysis/report/why/cause_json.h"
#include "analysis/report/why/cause_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace leastaction {
namespace {

double differenceOf(uint64_t own, uint64_t reference) {
  return own < reference ? -inTicks(reference - own) : inTicks(own - reference);
}

void sortRows(std::vector<TickDifferenceRow> &rows) {
  std::ranges::sort(rows, [](const TickDifferenceRow &a, const TickDifferenceRow &b) {
    const double ofA = std::abs(a.difference()), ofB = std::abs(b.difference());
    return ofA != ofB ? ofA > ofB : a.name < b.name;
  });
}

std::string ofThese(const TickDifferenceRow &row, bool unicode) {
  constexpr size_t shown = 2;
  std::string text;
  const auto causes = causesThatDiffer(row);
  for (size_t i = 0; i < std::min(shown, causes.size()); ++i)
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", nameOf(causes[i].first),
                        signedTicks(causes[i].second, unicode));
  return text;
}

void writeDifferingRows(TextWriter &writer, const std::vector<TickDifferenceRow> &rows, std::string_view column,
                        const TickDifferenceText &text, size_t most) {
  const bool unicode = writer.style().unicode, lines = column == "source line";
  std::vector<const TickDifferenceRow *> differing;
  for (const TickDifferenceRow &row : rows)
    if (row.difference() != 0)
      differing.push_back(&row);
  if (differing.empty())
    return;
  const size_t shown = std::min(most, differing.size());
  writer.subheading(titleOfPart(fmt::format("ticks by {}", column), shown, differing.size()));
  const bool hasTwo =
      std::any_of(differing.begin(), differing.begin() + static_cast<ptrdiff_t>(shown),
                  [](const TickDifferenceRow *row) { return hasTwoNames(row->name, row->referenceName); });
  const std::string head = headOfBoth(column, hasTwo, text.own, text.reference, unicode);
  TextTable table{{{head, Align::left, true, lines ? Keep::tail : Keep::ends},
                   {"ticks " + text.own, Align::right},
                   {"ticks " + text.reference, Align::right},
                   {"difference", Align::right}},
                  {}};
  if (lines)
    table.columns.push_back({"of it", Align::left, true});
  for (size_t i = 0; i < shown; ++i) {
    const TickDifferenceRow &row = *differing[i];
    table.rows.push_back({nameOfBoth(row.name, row.referenceName, unicode), ticksText(row.own),
                          ticksText(row.reference), signedTicks(row.difference(), unicode)});
    if (lines)
      table.rows.back().push_back(ofThese(row, unicode));
  }
  writer.table(std::move(table));
}

Json rowJson(const TickDifferenceRow &row, const char *key) {
  return {{key, jsonText(row.name)},
          {"ticks", ticksJson(row.own.total())},
          {"reference_ticks", ticksJson(row.reference.total())},
          {"difference", wholeOrNumber(row.difference())}};
}

/// Lines of both sides by name, with a row for those that are too small for a side to tell.
class SidesOfLine {
public:
  SidesOfLine(const TickSide &own, const TickSide &reference) {
    std::set<std::string> known[2];
    for (const auto &[side, names] : {std::pair(&own, &known[0]), std::pair(&reference, &known[1])})
      for (const LineTicks &line : side->lines)
        names->insert(line.name);
    add(own, &TickDifferenceRow::own, reference, known[1]);
    add(reference, &TickDifferenceRow::reference, own, known[0]);
  }

  std::map<std::string, TickDifferenceRow> &rows() { return rows_; }

private:
  /// Up to so many units, a line may be one that the side leaves out.
  static uint64_t leastTold(const TickSide &side) {
    uint64_t least = side.largestOnly ? ~uint64_t{0} : 0;
    for (const LineTicks &line : side.lines)
      least = std::min(least, side.largestOnly ? line.ticks.total() : 0);
    return least;
  }

  void add(const TickSide &side, CauseUnits TickDifferenceRow::*of, const TickSide &other,
           const std::set<std::string> &known) {
    const uint64_t least = leastTold(other);
    CauseUnits rest = side.causes;
    for (const LineTicks &line : side.lines) {
      const bool isOther = other.largestOnly && line.ticks.total() <= least && !known.contains(line.name);
      rows_[isOther ? otherLines : line.name].*of += line.ticks;
      for (size_t cause = 0; cause < tickCauses; ++cause)
        rest.units[cause] -= std::min(rest.units[cause], line.ticks.units[cause]);
    }
    if (side.largestOnly)
      rows_[otherLines].*of += rest;
  }

  static constexpr const char *otherLines = "other lines";
  std::map<std::string, TickDifferenceRow> rows_;
};

} // namespace

double TickDifferenceRow::difference() const {
  return differenceOf(own.total(), reference.total());
}

std::vector<std::pair<TickCause, double>> causesThatDiffer(const TickDifferenceRow &row) {
  std::vector<std::pair<TickCause, double>> causes;
  for (size_t cause = 0; cause < tickCauses; ++cause)
    if (const double difference = differenceOf(row.own.units[cause], row.reference.units[cause]); difference != 0)
      causes.emplace_back(static_cast<TickCause>(cause), difference);
  std::ranges::sort(causes, [](const auto &a, const auto &b) {
    return std::pair(-std::abs(a.second), a.first) < std::pair(-std::abs(b.second), b.first);
  });
  return causes;
}

TickSide tickSide(const WhyRegion &region) {
  TickSide side{.ticks = region.ticks, .causes = region.causes};
  for (const WhyRow &row : region.byLine)
    side.lines.push_back({lineName(row.file, row.line), row.ticks});
  return side;
}

TickSide perExecution(TickSide side, uint64_t executions) {
  const auto divide = [&](CauseUnits &causes) {
    for (uint64_t &units : causes.units)
      units = (units + executions / 2) / executions;
  };
  side.ticks = (side.ticks + executions / 2) / executions;
  divide(side.causes);
  for (LineTicks &line : side.lines)
    divide(line.ticks);
  return side;
}

TickDifference tickDifference(const TickSide &own, const TickSide &reference) {
  TickDifference difference{.own = own.ticks, .reference = reference.ticks, .byCause = {}, .byLine = {}};
  for (size_t cause = 0; cause < tickCauses; ++cause) {
    if (own.causes.units[cause] == 0 && reference.causes.units[cause] == 0)
      continue;
    TickDifferenceRow &row = difference.byCause.emplace_back();
    row.name = nameOf(static_cast<TickCause>(cause));
    row.own.units[cause] = own.causes.units[cause];
    row.reference.units[cause] = reference.causes.units[cause];
  }
  SidesOfLine lines(own, reference);
  for (auto &[name, row] : lines.rows()) {
    row.name = name;
    difference.byLine.push_back(std::move(row));
  }
  sortRows(difference.byCause);
  sortRows(difference.byLine);
  return difference;
}

TickDifference tickDifference(const WhyRegion &own, const WhyRegion &reference) {
  return tickDifference(tickSide(own), tickSide(reference));
}

std::string signedTicks(double ticks, bool unicode) {
  const std::string count = countText(static_cast<uint64_t>(std::llround(std::abs(ticks))));
  return (count == "0" ? "" : ticks > 0 ? "+" : unicode ? "−" : "-") + count;
}

void writeTickDifference(TextWriter &writer, const TickDifference &difference, const TickDifferenceText &text) {
  if (difference.bound)
    if (const std::string words = uncertaintyText(*difference.bound, difference.own, difference.reference);
        !words.empty())
      writer.paragraph(words, 0);
  writeDifferingRows(writer, difference.byCause, "cause", text, tickCauses);
  writeDifferingRows(writer, difference.byLine, "source line", text, text.rows);
}

Json toJson(const TickDifference &difference, size_t mostLines) {
  Json byCause = Json::array(), byLine = Json::array();
  for (const TickDifferenceRow &row : difference.byCause)
    byCause.push_back(rowJson(row, "cause"));
  for (const TickDifferenceRow &row : difference.byLine) {
    if (byLine.size() == mostLines)
      break;
    Json json = rowJson(row, "line");
    if (!row.referenceName.empty())
      json["reference_line"] = jsonText(row.referenceName);
    json["causes"] = Json::object();
    for (const auto &[cause, ticks] : causesThatDiffer(row))
      json["causes"][std::string(nameOf(cause))] = wholeOrNumber(ticks);
    byLine.push_back(std::move(json));
  }
  Json json = {
      {"difference", wholeOrNumber(differenceOf(difference.own * unitsPerTick, difference.reference * unitsPerTick))},
      {"by_cause", std::move(byCause)},
      {"by_line", std::move(byLine)}};
  if (const std::optional<ModelBound> &bound = difference.bound) {
    json["within_model_error"] = bound->covers(difference.own, difference.reference);
    json["uncertainty"] = textOrNull(uncertaintyText(*bound, difference.own, difference.reference));
  }
  return json;
}

} // namespace leastaction

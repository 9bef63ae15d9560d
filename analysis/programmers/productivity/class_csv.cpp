#include "analysis/programmers/productivity/class_csv.h"

#include "analysis/base/trimmed.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <limits>
#include <unordered_map>

namespace leastaction {
namespace {

/// Times are squared and summed. What goes beyond is no time of people, but a clock in other units.
constexpr double mostAction = mostClassSeconds * mostClassSeconds;

class Reader {
public:
  Reader(CsvRows &rows, const ClassCsvOptions &options, ClassRecords &records)
      : rows_(rows), options_(options), records_(records) {}

  Result<void> read();

private:
  static constexpr size_t absent = std::numeric_limits<size_t>::max();

  Result<void> readHeader();
  Result<void> readReport();
  Result<void> readPoint();
  Result<std::string> programmer() const;
  Result<double> number(size_t column, std::string_view name, double most) const;
  std::string_view field(size_t column) const {
    return column == absent ? std::string_view{} : withoutCsvMark(trimmed(rows_.fields()[column]));
  }

  CsvRows &rows_;
  const ClassCsvOptions &options_;
  ClassRecords &records_;
  size_t columns_ = 0;
  size_t programmer_ = absent, start_ = absent, end_ = absent, activity_ = absent, project_ = absent, gap_ = absent;
  size_t time_ = absent, action_ = absent;
  bool areCurves_ = false;
  std::unordered_map<std::string, size_t> curveOf_; ///< Of this file.
};

Result<void> Reader::readHeader() {
  static constexpr auto headers = "the line programmer,start_s,end_s,activity or programmer,time_s,action";
  bool more = TRY(rows_.next());
  if (!more)
    return fail("the file is empty", rows_.where(), fmt::format("begin it with {}", headers));
  columns_ = rows_.fields().size();
  const std::pair<std::string_view, size_t *> known[] = {
      {"programmer", &programmer_}, {"start_s", &start_},      {"end_s", &end_},   {"activity", &activity_},
      {"project", &project_},       {"measured_gap_s", &gap_}, {"time_s", &time_}, {"action", &action_}};
  for (size_t i = 0; i < columns_; ++i)
    for (const auto &[name, column] : known)
      if (trimmed(rows_.fields()[i]) == name) {
        if (*column != absent)
          return fail(fmt::format("the column '{}' appears twice", name), rows_.where(), "remove one of them");
        *column = i;
      }
  areCurves_ = start_ == absent && end_ == absent && activity_ == absent && time_ != absent;
  for (const auto &[name, column] : known) {
    const bool isOfCurves = column == &time_ || column == &action_;
    if (*column == absent && column != &project_ && column != &gap_ &&
        (column == &programmer_ || isOfCurves == areCurves_))
      return fail(fmt::format("the column '{}' is missing", name), rows_.where(),
                  fmt::format("begin the file with {}", headers));
  }
  if (!options_.project.empty() && !areCurves_ && project_ == absent)
    return fail("the reports name no project", rows_.where(), "add a column 'project', or leave --project out");
  return {};
}

Result<std::string> Reader::programmer() const {
  const std::string_view name = field(programmer_);
  if (name.empty())
    return fail("the programmer has no name", rows_.where(), "write a name or a number in each row");
  return std::string(name);
}

Result<double> Reader::number(size_t column, std::string_view name, double most) const {
  std::string_view digits = field(column);
  const std::string_view text = digits;
  if (digits.starts_with('+'))
    digits.remove_prefix(1);
  double value = 0;
  const char *const end = digits.data() + digits.size();
  const auto [stop, problem] = std::from_chars(digits.data(), end, value);
  if (problem != std::errc() || stop != end || !(value >= 0 && value <= most)) {
    constexpr size_t shown = 40;
    const bool isNumber = stop == end && !digits.empty() && !std::isnan(value);
    const bool isNegative = digits.starts_with('-');
    return fail(fmt::format("'{}{}' in the column '{}' is {}", text.substr(0, shown), text.size() > shown ? "..." : "",
                            name,
                            !isNumber    ? "not a number"
                            : isNegative ? "negative"
                                         : "too large"),
                rows_.where(), fmt::format("write a number from 0 to {:g}, like 1200.5", most));
  }
  return value;
}

Result<void> Reader::readReport() {
  std::string name = TRY(programmer());
  const std::string project(field(project_));
  if (!project.empty())
    records_.projects.insert(project);
  WorkReport report{.programmer = std::move(name), .start = {}, .end = 0, .activity = {}};
  if (!field(start_).empty()) {
    double start = TRY(number(start_, "start_s", mostClassSeconds));
    report.start = start;
  }
  double end = TRY(number(end_, "end_s", mostClassSeconds));
  report.end = end;
  if (report.start && *report.start > report.end)
    return fail(fmt::format("the interval ends at {:g} s, before its start at {:g} s", report.end, *report.start),
                rows_.where(), "swap the two, or leave the start empty");
  if (!field(gap_).empty()) {
    double gap = TRY(number(gap_, "measured_gap_s", mostClassSeconds));
    report.measuredGap = gap;
  }
  if (const std::string_view activity = field(activity_); !activity.empty()) {
    report.activity = options_.ratings.find(activity);
    if (!report.activity) {
      std::string names;
      for (const Activity &known : options_.ratings.activities())
        names += (names.empty() ? "" : ", ") + known.name;
      return fail(fmt::format("the activity '{}' has no power rating", activity), rows_.where(),
                  fmt::format("name one of {}, or give it a rating in a file for --ratings", names));
    }
  }
  if (options_.project.empty() || project == options_.project)
    records_.reports.push_back(std::move(report));
  return {};
}

Result<void> Reader::readPoint() {
  std::string name = TRY(programmer());
  double time = TRY(number(time_, "time_s", mostClassSeconds));
  double action = TRY(number(action_, "action", mostAction));
  const auto [place, isNew] = curveOf_.try_emplace(name, records_.curves.size());
  if (isNew) {
    if (std::ranges::find(records_.curves, name, &ActionPoints::programmer) != records_.curves.end())
      return fail(fmt::format("the curve of '{}' is in another file, too", name), rows_.where(),
                  "leave one of them out");
    records_.curves.push_back({name, {}});
  }
  std::vector<ActionPoint> &points = records_.curves[place->second].points;
  const ActionPoint before = points.empty() ? ActionPoint{} : points.back();
  if (time < before.time)
    return fail(fmt::format("the time of '{}' goes back from {:g} s to {:g} s", name, before.time, time), rows_.where(),
                "put the points in the order of time, counted from 0");
  if (action < before.action)
    return fail(fmt::format("the action of '{}' falls from {:g} to {:g}", name, before.action, action), rows_.where(),
                "write action summed from 0 on: it never falls");
  points.push_back({time, action});
  return {};
}

Result<void> Reader::read() {
  TRY(readHeader());
  bool isEmpty = true;
  while (true) {
    bool more = TRY(rows_.next());
    if (!more)
      break;
    if (rows_.fields().size() != columns_)
      return fail(fmt::format("the row has {} fields, the header {}", rows_.fields().size(), columns_), rows_.where(),
                  "give each row a field for each column");
    TRY(areCurves_ ? readPoint() : readReport());
    isEmpty = false;
  }
  if (isEmpty)
    return fail("there are no rows below the header", rows_.where(),
                areCurves_ ? "add the points of a curve" : "add a row for each report");
  return {};
}

} // namespace

Result<void> readClassCsv(CsvRows &rows, const ClassCsvOptions &options, ClassRecords &records) {
  return Reader(rows, options, records).read();
}

} // namespace leastaction

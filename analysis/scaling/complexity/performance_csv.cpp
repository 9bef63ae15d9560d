#include "analysis/scaling/complexity/performance_csv.h"

#include "analysis/base/trimmed.h"
#include "analysis/scaling/dimension/number_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace leastaction {
namespace {

constexpr const char *kinds = "system,L,alpha,M,c,accesses_per_s for a sweep, or system,benchmark,measured[,predicted]";

struct Columns {
  std::vector<std::string> headings;
  std::optional<size_t> system, benchmark, measured, predicted;
  std::vector<size_t> variables; ///< Places in the file.
};

std::optional<size_t> placeOf(const std::vector<std::string> &headings, const char *name) {
  const auto found = std::ranges::find(headings, name);
  return found == headings.end() ? std::nullopt : std::optional(static_cast<size_t>(found - headings.begin()));
}

Result<Columns> readHeadings(CsvRows &rows) {
  const bool more = TRY(rows.next());
  if (!more)
    return fail("the file is empty", rows.where(), fmt::format("begin it with headings: {}", kinds));
  Columns columns;
  for (const std::string_view field : rows.fields()) {
    columns.headings.emplace_back(trimmed(field));
    const std::string &heading = columns.headings.back();
    if (std::ranges::count(columns.headings, heading) > 1 && !heading.empty())
      return fail("the column '" + heading + "' appears twice", rows.where(), "rename one of them");
  }
  columns.system = placeOf(columns.headings, "system");
  columns.benchmark = placeOf(columns.headings, "benchmark");
  columns.predicted = placeOf(columns.headings, "predicted");
  const std::optional<size_t> sweep = placeOf(columns.headings, "accesses_per_s");
  columns.measured = placeOf(columns.headings, "measured");
  if (sweep && columns.measured)
    return fail("there are both 'accesses_per_s' and 'measured'", rows.where(), "rename one of them");
  if (sweep)
    columns.measured = sweep;
  if (!columns.measured)
    return fail("there is no column of performance", rows.where(), fmt::format("the headings are {}", kinds));
  if (!columns.system)
    return fail("the column 'system' is missing", rows.where(), fmt::format("the headings are {}", kinds));
  for (size_t i = 0; i < columns.headings.size(); ++i)
    if (i != columns.system && i != columns.benchmark && i != columns.measured && i != columns.predicted &&
        !columns.headings[i].empty())
      columns.variables.push_back(i);
  return columns;
}

/// A performance; errors name the row and say that it is not averaged in.
Result<double> readPerformance(std::string_view cell, const std::string &name, const std::string &where) {
  if (trimmed(cell).empty())
    return fail("'" + name + "' is missing", where, "measure it again, or leave the row out");
  const Result<double> value = readCell(cell, where);
  if (!value)
    return fail(fmt::format("'{}' is {}, not a finite number", name, trimmed(cell)), where,
                "measure it again, or leave the row out");
  if (!(*value > 0))
    return fail(fmt::format("'{}' is {}, not larger than zero", name, trimmed(cell)), where,
                "measure it again, or leave the row out");
  if (constexpr double most = 1e150; *value > most || *value < 1 / most)
    return fail(fmt::format("'{}' is {}, which no machine does", name, trimmed(cell)), where,
                "measure it again, or leave the row out");
  return *value;
}

/// Columns that hold a number wherever they hold anything; what is none in one row is text, and no variable.
void dropText(PerformanceData &data, const std::vector<bool> &isText) {
  for (size_t place = isText.size(); place-- > 0;) {
    if (!isText[place])
      continue;
    data.variables.erase(data.variables.begin() + static_cast<ptrdiff_t>(place));
    for (PerformanceSystem &system : data.systems)
      for (PerformancePoint &point : system.points)
        point.variables.erase(point.variables.begin() + static_cast<ptrdiff_t>(place));
  }
}

/// Why a row is no sweep of Apex-MAP; empty if it is one. What is not known is no number.
std::string impossibleSweep(double length, double alpha, double elements, double cached) {
  if (!std::isnan(length) && (length < 1 || length != std::floor(length)))
    return fmt::format("'L' is {:g}, and blocks have one element or more", length);
  if (!std::isnan(alpha) && !(alpha > 0 && alpha <= 1))
    return fmt::format("'alpha' is {:g}, not larger than 0 and at most 1", alpha);
  if (!std::isnan(elements) && !(elements >= 1))
    return fmt::format("'M' is {:g}, not a number of elements", elements);
  if (length > elements)
    return fmt::format("'L' is {:g}, more than the {:g} elements of 'M'", length, elements);
  if (cached <= 0 || cached > elements)
    return fmt::format("'c' is {:g}, not larger than 0 and at most 'M'", cached);
  return "";
}

/// The columns that the models of Strohmaier's paper read must be numbers.
bool isKnown(const std::string &name) {
  return name == "L" || name == "alpha" || name == "M" || name == "c";
}

} // namespace

size_t benchmarkPlace(PerformanceData &data, const std::string &benchmark) {
  const auto known = std::ranges::find(data.benchmarks, benchmark);
  if (known == data.benchmarks.end())
    data.benchmarks.push_back(benchmark);
  return static_cast<size_t>(std::ranges::find(data.benchmarks, benchmark) - data.benchmarks.begin());
}

void addPoint(PerformanceData &data, const std::string &system, PerformancePoint point) {
  // Rows of one system mostly follow each other.
  auto known = data.systems.end();
  if (!data.systems.empty() && data.systems.back().name == system)
    known = data.systems.end() - 1;
  else
    known = std::ranges::find(data.systems, system, &PerformanceSystem::name);
  if (known == data.systems.end())
    known = data.systems.insert(data.systems.end(), {system, {}});
  known->points.push_back(std::move(point));
}

Result<PerformanceData> readPerformanceCsv(CsvRows &rows) {
  const Columns columns = TRY(readHeadings(rows));
  PerformanceData data;
  if (columns.headings[*columns.measured] == "accesses_per_s")
    data.unit = "accesses/s";
  for (const size_t place : columns.variables)
    data.variables.push_back(columns.headings[place]);
  std::vector<bool> isText(columns.variables.size()), hasNumber = isText;
  while (TRY(rows.next())) {
    const auto fields = rows.fields();
    const std::string where = rows.where();
    if (fields.size() != columns.headings.size())
      return fail(fmt::format("the row has {} cells, the heading {}", fields.size(), columns.headings.size()), where,
                  "give each row a cell for each column");
    const std::string system(trimmed(fields[*columns.system]));
    if (system.empty())
      return fail("'system' is missing", where, "name what was measured");
    PerformancePoint point;
    point.row = where;
    point.performance = TRY(readPerformance(fields[*columns.measured], columns.headings[*columns.measured], where));
    if (columns.predicted && !trimmed(fields[*columns.predicted]).empty())
      point.predicted = TRY(readPerformance(fields[*columns.predicted], "predicted", where));
    std::string benchmark = columns.benchmark ? std::string(trimmed(fields[*columns.benchmark])) : "apex_map";
    if (benchmark.empty())
      return fail("'benchmark' is missing", where, "name the benchmark");
    point.benchmark = benchmarkPlace(data, benchmark);
    for (size_t i = 0; i < columns.variables.size(); ++i) {
      const std::string_view cell = trimmed(fields[columns.variables[i]]);
      const Result<double> value =
          cell.empty() ? Result<double>(std::numeric_limits<double>::quiet_NaN()) : readCell(cell, where);
      if (!value && isKnown(data.variables[i]))
        return fail(fmt::format("'{}' is '{}', which is not a number", data.variables[i], cell), where,
                    "correct it, or leave the row out");
      if (cell.empty() && isKnown(data.variables[i]) && data.variables[i] != "c")
        return fail("'" + data.variables[i] + "' is missing", where, "give its value, or leave the row out");
      if (!value && hasNumber[i])
        return fail(fmt::format("'{}' is '{}', and a number in rows before", data.variables[i], cell), where,
                    "correct it, or leave the row out");
      isText[i] = isText[i] || !value;
      hasNumber[i] = hasNumber[i] || (value && !cell.empty() && !isText[i]);
      point.variables.push_back(value.value_or(std::numeric_limits<double>::quiet_NaN()));
    }
    if (!columns.benchmark) {
      const auto value = [&](const char *name) {
        const std::optional<size_t> place = data.variable(name);
        return place ? point.variables[*place] : std::numeric_limits<double>::quiet_NaN();
      };
      if (const std::string why = impossibleSweep(value("L"), value("alpha"), value("M"), value("c")); !why.empty())
        return fail(why, where, "correct it, or leave the row out");
    }
    addPoint(data, system, std::move(point));
  }
  if (data.systems.empty())
    return fail("the file has no rows", rows.where(), "give a row for each measurement");
  dropText(data, isText);
  return data;
}

} // namespace leastaction

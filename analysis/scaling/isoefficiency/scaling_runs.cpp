#include "analysis/scaling/isoefficiency/scaling_runs.h"

#include "analysis/base/trimmed.h"
#include "analysis/scaling/dimension/number_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace leastaction {
namespace {

enum Column : size_t {
  columnP,
  columnN,
  columnTime,
  columnW,
  columnAlgorithm,
  columnPhase,
  columnProgram,
  columnCount
};
constexpr std::array<const char *, columnCount> columnNames = {"P",         "n",     "time_s", "W",
                                                               "algorithm", "phase", "program"};
const char *const headings = "the headings are P,n,time_s,[W],[algorithm],[phase],[program]";

/// No clock tells less, nobody waits for more, and what is fitted to such times has the range of numbers to itself.
constexpr double shortestSeconds = 1e-12, longestSeconds = 1e12;

using Places = std::array<std::optional<size_t>, columnCount>;

double median(std::vector<double> values) {
  std::ranges::sort(values);
  const size_t middle = values.size() / 2;
  return values.size() % 2 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

Result<Places> readHeading(CsvRows &rows) {
  bool more = TRY(rows.next());
  if (!more)
    return fail("the file is empty", rows.where(), headings);
  Places places;
  for (size_t i = 0; i < rows.fields().size(); ++i)
    for (size_t column = 0; column < columnCount; ++column)
      if (trimmed(rows.fields()[i]) == columnNames[column]) {
        if (places[column])
          return fail(fmt::format("the column '{}' appears twice", columnNames[column]), rows.where(),
                      "rename one of them");
        places[column] = i;
      }
  for (const Column column : {columnP, columnTime})
    if (!places[column])
      return fail(fmt::format("the column '{}' is missing", columnNames[column]), rows.where(), headings);
  if (!places[columnN] && !places[columnW])
    return fail("the problem's size is missing: there is neither 'n' nor 'W'", rows.where(), headings);
  return places;
}

struct Row {
  double processors = 0, size = 0, time = 0;
  std::optional<double> work;
  std::string algorithm, program, phase;
};

Result<Row> readRow(const CsvRows &rows, const Places &places, size_t cells) {
  if (rows.fields().size() != cells)
    return fail(fmt::format("the row has {} cells, the heading {}", rows.fields().size(), cells), rows.where(),
                "give each row a cell for each column");
  Row row;
  std::array<double, 4> values{};
  for (const Column column : {columnP, columnN, columnTime, columnW}) {
    if (!places[column] || (column == columnW && trimmed(rows.fields()[*places[column]]).empty()))
      continue;
    const std::string where = fmt::format("{}, column {}", rows.where(), *places[column] + 1);
    const double number = TRY(readCell(rows.fields()[*places[column]], where));
    if (!(number > 0))
      return fail(fmt::format("'{}' is not larger than zero", columnNames[column]), where,
                  "correct it, or leave the row out");
    if (column == columnTime && (number < shortestSeconds || number > longestSeconds))
      return fail(fmt::format("'time_s' is {:g} s", number), where,
                  fmt::format("correct it, or leave the row out: times are from {:g} to {:g} s", shortestSeconds,
                              longestSeconds));
    if (column == columnP && number != std::floor(number))
      return fail("'P' is not a whole number", where, "it is the number of processors");
    values[column] = number;
  }
  row.processors = values[columnP];
  row.time = values[columnTime];
  if (values[columnW] > 0)
    row.work = values[columnW];
  row.size = places[columnN] ? values[columnN] : values[columnW];
  if (!(row.size > 0))
    return fail("the row has no size", rows.where(), "give n or W in each row");
  for (const auto &[column, text] :
       {std::pair(columnAlgorithm, &row.algorithm), {columnProgram, &row.program}, {columnPhase, &row.phase}})
    if (places[column])
      *text = trimmed(rows.fields()[*places[column]]);
  return row;
}

/// What belongs to one algorithm, size and number of processors.
struct Cell {
  std::vector<double> totals;
  std::vector<std::pair<std::string, std::vector<double>>> phases; ///< In the order of the file.
  std::optional<double> work;

  void add(const Row &row) {
    if (row.work)
      work = row.work;
    if (row.phase.empty() || row.phase == "total") {
      totals.push_back(row.time);
      return;
    }
    auto phase = std::ranges::find(phases, row.phase, &std::pair<std::string, std::vector<double>>::first);
    if (phase == phases.end())
      phase = phases.insert(phases.end(), {row.phase, {}});
    phase->second.push_back(row.time);
  }

  MeasuredPoint point(double processors, double size) const {
    MeasuredPoint point{.processors = processors, .size = size, .times = totals, .work = work, .phases = {}};
    size_t repetitions = phases.empty() ? 0 : phases.front().second.size();
    for (const auto &[name, times] : phases) {
      point.phases.emplace_back(name, median(times));
      repetitions = std::min(repetitions, times.size());
    }
    if (totals.empty())
      for (size_t i = 0; i < repetitions; ++i) {
        double sum = 0;
        for (const auto &phase : phases)
          sum += phase.second[i];
        point.times.push_back(sum);
      }
    return point;
  }
};

using Source = std::pair<std::string, std::string>; ///< Algorithm and program.

/// The algorithm's name, or the program's, or both where two programs run an algorithm of one name.
std::string nameOf(const Source &source, const std::vector<Source> &all) {
  const auto &[algorithm, program] = source;
  if (algorithm.empty())
    return program;
  return std::ranges::count(all, algorithm, &Source::first) == 1 ? algorithm
                                                                 : fmt::format("{}, {}", algorithm, program);
}

} // namespace

double MeasuredPoint::time() const {
  return median(times);
}

Result<std::vector<MeasuredAlgorithm>> readScalingRuns(CsvRows &rows, const std::string &where) {
  const Places places = TRY(readHeading(rows));
  const size_t cells = rows.fields().size();
  std::vector<Source> sources;
  std::map<Source, std::map<std::pair<double, double>, Cell>> all;
  while (TRY(rows.next())) {
    const Row row = TRY(readRow(rows, places, cells));
    const Source source{row.algorithm, row.program};
    if (std::ranges::find(sources, source) == sources.end())
      sources.push_back(source);
    all[source][{row.size, row.processors}].add(row);
  }
  if (sources.empty())
    return fail("there are no runs", where, "write a row for each run below the heading");
  std::vector<MeasuredAlgorithm> algorithms;
  for (const Source &source : sources) {
    const std::string name = nameOf(source, sources);
    MeasuredAlgorithm &algorithm = algorithms.emplace_back(name, std::vector<MeasuredPoint>{});
    for (const auto &[key, cell] : all[source])
      algorithm.points.push_back(cell.point(key.second, key.first));
    const double processors = algorithm.points.front().processors;
    if (std::ranges::all_of(algorithm.points, [&](const auto &point) { return point.processors == processors; }))
      return fail(fmt::format("all runs{} have P = {}: one number of processors tells nothing about scaling",
                              name.empty() ? "" : " of '" + name + "'", processors),
                  where, "add runs on other numbers of processors, one of them P = 1");
  }
  return algorithms;
}

} // namespace leastaction

#include "analysis/cli/complexity_input.h"

#include "analysis/base/byte_file.h"
#include "analysis/study/program/region_seconds.h"
#include "analysis/study/program/run_report.h"
#include "analysis/scaling/complexity/benchmark_json.h"
#include "analysis/scaling/complexity/performance_csv.h"
#include "analysis/scaling/dimension/number_table.h"

#include <algorithm>
#include <cstring>
#include <limits>

namespace leastaction::cli {
namespace {

constexpr const char *remedy = "name a CSV file with the columns system and accesses_per_s or measured, or JSON of "
                               "Google Benchmark or hyperfine";
constexpr size_t longest = size_t{1} << 28;

Result<std::string> textOf(const std::string &path, const std::string &name) {
  ByteFile file = TRY(path == "-" ? ByteFile::standardInput() : ByteFile::open(path, remedy));
  const ByteSource source = file.source();
  std::string text;
  std::vector<char> buffer(size_t{1} << 20);
  while (true) {
    const size_t count = TRY(source(buffer));
    text.append(buffer.data(), count);
    if (count < buffer.size())
      return text;
    if (text.size() > longest)
      return fail("the file is longer than 256 MB", name, "give it in parts");
  }
}

Result<PerformanceData> readOne(const std::string &path) {
  const std::string name = path == "-" ? "standard input" : path;
  const std::string text = TRY(textOf(path, name));
  const size_t first = text.find_first_not_of("\xEF\xBB\xBF \t\r\n");
  if (first != std::string::npos && (text[first] == '{' || text[first] == '['))
    return readBenchmarkJson(text, name);
  size_t at = 0;
  CsvRows rows(name, [&](std::span<char> buffer) -> Result<size_t> {
    const size_t count = std::min(buffer.size(), text.size() - at);
    std::memcpy(buffer.data(), text.data() + at, count);
    at += count;
    return count;
  });
  return readPerformanceCsv(rows);
}

/// The points of one file among those of others: variables and benchmarks by name.
void append(PerformanceData &into, PerformanceData from) {
  constexpr double none = std::numeric_limits<double>::quiet_NaN();
  std::vector<size_t> places;
  for (const std::string &name : from.variables) {
    if (!into.variable(name)) {
      into.variables.push_back(name);
      for (PerformanceSystem &system : into.systems)
        for (PerformancePoint &point : system.points)
          point.variables.push_back(none);
    }
    places.push_back(*into.variable(name));
  }
  for (PerformanceSystem &system : from.systems)
    for (PerformancePoint &point : system.points) {
      std::vector<double> variables(into.variables.size(), none);
      for (size_t i = 0; i < places.size(); ++i)
        variables[places[i]] = point.variables[i];
      point.variables = std::move(variables);
      point.benchmark = benchmarkPlace(into, from.benchmarks[point.benchmark]);
      addPoint(into, system.name, std::move(point));
    }
}

/// Only the core model makes seconds of a run that are not measured ones.
Result<void> checkPredicts(const RunReport &report) {
  if (report.mode == "events")
    return fail("an events CSV has ticks, but no seconds to hold against what was measured", report.source,
                "give the run that the events are of");
  if (report.core.empty())
    return fail("a run of mode=" + report.mode + " has no time of the core model to hold against what was measured",
                report.source, "compile the program with mode=trace and record it again");
  return {};
}

} // namespace

Result<PerformanceData> readPerformance(const std::vector<std::string> &paths) {
  std::optional<PerformanceData> all;
  for (const std::string &path : paths) {
    PerformanceData data = TRY(readOne(path));
    if (all && all->unit != data.unit)
      return fail("the files have different units, " + all->unit + " and " + data.unit, path,
                  "give files of one kind; performance of different kinds has no mean");
    if (!all)
      all = std::move(data);
    else
      append(*all, std::move(data));
  }
  return std::move(*all);
}

Result<PerformanceData> regionPerformance(const std::string &run, const std::string &markersRun,
                                          const EventInputOptions &options) {
  const RegionSeconds measured = TRY(markerSeconds(markersRun, "what is measured", options.progress));
  const RunReport report = TRY(runReport(run, options, "", {}, false, ""));
  TRY(checkPredicts(report));
  RegionSeconds simulated;
  for (const RegionReport &region : report.regions)
    simulated[region.summary.name] += region.timeSeconds;
  PerformanceData data;
  data.unit = "runs/s";
  for (const auto &[name, seconds] : simulated) {
    const auto found = measured.find(name);
    if (found == measured.end())
      continue;
    if (!(found->second > 0) || !(seconds > 0))
      return fail("region '" + name + "' took no time", found->second > 0 ? run : markersRun,
                  "let it do more, or leave its markers out");
    PerformancePoint point;
    point.performance = 1 / found->second;
    point.predicted = 1 / seconds;
    point.row = markersRun + ", region " + name;
    point.benchmark = benchmarkPlace(data, name);
    addPoint(data, report.program, std::move(point));
  }
  if (data.systems.empty())
    return fail("the two runs have no region in common", markersRun, "record the same regions");
  return data;
}

Result<std::map<std::string, ParameterRange>> readRanges(const std::vector<std::string> &texts) {
  std::map<std::string, ParameterRange> ranges;
  for (const std::string &text : texts) {
    const size_t equals = text.find('='), colon = text.find(':', std::min(equals, text.size()));
    if (equals == std::string::npos || equals == 0 || colon == std::string::npos)
      return fail("'" + text + "' is no range", "--range",
                  "write NAME=LOW:HIGH, like k=0:2; either end may be missing");
    ParameterRange range{.low = -std::numeric_limits<double>::infinity()};
    const std::string low = text.substr(equals + 1, colon - equals - 1), high = text.substr(colon + 1);
    for (const auto &[end, into] : {std::pair(&low, &range.low), std::pair(&high, &range.high)})
      if (!end->empty()) {
        const double value = TRY(readNumber(*end, "--range " + text.substr(0, equals)));
        *into = value;
      }
    if (!(range.low < range.high))
      return fail("the range '" + text + "' is empty", "--range", "write the smaller end first");
    ranges[text.substr(0, equals)] = range;
  }
  return ranges;
}

} // namespace leastaction::cli

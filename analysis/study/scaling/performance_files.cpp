#include "analysis/study/scaling/performance_files.h"

#include "analysis/base/byte_file.h"
#include "analysis/scaling/complexity/benchmark_json.h"
#include "analysis/scaling/complexity/performance_csv.h"

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <limits>

namespace leastaction {
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

bool isSameFile(const std::string &a, const std::string &b) {
  std::error_code unknown;
  return a == b || (a != "-" && b != "-" && std::filesystem::equivalent(a, b, unknown));
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

} // namespace

Result<PerformanceData> readPerformance(const std::vector<std::string> &paths) {
  std::optional<PerformanceData> all;
  for (size_t i = 0; i < paths.size(); ++i)
    for (size_t before = 0; before < i; ++before)
      if (isSameFile(paths[before], paths[i]))
        return fail("the file is given twice", paths[i], "name each file once, or its points count twice");
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

} // namespace leastaction

#include "analysis/scaling/complexity/benchmark_json.h"

#include "analysis/scaling/complexity/performance_csv.h"
#include "analysis/scaling/dimension/number_table.h"

#include <fmt/format.h>

#include <map>
#include <nlohmann/json.hpp>

#include <cmath>
#include <limits>

namespace leastaction {
namespace {

using Json = nlohmann::json;
using Variables = std::vector<std::pair<std::string, double>>;

constexpr const char *remedy = "give the output of Google Benchmark (--benchmark_format=json) or of hyperfine "
                               "(--export-json)";

class Reader {
public:
  explicit Reader(std::string file) : file_(std::move(file)) {}

  Result<PerformanceData> read(const Json &json) {
    const bool isGoogle = json.is_object() && json.contains("benchmarks") && json["benchmarks"].is_array();
    const bool isHyperfine = json.is_object() && json.contains("results") && json["results"].is_array();
    if (!isGoogle && !isHyperfine)
      return fail("the JSON has neither 'benchmarks' nor 'results'", file_, remedy);
    data_.unit = "runs/s";
    size_t number = 0;
    for (const Json &one : json[isGoogle ? "benchmarks" : "results"])
      TRY(isGoogle ? addGoogle(one, systemOf(json), ++number) : addHyperfine(one, ++number));
    if (data_.systems.empty())
      return fail("the JSON has no measurement", file_, remedy);
    return std::move(data_);
  }

private:
  /// The program that was measured, without its folder.
  std::string systemOf(const Json &json) const {
    const Json context = json.value("context", Json::object());
    const std::string path = context.is_object() && context.contains("executable") && context["executable"].is_string()
                                 ? context["executable"].get<std::string>()
                                 : file_;
    return path.substr(path.find_last_of('/') + 1);
  }

  std::string where(size_t number, const std::string &name) const {
    return fmt::format("{}, {}{}", file_, number, name.empty() ? "" : ", " + name);
  }

  Result<void> add(const std::string &system, const std::string &benchmark, const Variables &variables, double seconds,
                   const std::string &where) {
    if (!(seconds > 1e-150) || !(seconds < 1e150))
      return fail(fmt::format("the time is {:.4g} s, not larger than zero", seconds), where,
                  "measure it again, or leave it out");
    PerformancePoint point;
    point.performance = 1 / seconds;
    point.row = where;
    point.benchmark = benchmarkPlace(data_, benchmark);
    for (const auto &[name, value] : variables)
      if (!data_.variable(name)) {
        data_.variables.push_back(name);
        for (PerformanceSystem &one : data_.systems)
          for (PerformancePoint &earlier : one.points)
            earlier.variables.push_back(std::numeric_limits<double>::quiet_NaN());
      }
    point.variables.assign(data_.variables.size(), std::numeric_limits<double>::quiet_NaN());
    for (const auto &[name, value] : variables)
      point.variables[*data_.variable(name)] = value;
    addPoint(data_, system, std::move(point));
    return {};
  }

  Result<void> addGoogle(const Json &one, const std::string &system, size_t number) {
    if (!one.is_object() || !one.contains("name") || !one["name"].is_string())
      return fail("a benchmark has no name", where(number, ""), remedy);
    const std::string name = one["name"], here = where(number, name);
    if (one.value("run_type", Json("iteration")) == "aggregate")
      return {};
    if (one.value("error_occurred", Json(false)) == true)
      return fail("the benchmark ended with an error", here, "measure it again, or leave it out");
    if (!one.contains("real_time") || !one["real_time"].is_number())
      return fail("'real_time' is missing or not a number", here, "measure it again, or leave it out");
    const std::string unit = one.value("time_unit", Json("ns")).dump();
    const std::map<std::string, double> units = {{"\"s\"", 1}, {"\"ms\"", 1e-3}, {"\"us\"", 1e-6}, {"\"ns\"", 1e-9}};
    const auto scale = units.find(unit);
    if (scale == units.end())
      return fail("'time_unit' is " + unit, here, "write ns, us, ms or s");
    Variables variables;
    std::string benchmark;
    for (size_t begin = 0; begin <= name.size();) {
      const size_t end = std::min(name.find('/', begin), name.size());
      addPart(name.substr(begin, end - begin), benchmark, variables);
      begin = end + 1;
    }
    return add(system, benchmark, variables, one["real_time"].get<double>() * scale->second, here);
  }

  /// "64", "size:64", or a part of the name; "repeats:3" and the like say how it was measured.
  static void addPart(const std::string &part, std::string &benchmark, Variables &variables) {
    const size_t colon = part.find(':');
    const std::string key = colon == std::string::npos ? "" : part.substr(0, colon);
    if (key == "repeats" || key == "iterations" || key == "min_time" || key == "min_warmup_time")
      return;
    const Result<double> value = readNumber(colon == std::string::npos ? part : part.substr(colon + 1), "");
    if (!value || benchmark.empty())
      benchmark += (benchmark.empty() ? "" : "/") + part;
    else
      variables.emplace_back(!key.empty()        ? key
                             : variables.empty() ? "n"
                                                 : fmt::format("n{}", variables.size() + 1),
                             *value);
  }

  Result<void> addHyperfine(const Json &one, size_t number) {
    if (!one.is_object() || !one.contains("command") || !one["command"].is_string())
      return fail("a result has no command", where(number, ""), remedy);
    const std::string command = one["command"], here = where(number, command);
    if (!one.contains("mean") || !one["mean"].is_number())
      return fail("'mean' is missing or not a number", here, "measure it again, or leave it out");
    Variables variables;
    std::string benchmark = command;
    if (one.contains("parameters") && one["parameters"].is_object())
      for (const auto &[name, text] : one["parameters"].items())
        if (const Result<double> value = readNumber(text.is_string() ? text.get<std::string>() : text.dump(), "")) {
          variables.emplace_back(name, *value);
          // The commands of a scan are one benchmark.
          const std::string shown = text.is_string() ? text.get<std::string>() : text.dump();
          if (const size_t at = benchmark.rfind(shown); at != std::string::npos && !shown.empty())
            benchmark.replace(at, shown.size(), "{" + name + "}");
        }
    return add("hyperfine", benchmark, variables, one["mean"].get<double>(), here);
  }

  std::string file_;
  PerformanceData data_;
};

} // namespace

Result<PerformanceData> readBenchmarkJson(const std::string &text, const std::string &file) {
  const Json json = Json::parse(text, nullptr, false);
  if (json.is_discarded())
    return fail("the file is not JSON", file, remedy);
  return Reader(file).read(json);
}

} // namespace leastaction

#include "analysis/study/scaling/fixed_time_power.h"

#include "analysis/study/scaling/models_and_machines.h"
#include "analysis/study/scaling/number_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace leastaction {
namespace {

constexpr const char *command = "leastaction fixedtime";

Result<void> checkQuestion(const FixedTimeQuestion &question) {
  const bool isMeasured = !question.runs.empty();
  if (isMeasured != question.machine.empty())
    return fail(isMeasured ? "runs and --machine are given, but only one of them can be meant"
                           : "neither runs nor --machine are given",
                command, "name a CSV of runs, or --machine, --grid and --time");
  if (isMeasured && !question.grids.empty())
    return fail("--grid is for --machine", command, "leave it out: the runs have their arrangements");
  if (!isMeasured && (question.grids.empty() || question.timeSeconds == 0))
    return fail(question.grids.empty() ? "--grid is missing" : "--time is missing", command,
                "a machine needs arrangements of processors and the fixed time");
  for (const std::string &setting : question.settings)
    if (setting.starts_with("n=") || setting.starts_with("p=") || setting.starts_with("q="))
      return fail("'" + setting.substr(0, 1) + "' cannot be set", "--set " + setting,
                  setting[0] == 'n' ? "leave it out: the size follows from the time"
                  : isMeasured      ? "leave it out: it is in the runs"
                                    : "leave it out: it is in --grid");
  return {};
}

Result<std::vector<FixedTimeRun>> readRuns(const std::string &path) {
  const NumberTable table = TRY(readNumbers(path, {{"p"}, {"q"}, {"n"}, {"time_s"}}));
  std::vector<FixedTimeRun> runs;
  for (const NumberTable::Row &row : table.rows) {
    for (const size_t column : {0u, 1u})
      if (const double processors = *row.values[column]; processors != std::floor(processors))
        return fail(fmt::format("{} is no number of processors", processors),
                    fmt::format("{}, line {}, column {}", path, row.line, column == 0 ? "p" : "q"),
                    "write whole numbers");
    runs.push_back({*row.values[0], *row.values[1], *row.values[2], *row.values[3], row.line});
  }
  if (runs.empty())
    return fail("there are no runs", path, "write a row for each run below the heading");
  return runs;
}

/// "16x4,4x16" in its parts.
Result<std::vector<ProcessorGrid>> readGrids(const std::vector<std::string> &texts) {
  constexpr double most = 1e9;
  std::vector<ProcessorGrid> grids;
  for (const std::string &text : texts) {
    const size_t cross = text.find('x');
    const auto number = [&](std::string_view digits) {
      const Result<double> value = readNumber(digits, "--grid");
      return value && *value >= 1 && *value <= most && *value == std::floor(*value) ? *value : 0;
    };
    const ProcessorGrid grid{number(text.substr(0, cross)),
                             cross == std::string::npos ? 0 : number(text.substr(cross + 1))};
    if (grid.p == 0 || grid.q == 0)
      return fail("'" + text + "' is no arrangement of processors", "--grid", "write p and q like 16x4");
    if (std::ranges::find_if(
            grids, [&](const ProcessorGrid &other) { return other.p == grid.p && other.q == grid.q; }) != grids.end())
      return fail("'" + text + "' is named twice", "--grid", "name each arrangement once");
    grids.push_back(grid);
  }
  return grids;
}

Result<FixedTime> ofRuns(const TimingModel &model, const std::vector<double> &values,
                         const FixedTimeQuestion &question) {
  const std::vector<FixedTimeRun> runs = TRY(readRuns(question.runs));
  return fixedTime(model, values, runs, question.timeSeconds > 0 ? question.timeSeconds : commonTime(runs),
                   question.runs);
}

Result<FixedTime> ofMachine(const TimingModel &model, const std::vector<double> &values,
                            const FixedTimeQuestion &question) {
  const std::vector<ProcessorGrid> grids = TRY(readGrids(question.grids));
  const Machine machine = TRY(readMachine(question.machine));
  return fixedTimeOf(model, machine, values, grids, question.timeSeconds);
}

} // namespace

Result<FixedTimeReport> fixedTimePower(const FixedTimeQuestion &question) {
  TRY(checkQuestion(question));
  const bool isMeasured = !question.runs.empty();
  TimingModel model = TRY(readModel(question.model));
  const std::vector<double> values = TRY(readValues(question.settings, model));
  FixedTime fixed = TRY(isMeasured ? ofRuns(model, values, question) : ofMachine(model, values, question));
  return FixedTimeReport{.model = std::move(model), .fixed = std::move(fixed), .isMeasured = isMeasured};
}

} // namespace leastaction

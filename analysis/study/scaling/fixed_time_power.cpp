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
  return {};
}

Result<void> checkSettings(const FixedTimeQuestion &question, const TimingModel &model,
                           const FixedTimeVariables &variables) {
  for (const std::string &setting : question.settings) {
    const std::string name = setting.substr(0, setting.find('='));
    const bool isSize = name == model.variables[variables.size];
    if (isSize || name == model.variables[variables.p] || (variables.q && name == model.variables[*variables.q]))
      return fail("'" + name + "' cannot be set", "--set " + setting,
                  isSize                   ? "leave it out: the size follows from the time"
                  : !question.runs.empty() ? "leave it out: it is in the runs"
                                           : "leave it out: it is in --grid");
  }
  return {};
}

Result<std::vector<FixedTimeRun>> readRuns(const std::string &path, const TimingModel &model,
                                           const FixedTimeVariables &variables) {
  std::vector<WantedColumn> columns = {{model.variables[variables.p]}};
  if (variables.q)
    columns.push_back({model.variables[*variables.q]});
  const size_t counts = columns.size();
  columns.insert(columns.end(), {{model.variables[variables.size]}, {"time_s"}});
  const NumberTable table = TRY(readNumbers(path, columns));
  std::vector<FixedTimeRun> runs;
  for (const NumberTable::Row &row : table.rows) {
    for (size_t column = 0; column < counts; ++column)
      if (const double processors = *row.values[column]; processors != std::floor(processors))
        return fail(fmt::format("{} is not a valid processor count", processors),
                    fmt::format("{}, line {}, column {}", path, row.line, columns[column].name), "write whole numbers");
    runs.push_back(
        {*row.values[0], counts == 2 ? *row.values[1] : 1, *row.values[counts], *row.values[counts + 1], row.line});
  }
  if (runs.empty())
    return fail("there are no runs", path, "write a row for each run below the heading");
  return runs;
}

/// How to write processors where the model has one variable of them: "4x4" of a model of q^2 is 4.
std::string oneVariable(const TimingModel &model, size_t variable, double p, double q) {
  const std::string &name = model.variables[variable];
  const std::string counted = model.processors ? model.processors->text() : name;
  std::string remedy = fmt::format("the model has one variable of processors, {}", name);
  if (counted != name)
    remedy += fmt::format(", and {} of them", counted);
  std::vector<double> values = model.values;
  const double most = p * q;
  double least = 1, largest = std::max(most, 1.0);
  while (least < largest) { // the processors grow with their variable
    const double middle = std::floor((least + largest) / 2);
    values[variable] = middle;
    const double processors = model.processors ? model.processors->evaluate(values).value_or(0) : middle;
    processors < most ? least = middle + 1 : largest = middle;
  }
  values[variable] = least;
  const bool isExact = most > 0 && (!model.processors || model.processors->evaluate(values).value_or(0) == most);
  return remedy + (isExact ? fmt::format(": write {:.0f}", least) : fmt::format(": write whole numbers of {}", name));
}

/// "16x4,4x16" in its parts; "16,64" of models with one variable of the processors.
Result<std::vector<ProcessorGrid>> readGrids(const std::vector<std::string> &texts, const TimingModel &model,
                                             const FixedTimeVariables &variables) {
  constexpr double most = 1e9;
  const bool hasTwo = variables.q.has_value();
  std::vector<ProcessorGrid> grids;
  for (const std::string &text : texts) {
    const size_t cross = text.find('x');
    const auto number = [&](std::string_view digits) {
      const Result<double> value = readNumber(digits, "--grid");
      return value && *value >= 1 && *value <= most && *value == std::floor(*value) ? *value : 0;
    };
    const bool isWhole = hasTwo == (cross != std::string::npos);
    const double second = cross == std::string::npos ? 1 : number(text.substr(cross + 1));
    const ProcessorGrid grid{number(text.substr(0, cross)), hasTwo && isWhole ? second : 1};
    if (grid.p == 0 || grid.q == 0 || !isWhole)
      return fail("'" + text + "' is not an arrangement of processors", "--grid",
                  hasTwo ? "write p and q like 16x4" : oneVariable(model, variables.p, grid.p, second));
    if (std::ranges::find_if(
            grids, [&](const ProcessorGrid &other) { return other.p == grid.p && other.q == grid.q; }) != grids.end())
      return fail("'" + text + "' is named twice", "--grid", "name each arrangement once");
    grids.push_back(grid);
  }
  return grids;
}

Result<FixedTime> ofRuns(const TimingModel &model, const std::vector<double> &values,
                         const FixedTimeQuestion &question) {
  const std::vector<FixedTimeRun> runs = TRY(readRuns(question.runs, model, TRY(fixedTimeVariables(model))));
  return fixedTime(model, values, runs, question.timeSeconds > 0 ? question.timeSeconds : commonTime(runs),
                   question.runs);
}

Result<FixedTime> ofMachine(const TimingModel &model, const std::vector<double> &values,
                            const FixedTimeQuestion &question) {
  const std::vector<ProcessorGrid> grids = TRY(readGrids(question.grids, model, TRY(fixedTimeVariables(model))));
  const Machine machine = TRY(readMachine(question.machine));
  return fixedTimeOf(model, machine, values, grids, question.timeSeconds);
}

} // namespace

Result<FixedTimeReport> fixedTimePower(const FixedTimeQuestion &question) {
  TRY(checkQuestion(question));
  const bool isMeasured = !question.runs.empty();
  TimingModel model = TRY(readModel(question.model));
  TRY(checkSettings(question, model, TRY(fixedTimeVariables(model))));
  const std::vector<double> values = TRY(readValues(question.settings, model));
  FixedTime fixed = TRY(isMeasured ? ofRuns(model, values, question) : ofMachine(model, values, question));
  return FixedTimeReport{
      .model = std::move(model), .values = values, .fixed = std::move(fixed), .isMeasured = isMeasured};
}

} // namespace leastaction

#include "analysis/study/scaling/swept_surface.h"

#include "analysis/scaling/force/force_files.h"
#include "analysis/study/scaling/models_and_machines.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace leastaction {
namespace {

/// There are no parts of processors, nor of rows and columns of them.
Result<void> checkProcessors(const TimingModel &model, const std::vector<double> &values, const VariableSweep &sweep) {
  if (!model.processors)
    return {};
  for (size_t i = 0; i < model.variables.size(); ++i) {
    const std::string &name = model.variables[i];
    if (std::ranges::find(model.processors->used(), name) == model.processors->used().end())
      continue;
    const bool isSwept = i == sweep.variable;
    for (const double value : isSwept ? sweep.values : std::vector{values[i]})
      if (value != std::floor(value))
        return fail(fmt::format("{} is not a valid processor count", value),
                    fmt::format("{} {}", isSwept ? "--sweep" : "--set", name), "write whole numbers");
  }
  return {};
}

/// Quantities that the machine lacks, and what is taken in their place.
void noteStandIns(SurfaceReport &report, const Machine &machine) {
  for (const TimingTerm &term : report.model.terms)
    if (const Result<Machine::Quantity> taken = quantityFor(report.model, term, machine);
        taken && taken->name != term.quantity)
      report.notes.push_back(fmt::format("{} does not say '{}' ({}): its '{}' is used.", machine.name, term.quantity,
                                         term.name, taken->name));
}

} // namespace

Result<SurfaceReport> sweptSurface(const SweptSurfaceQuestion &question) {
  TimingModel model = TRY(readModel(question.model));
  std::vector<double> values = TRY(readValues(question.settings, model));
  VariableSweep sweep = TRY(readSweep(question.sweep, model));
  TRY(checkProcessors(model, values, sweep));
  const std::string &variable = model.variables[sweep.variable];
  if (std::ranges::any_of(question.settings, [&](const std::string &text) { return text.starts_with(variable + "="); }))
    return fail("'" + variable + "' is the variable that grows", "--set", "leave it out, or sweep another variable");
  std::vector<Machine> machines = TRY(readMachines(question.machines));
  SurfaceReport report{.model = std::move(model),
                       .variables = std::move(values),
                       .swept = sweep.variable,
                       .values = std::move(sweep.values)};
  const PathSweep along{report.model, report.variables, sweep.variable, report.values};
  for (Machine &machine : machines) {
    SurfacePath path = TRY(surfacePath(along, machine));
    noteStandIns(report, machine);
    report.machines.push_back({std::move(machine), std::move(path)});
  }
  compareMachines(report);
  return report;
}

Result<SurfaceList> builtInSurfaces() {
  SurfaceList list;
  for (const std::string &name : builtInModels())
    list.models.push_back(TRY(readModel(name)));
  for (const std::string &name : builtInMachines())
    list.machines.push_back(TRY(readMachine(name)));
  return list;
}

} // namespace leastaction

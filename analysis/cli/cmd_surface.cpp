#include "analysis/base/text_writer.h"
#include "analysis/cli/command.h"
#include "analysis/cli/force_input.h"
#include "analysis/cli/measured_surface.h"
#include "analysis/cli/report_output.h"
#include "analysis/scaling/force/force_files.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <unistd.h>

namespace leastaction::cli {
namespace {

using Json = nlohmann::ordered_json;

/// Tables 3.15 to 3.17: what the built-in machines' hardware forces are.
TextTable machinesTable(const std::vector<Machine> &machines) {
  TextTable table{{{"machine"},
                   {"title", Align::left, true},
                   {"r0", Align::right},
                   {"b", Align::right},
                   {"s", Align::right},
                   {"r0/b", Align::right},
                   {"r0*s [flop]", Align::right},
                   {"l1/2 = b*s", Align::right}},
                  {}};
  for (const Machine &machine : machines) {
    const double b = machine.find("b").value_or(0), s = machine.find("s").value_or(0);
    table.rows.push_back({machine.name, machine.title, withUnit(machine.power, "flop/s"),
                          withUnit(b, std::string(name(machine.lengthUnit)) + "/s"), withUnit(s, "s"),
                          plainNumber(machine.power / b) + " flop/" + name(machine.lengthUnit),
                          plainNumber(machine.power * s), plainNumber(b * s) + " " + name(machine.lengthUnit)});
  }
  return table;
}

Result<int> listAll(const std::string &json) {
  std::vector<Machine> machines;
  Json machinesJson = Json::array(), modelsJson = Json::array();
  TextWriter writer({.width = 118, .colour = isatty(STDOUT_FILENO) != 0});
  TextTable models{{{"model"}, {"title", Align::left, true}, {"variables"}}, {}};
  for (const std::string &name : builtInModels()) {
    const TimingModel model = TRY(readModel(name));
    models.rows.push_back({name, model.title, fmt::format("{}", fmt::join(model.variables, ", "))});
    modelsJson.push_back(
        {{"name", name}, {"title", model.title}, {"assumption", model.assumption}, {"variables", model.variables}});
  }
  for (const std::string &name : builtInMachines()) {
    const Machine machine = TRY(readMachine(name));
    machines.push_back(machine);
    const double b = *machine.find("b"), s = *machine.find("s");
    machinesJson.push_back({{"name", name},
                            {"title", machine.title},
                            {"source", machine.source},
                            {"length_unit", leastaction::name(machine.lengthUnit)},
                            {"power_flop_per_s", machine.power},
                            {"bandwidth", b},
                            {"latency_s", s},
                            {"bandwidth_force", machine.power / b},
                            {"latency_force", machine.power * s},
                            {"half_length", b * s}});
  }
  writer.table(std::move(models));
  writer.blank();
  writer.table(machinesTable(machines));
  writer.blank();
  writer.line("A machine core:NAME is one core of 'leastaction cores'; core: is this machine's.");
  if (!json.empty())
    if (Result<void> written = writeOutput(
            json, Json{{"models", std::move(modelsJson)}, {"machines", std::move(machinesJson)}}.dump(2) + "\n");
        !written)
      return std::unexpected(written.error());
  if (json != "-")
    TRY(writeOutput("-", writer.take()));
  return exitDone;
}

struct SurfaceArguments {
  std::string model, sweep, html, json;
  std::vector<std::string> machines, settings;
  MeasuredSurfaceInput measured;
};

Result<std::vector<Machine>> readMachines(const std::vector<std::string> &names) {
  std::vector<Machine> machines;
  for (const std::string &name : names) {
    Machine machine = TRY(readMachine(name));
    if (std::ranges::find(machines, machine.name, &Machine::name) != machines.end())
      return fail("two machines are called '" + machine.name + "'", "--machine " + name,
                  "name each once, or give one of them another 'name'");
    machines.push_back(std::move(machine));
  }
  return machines;
}

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
        return fail(fmt::format("{} is no number of processors", value),
                    fmt::format("{} {}", isSwept ? "--sweep" : "--set", name), "write whole numbers");
  }
  return {};
}

Result<SurfaceReport> sweptSurface(const SurfaceArguments &arguments) {
  TimingModel model = TRY(readModel(arguments.model));
  std::vector<double> values = TRY(readValues(arguments.settings, model));
  VariableSweep sweep = TRY(readSweep(arguments.sweep, model));
  TRY(checkProcessors(model, values, sweep));
  const std::string &variable = model.variables[sweep.variable];
  if (std::ranges::any_of(arguments.settings,
                          [&](const std::string &text) { return text.starts_with(variable + "="); }))
    return fail("'" + variable + "' is the variable that grows", "--set", "leave it out, or sweep another variable");
  std::vector<Machine> machines = TRY(readMachines(arguments.machines));
  SurfaceReport report{.model = std::move(model),
                       .variables = std::move(values),
                       .swept = sweep.variable,
                       .values = std::move(sweep.values)};
  for (Machine &machine : machines) {
    SurfacePath path = TRY(surfacePath(report.model, machine, report.variables, sweep.variable, report.values));
    report.machines.push_back({std::move(machine), std::move(path)});
  }
  return report;
}

Result<SurfaceReport> measuredOn(const SurfaceArguments &arguments) {
  Result<std::vector<Machine>> machines = readMachines(arguments.machines);
  return machines ? measuredSurface(arguments.measured, std::move(*machines)) : std::unexpected(machines.error());
}

} // namespace

Result<int> commandSurface(int argc, char **argv) {
  CommandLine app(
      "Computational forces: where an algorithm sits on its efficiency surface on each machine while a variable "
      "grows. Coordinates are hardware forces by software forces, e = 1/(1 + their sum). Without a model: the "
      "built-in models and machines with their forces.",
      "leastaction surface");
  SurfaceArguments arguments;
  MeasuredSurfaceInput &measured = arguments.measured;
  unsigned rows = 20;
  app.addOption("model", arguments.model, "a built-in model, or a TOML file");
  app.addOption("--machine", arguments.machines,
                "a built-in machine, a TOML file, or core:NAME of 'leastaction cores' (core: is this machine); may be "
                "repeated")
      ->oneValueEach();
  app.addOption("--sweep", arguments.sweep, "the variable that grows: n=500:2000:100");
  app.addOption("--set", arguments.settings, "another variable: p=32; may be repeated")->oneValueEach();
  app.addOption("--from", measured.runs,
                "instead of a model: a run of mode=count or mode=trace, whose regions are the points; may be repeated")
      ->oneValueEach();
  app.addOption("--region", measured.region, "with --from: only this region");
  app.addOption("--core", measured.core,
                "with --from: the core that the runs are held against, as in 'leastaction report'");
  app.addOption("--bandwidth", measured.bandwidth,
                "with --from: at which bandwidth of the machines bytes come (default: l1 if all have it, else b)");
  app.addOption("--rows", rows, "points that are shown of each machine")->check(between(2u, 1'000'000u))->showDefault();
  app.addOption("--html", arguments.html, "also write it as one HTML file, with the surface as a picture to turn");
  app.addOption("--json", arguments.json, "also write it as JSON; - is standard output, instead of the text");
  app.footer(
      "\nexamples:\n"
      "  leastaction surface\n"
      "  leastaction surface stewart --machine 1990 --machine 2007 --sweep n=500:2000:100 --html stewart.html\n"
      "  leastaction surface linpack --machine asci-red --sweep n=10000:100000:10000 --set p=16 --set q=286 --json -\n"
      "  leastaction surface --from dot.run --machine core:skylake");
  if (std::optional<int> exit = parse(app, argc, argv))
    return *exit;
  const bool isMeasured = !measured.runs.empty();
  if (!isMeasured)
    TRY(refuseUnused(app, {"--region", "--core", "--bandwidth"}, "without --from"));
  if (arguments.model.empty() && arguments.machines.empty() && arguments.sweep.empty() && arguments.settings.empty() &&
      arguments.html.empty() && measured.runs.empty())
    return listAll(arguments.json);
  std::vector<std::string> inputs = arguments.machines;
  inputs.push_back(arguments.model);
  inputs.insert(inputs.end(), measured.runs.begin(), measured.runs.end());
  TRY(checkOutputs(inputs, {arguments.html, arguments.json}));
  if (isMeasured && (!arguments.model.empty() || !arguments.sweep.empty() || !arguments.settings.empty()))
    return std::unexpected(Error{"--from takes the place of a model and its variables", app.name(),
                                 "leave the model, --sweep and --set out, or --from"});
  if (!isMeasured && (arguments.model.empty() || arguments.machines.empty() || arguments.sweep.empty()))
    return std::unexpected(Error{arguments.model.empty()      ? "the model is missing"
                                 : arguments.machines.empty() ? "--machine is missing"
                                                              : "--sweep is missing",
                                 app.name(), "see 'leastaction surface --help'"});
  Result<SurfaceReport> report = isMeasured ? measuredOn(arguments) : sweptSurface(arguments);
  return report ? writeReport(*report, arguments.html, arguments.json, {.rows = rows}) : reportError(report.error());
}

} // namespace leastaction::cli

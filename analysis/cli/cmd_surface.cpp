#include "analysis/cli/command.h"
#include "analysis/cli/estimate_json.h"
#include "analysis/cli/force_input.h"
#include "analysis/force/force_files.h"
#include "analysis/force/surface_path.h"
#include "analysis/report/text_writer.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <unistd.h>

namespace leastaction::cli {
namespace {

using Json = nlohmann::ordered_json;

/// A machine and the way it takes.
struct MachinePath {
  Machine machine;
  SurfacePath path;
};

const char *limitOf(const SurfacePoint &point) {
  return point.isLatencyLimited ? "latency" : "bandwidth";
}

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

int listAll(const std::string &json) {
  std::vector<Machine> machines;
  Json machinesJson = Json::array(), modelsJson = Json::array();
  TextWriter writer({.width = 118, .colour = isatty(STDOUT_FILENO) != 0});
  TextTable models{{{"model"}, {"title", Align::left, true}, {"variables"}}, {}};
  for (const std::string &name : builtInModels()) {
    const Result<TimingModel> model = readModel(name);
    if (!model)
      return reportError(model.error());
    models.rows.push_back({name, model->title, fmt::format("{}", fmt::join(model->variables, ", "))});
    modelsJson.push_back(
        {{"name", name}, {"title", model->title}, {"assumption", model->assumption}, {"variables", model->variables}});
  }
  for (const std::string &name : builtInMachines()) {
    const Result<Machine> machine = readMachine(name);
    if (!machine)
      return reportError(machine.error());
    machines.push_back(*machine);
    const double b = *machine->find("b"), s = *machine->find("s");
    machinesJson.push_back({{"name", name},
                            {"title", machine->title},
                            {"source", machine->source},
                            {"length_unit", leastaction::name(machine->lengthUnit)},
                            {"power_flop_per_s", machine->power},
                            {"bandwidth", b},
                            {"latency_s", s},
                            {"bandwidth_force", machine->power / b},
                            {"latency_force", machine->power * s},
                            {"half_length", b * s}});
  }
  writer.table(std::move(models));
  writer.blank();
  writer.table(machinesTable(machines));
  if (!json.empty())
    if (Result<void> written = writeOutput(
            json, Json{{"models", std::move(modelsJson)}, {"machines", std::move(machinesJson)}}.dump(2) + "\n");
        !written)
      return reportError(written.error());
  if (json != "-")
    if (Result<void> written = writeOutput("-", writer.take()); !written)
      return reportError(written.error());
  return exitDone;
}

void writePath(TextWriter &writer, const TimingModel &model, const VariableSweep &sweep, const MachinePath &one,
               unsigned shownRows) {
  writer.heading(one.machine.title.empty() ? one.machine.name : one.machine.title);
  TextTable table{
      {{model.variables[sweep.variable], Align::right}, {"work [flop]", Align::right}, {"time", Align::right}}, {}};
  for (const TimingTerm &term : model.terms)
    table.columns.push_back({term.name, Align::right});
  table.columns.push_back({"efficiency", Align::right});
  table.columns.push_back({"limited by"});
  const std::vector<SurfacePoint> &points = one.path.points;
  // First and last rows where there are many.
  for (size_t i = 0; i < points.size(); ++i) {
    if (points.size() > shownRows && i == shownRows / 2) {
      table.rows.push_back({fmt::format("... {} more rows; --rows or --json show them", points.size() - shownRows)});
      i = points.size() - (shownRows - shownRows / 2);
    }
    const SurfacePoint &point = points[i];
    std::vector<std::string> row{plainNumber(sweep.values[i]), plainNumber(point.work),
                                 withUnit(point.timeSeconds, "s")};
    for (const SurfacePoint::Coordinate &coordinate : point.coordinates)
      row.push_back(plainNumber(coordinate.value));
    row.push_back(fmt::format("{:.4f}", point.efficiency));
    row.emplace_back(limitOf(point));
    table.rows.push_back(std::move(row));
  }
  writer.table(std::move(table));
  for (size_t i = 0; i < model.terms.size(); ++i) {
    const SurfacePoint::Coordinate &coordinate = points.back().coordinates[i];
    const char *unit = model.terms[i].kind == TimingTerm::Kind::latency ? "start-up" : name(one.machine.lengthUnit);
    writer.line(fmt::format("{}: hardware force {} flop/{}, software force {} at the end", model.terms[i].name,
                            plainNumber(coordinate.hardwareForce), unit, plainNumber(coordinate.softwareForce)));
  }
  std::string text;
  if (one.path.slope)
    text = fmt::format("tan(theta) = v/u = {} at the end; ", plainNumber(*one.path.slope));
  text += fmt::format("length of the path {}", plainNumber(one.path.length));
  if (one.path.lengthToSummit)
    text += fmt::format(", from its beginning to the summit {}", plainNumber(*one.path.lengthToSummit));
  writer.paragraph(text + (one.path.staysOnSurface ? "." : "; the points do not lie on one surface over (u, v)."), 0);
}

void writeDifferences(TextWriter &writer, const std::vector<MachinePath> &paths) {
  TextTable table{{{"machines"},
                   {"tan(difference)", Align::right},
                   {"geodesic, first", Align::right},
                   {"last", Align::right},
                   {"area", Align::right},
                   {"in (u, v)", Align::right}},
                  {}};
  auto cell = [](const std::optional<double> &value) { return value ? plainNumber(*value) : std::string("-"); };
  for (size_t i = 0; i < paths.size(); ++i)
    for (size_t j = i + 1; j < paths.size(); ++j) {
      const PathDifference difference = pathDifference(paths[i].path, paths[j].path);
      table.rows.push_back({paths[i].machine.name + ", " + paths[j].machine.name, cell(difference.angleTangent),
                            cell(difference.geodesicFirst), cell(difference.geodesicLast), cell(difference.area),
                            cell(difference.projectedArea)});
    }
  writer.subheading("between machines");
  writer.table(std::move(table));
}

Json toJson(const TimingModel &model, const VariableSweep &sweep, const std::vector<MachinePath> &paths) {
  Json machines = Json::array(), pairs = Json::array();
  for (const MachinePath &one : paths) {
    Json points = Json::array();
    for (size_t i = 0; i < one.path.points.size(); ++i) {
      const SurfacePoint &point = one.path.points[i];
      Json coordinates = Json::array();
      for (const SurfacePoint::Coordinate &coordinate : point.coordinates)
        coordinates.push_back({{"value", coordinate.value},
                               {"weight", coordinate.weight},
                               {"hardware_force", coordinate.hardwareForce},
                               {"software_force", coordinate.softwareForce}});
      points.push_back({{"value", sweep.values[i]},
                        {"work_flop", point.work},
                        {"time_s", point.timeSeconds},
                        {"coordinates", std::move(coordinates)},
                        {"efficiency", point.efficiency},
                        {"limited_by", limitOf(point)}});
    }
    machines.push_back({{"name", validUtf8(one.machine.name)},
                        {"points", std::move(points)},
                        {"angle_tangent", optionalJson(one.path.slope)},
                        {"length", one.path.length},
                        {"length_to_summit", optionalJson(one.path.lengthToSummit)}});
  }
  for (size_t i = 0; i < paths.size(); ++i)
    for (size_t j = i + 1; j < paths.size(); ++j) {
      const PathDifference difference = pathDifference(paths[i].path, paths[j].path);
      pairs.push_back({{"a", validUtf8(paths[i].machine.name)},
                       {"b", validUtf8(paths[j].machine.name)},
                       {"angle_difference_tangent", optionalJson(difference.angleTangent)},
                       {"geodesic_first", optionalJson(difference.geodesicFirst)},
                       {"geodesic_last", optionalJson(difference.geodesicLast)},
                       {"area", optionalJson(difference.area)},
                       {"projected_area", optionalJson(difference.projectedArea)}});
    }
  Json terms = Json::array();
  for (const TimingTerm &term : model.terms)
    terms.push_back(
        {{"name", validUtf8(term.name)}, {"kind", term.kind == TimingTerm::Kind::latency ? "latency" : "bandwidth"}});
  return {{"model", validUtf8(model.name)},
          {"assumption", validUtf8(model.assumption)},
          {"variable", model.variables[sweep.variable]},
          {"terms", std::move(terms)},
          {"machines", std::move(machines)},
          {"pairs", std::move(pairs)}};
}

} // namespace

int commandSurface(int argc, char **argv) {
  CLI::App app(
      "Computational forces: where an algorithm sits on its efficiency surface on each machine while a variable "
      "grows. Coordinates are hardware forces by software forces, e = 1/(1 + their sum). Without a model: the "
      "built-in models and machines with their forces.",
      "leastaction surface");
  std::string modelName, sweepText, json;
  std::vector<std::string> machineNames, settings;
  unsigned rows = 20;
  app.add_option("model", modelName, "a built-in model, or a TOML file");
  app.add_option("--machine", machineNames, "a built-in machine, or a TOML file; may be repeated")
      ->allow_extra_args(false);
  app.add_option("--sweep", sweepText, "the variable that grows: n=500:2000:100");
  app.add_option("--set", settings, "another variable: p=32; may be repeated")->allow_extra_args(false);
  app.add_option("--rows", rows, "points that are shown of each machine")
      ->check(CLI::Range(2u, 1'000'000u))
      ->capture_default_str();
  app.add_option("--json", json, "also write it as JSON; - is standard output, instead of the text");
  app.footer(
      "\nexamples:\n"
      "  leastaction surface\n"
      "  leastaction surface stewart --machine 1990 --machine 2007 --sweep n=500:2000:100\n"
      "  leastaction surface linpack --machine asci-red --sweep n=10000:100000:10000 --set p=16 --set q=286 --json -");
  if (std::optional<int> exit = parse(app, argc, argv))
    return *exit;
  if (modelName.empty() && machineNames.empty() && sweepText.empty() && settings.empty())
    return listAll(json);
  std::vector<std::string> inputs = machineNames;
  inputs.push_back(modelName);
  if (Result<void> possible = checkOutputs(inputs, {json}); !possible)
    return reportError(possible.error());
  if (modelName.empty() || machineNames.empty() || sweepText.empty())
    return reportError({modelName.empty()      ? "the model is missing"
                        : machineNames.empty() ? "--machine is missing"
                                               : "--sweep is missing",
                        app.get_name(), "see 'leastaction surface --help'"});
  Result<TimingModel> model = readModel(modelName);
  if (!model)
    return reportError(model.error());
  Result<std::vector<double>> values = readValues(settings, *model);
  if (!values)
    return reportError(values.error());
  Result<VariableSweep> sweep = readSweep(sweepText, *model);
  if (!sweep)
    return reportError(sweep.error());
  std::vector<MachinePath> paths;
  for (const std::string &name : machineNames) {
    Result<Machine> machine = readMachine(name);
    if (!machine)
      return reportError(machine.error());
    Result<SurfacePath> path = surfacePath(*model, *machine, *values, sweep->variable, sweep->values);
    if (!path)
      return reportError(path.error());
    paths.push_back({std::move(*machine), std::move(*path)});
  }
  if (!json.empty())
    if (Result<void> written = writeOutput(json, toJson(*model, *sweep, paths).dump(2) + "\n"); !written)
      return reportError(written.error());
  if (json == "-")
    return exitDone;
  TextWriter writer({.colour = isatty(STDOUT_FILENO) != 0});
  if (!model->assumption.empty())
    writer.paragraph("Assumed: " + model->assumption, 0);
  for (const MachinePath &one : paths)
    writePath(writer, *model, *sweep, one, rows);
  if (paths.size() > 1)
    writeDifferences(writer, paths);
  if (Result<void> written = writeOutput("-", writer.take()); !written)
    return reportError(written.error());
  return exitDone;
}

} // namespace leastaction::cli

#include "analysis/base/text_writer.h"
#include "analysis/cli/command.h"
#include "analysis/cli/force_input.h"
#include "analysis/cli/number_option.h"
#include "analysis/report/format/estimate_json.h"
#include "analysis/report/format/json_values.h"
#include "analysis/scaling/force/fixed_time.h"
#include "analysis/study/scaling/number_file.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <unistd.h>

namespace leastaction::cli {
namespace {

using Json = nlohmann::ordered_json;

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

Json toJson(const TimingModel &model, const FixedTime &fixed) {
  Json terms = Json::array(), grids = Json::array(), pairs = Json::array();
  for (size_t i = 0; i < model.terms.size(); ++i)
    terms.push_back({{"name", validUtf8(model.terms[i].name)},
                     {"cost_s", estimateJson(fixed.costs[i])},
                     {"hardware_force", estimateJson(fixed.forces[i])},
                     {"parameter", estimateJson(fixed.parameters[i])}});
  for (const FixedTime::Grid &grid : fixed.grids)
    grids.push_back({{"p", grid.p},
                     {"q", grid.q},
                     {"n", optionalNumber(grid.measuredSize)},
                     {"power_flop_per_s", optionalNumber(grid.measuredPower)},
                     {"fitted_n", grid.fittedSize},
                     {"fitted_power_flop_per_s", grid.fittedPower},
                     {"fitted_efficiency", grid.efficiency}});
  for (const FixedTime::Pair &pair : fixed.pairs)
    pairs.push_back({{"p", pair.p},
                     {"q", pair.q},
                     {"ratio", optionalNumber(pair.measuredRatio)},
                     {"fitted_ratio", pair.fittedRatio}});
  return {{"model", validUtf8(model.name)},
          {"time_s", fixed.timeSeconds},
          {"power_flop_per_s", estimateJson(fixed.power)},
          {"reference_n", fixed.referenceSize},
          {"scatter", fixed.scatter},
          {"terms", std::move(terms)},
          {"grids", std::move(grids)},
          {"pairs", std::move(pairs)}};
}

void writeGrids(TextWriter &writer, const FixedTime &fixed, bool isMeasured) {
  TextTable grids{{{"processors", Align::right}, {"p", Align::right}, {"q", Align::right}}, {}};
  if (isMeasured)
    grids.columns.insert(grids.columns.end(), {{"n", Align::right}, {"power", Align::right}});
  for (const char *heading : {isMeasured ? "fitted n" : "n", isMeasured ? "fitted power" : "power", "efficiency"})
    grids.columns.push_back({heading, Align::right});
  for (const FixedTime::Grid &grid : fixed.grids) {
    std::vector<std::string> row{plainNumber(grid.p * grid.q), plainNumber(grid.p), plainNumber(grid.q)};
    if (isMeasured) {
      row.push_back(grid.measuredSize ? plainNumber(*grid.measuredSize) : "-");
      row.push_back(grid.measuredPower ? withUnit(*grid.measuredPower, "flop/s") : "-");
    }
    row.insert(row.end(), {plainNumber(grid.fittedSize), withUnit(grid.fittedPower, "flop/s"),
                           fmt::format("{:.4f}", grid.efficiency)});
    grids.rows.push_back(std::move(row));
  }
  writer.table(std::move(grids));
  if (fixed.pairs.empty())
    return;
  writer.subheading("power of (p, q) by that of (q, p)");
  TextTable pairs{{{"p", Align::right}, {"q", Align::right}}, {}};
  if (isMeasured)
    pairs.columns.push_back({"measured", Align::right});
  pairs.columns.push_back({isMeasured ? "fitted" : "ratio", Align::right});
  for (const FixedTime::Pair &pair : fixed.pairs) {
    std::vector<std::string> row{plainNumber(pair.p), plainNumber(pair.q)};
    if (isMeasured)
      row.push_back(pair.measuredRatio ? plainNumber(*pair.measuredRatio) : "-");
    row.push_back(plainNumber(pair.fittedRatio));
    pairs.rows.push_back(std::move(row));
  }
  writer.table(std::move(pairs));
}

std::string text(const TimingModel &model, const FixedTime &fixed, bool isMeasured) {
  TextWriter writer({.colour = isatty(STDOUT_FILENO) != 0});
  writer.heading(fmt::format("power in {}", withUnit(fixed.timeSeconds, "s")));
  TextTable parameters{{{"parameter", Align::left, true}, {"value", Align::right}}, {}};
  if (isMeasured)
    parameters.columns.insert(parameters.columns.end(), {{"95 % from", Align::right}, {"to", Align::right}});
  auto row = [&](const std::string &name, const Estimate &estimate) {
    std::vector<std::string> cells{name, plainNumber(estimate.value)};
    if (isMeasured)
      cells.insert(cells.end(), {plainNumber(estimate.low), plainNumber(estimate.high)});
    parameters.rows.push_back(std::move(cells));
  };
  row("r0 [flop/s]", fixed.power);
  for (size_t i = 0; i < model.terms.size(); ++i) {
    const bool isLatency = model.terms[i].kind == TimingTerm::Kind::latency;
    row(fmt::format("{}: coordinate at n0, p = q = 1", model.terms[i].name), fixed.parameters[i]);
    row(fmt::format("{}: hardware force [flop{}]", model.terms[i].name,
                    isLatency ? "" : fmt::format("/{}", name(model.lengthUnit))),
        fixed.forces[i]);
  }
  writer.table(std::move(parameters));
  writer.blank();
  writer.paragraph(
      fmt::format("n0 = {} is what one processor does in that time by work alone.{}", plainNumber(fixed.referenceSize),
                  isMeasured ? fmt::format(" The times scatter by {:.3g} % around the fit.", 100 * fixed.scatter) : ""),
      0);
  for (size_t i = 0; i < model.terms.size(); ++i)
    if (fixed.costs[i].high < 0)
      writer.paragraph(fmt::format("The cost of '{}' comes out negative: the model does not hold for these runs.",
                                   model.terms[i].name),
                       0);
    else if (fixed.costs[i].low <= 0)
      writer.paragraph(fmt::format("The runs cannot tell the cost of '{}' from nothing.", model.terms[i].name), 0);
  writer.blank();
  writeGrids(writer, fixed, isMeasured);
  return writer.take();
}

Result<FixedTime> ofRuns(const TimingModel &model, const std::vector<double> &values, const std::string &path,
                         double timeSeconds) {
  std::vector<FixedTimeRun> runs = TRY(readRuns(path));
  return fixedTime(model, values, runs, timeSeconds > 0 ? timeSeconds : commonTime(runs), path);
}

Result<FixedTime> ofMachine(const TimingModel &model, const std::vector<double> &values, const std::string &name,
                            const std::vector<std::string> &gridTexts, double timeSeconds) {
  std::vector<ProcessorGrid> grids = TRY(readGrids(gridTexts));
  Machine machine = TRY(readMachine(name));
  return fixedTimeOf(model, machine, values, grids, timeSeconds);
}

} // namespace

Result<int> commandFixedtime(int argc, char **argv) {
  CommandLine app(
      "Power against processors at a fixed time: from runs like Linpack's, or for a machine, the problem that each "
      "arrangement of p by q processors does in the same time, the machine's self-similarity parameters (of runs with "
      "intervals of 95 % confidence), and how (p, q) differs from (q, p).",
      "leastaction fixedtime");
  std::string path, modelName = "linpack", machineName, json;
  std::vector<std::string> settings, gridTexts;
  double timeSeconds = 0;
  app.addOption("file", path, "a CSV of runs with columns p,q,n,time_s");
  app.addOption("--machine", machineName, "instead of runs: a built-in machine, or a TOML file");
  app.addOption("--grid", gridTexts, "with --machine: arrangements of p by q processors, like 16x4,4x16")
      ->delimiter(',')
      ->oneValueEach();
  app.addOption("--time", timeSeconds, "the fixed time in s (default: one that most arrangements of the runs reach)")
      ->check(numberBetween(1e-9, 1e9));
  app.addOption("--model", modelName, "a model with variables n, p and q, or a TOML file")->showDefault();
  app.addOption("--set", settings, "another variable: k=64; may be repeated")->oneValueEach();
  app.addOption("--json", json, "also write it as JSON; - is standard output, instead of the text");
  app.footer("\nexamples:\n"
             "  leastaction fixedtime examples/05_forces/linpack.csv --time 60\n"
             "  leastaction fixedtime examples/05_forces/linpack.csv --set k=64 --json -\n"
             "  leastaction fixedtime --machine asci-red --grid 16x286,286x16 --time 3600");
  if (std::optional<int> exit = parse(app, argc, argv))
    return *exit;
  TRY(checkOutputs({path, modelName, machineName}, {json}));
  const bool isMeasured = !path.empty();
  if (isMeasured != machineName.empty())
    return std::unexpected(Error{isMeasured ? "runs and --machine are given, but only one of them can be meant"
                                            : "neither runs nor --machine are given",
                                 app.name(), "name a CSV of runs, or --machine, --grid and --time"});
  if (isMeasured && !gridTexts.empty())
    return std::unexpected(
        Error{"--grid is for --machine", app.name(), "leave it out: the runs have their arrangements"});
  if (!isMeasured && (gridTexts.empty() || timeSeconds == 0))
    return std::unexpected(Error{gridTexts.empty() ? "--grid is missing" : "--time is missing", app.name(),
                                 "a machine needs arrangements of processors and the fixed time"});
  for (const std::string &setting : settings)
    if (setting.starts_with("n=") || setting.starts_with("p=") || setting.starts_with("q="))
      return std::unexpected(Error{"'" + setting.substr(0, 1) + "' cannot be set", "--set " + setting,
                                   setting[0] == 'n' ? "leave it out: the size follows from the time"
                                   : isMeasured      ? "leave it out: it is in the runs"
                                                     : "leave it out: it is in --grid"});
  TimingModel model = TRY(readModel(modelName));
  std::vector<double> values = TRY(readValues(settings, model));
  FixedTime fixed = TRY(isMeasured ? ofRuns(model, values, path, timeSeconds)
                                   : ofMachine(model, values, machineName, gridTexts, timeSeconds));
  if (!json.empty())
    TRY(writeOutput(json, toJson(model, fixed).dump(2) + "\n"));
  if (json != "-")
    TRY(writeOutput("-", text(model, fixed, isMeasured)));
  return exitDone;
}

} // namespace leastaction::cli

#include "analysis/cli/command.h"
#include "analysis/cli/estimate_json.h"
#include "analysis/cli/force_input.h"
#include "analysis/cli/number_input.h"
#include "analysis/cli/number_option.h"
#include "analysis/force/fixed_time.h"
#include "analysis/report/json_values.h"
#include "analysis/report/text_writer.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <unistd.h>

namespace leastaction::cli {
namespace {

using Json = nlohmann::ordered_json;

Result<std::vector<FixedTimeRun>> readRuns(const std::string &path) {
  const Result<NumberTable> table = readNumbers(path, {{"p"}, {"q"}, {"n"}, {"time_s"}});
  if (!table)
    return std::unexpected(table.error());
  std::vector<FixedTimeRun> runs;
  for (const NumberTable::Row &row : table->rows)
    runs.push_back({*row.values[0], *row.values[1], *row.values[2], *row.values[3], row.line});
  if (runs.empty())
    return fail("there are no runs", path, "write a row for each run below the heading");
  return runs;
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

std::string text(const TimingModel &model, const FixedTime &fixed) {
  TextWriter writer({.colour = isatty(STDOUT_FILENO) != 0});
  writer.heading(fmt::format("power in {}", withUnit(fixed.timeSeconds, "s")));
  TextTable parameters{{{"parameter"}, {"value", Align::right}, {"95 % from", Align::right}, {"to", Align::right}}, {}};
  auto row = [&](const std::string &name, const Estimate &estimate) {
    parameters.rows.push_back(
        {name, plainNumber(estimate.value), plainNumber(estimate.low), plainNumber(estimate.high)});
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
  writer.paragraph(fmt::format("n0 = {} is what one processor does in that time by work alone. The times scatter by "
                               "{:.3g} % around the fit.",
                               plainNumber(fixed.referenceSize), 100 * fixed.scatter),
                   0);
  for (size_t i = 0; i < model.terms.size(); ++i)
    if (fixed.costs[i].low <= 0)
      writer.paragraph(fmt::format("The runs cannot tell the cost of '{}' from nothing.", model.terms[i].name), 0);
  writer.blank();
  TextTable grids{{{"processors", Align::right},
                   {"p", Align::right},
                   {"q", Align::right},
                   {"n", Align::right},
                   {"power", Align::right},
                   {"fitted n", Align::right},
                   {"fitted power", Align::right},
                   {"efficiency", Align::right}},
                  {}};
  for (const FixedTime::Grid &grid : fixed.grids)
    grids.rows.push_back({plainNumber(grid.p * grid.q), plainNumber(grid.p), plainNumber(grid.q),
                          grid.measuredSize ? plainNumber(*grid.measuredSize) : "-",
                          grid.measuredPower ? withUnit(*grid.measuredPower, "flop/s") : "-",
                          plainNumber(grid.fittedSize), withUnit(grid.fittedPower, "flop/s"),
                          fmt::format("{:.4f}", grid.efficiency)});
  writer.table(std::move(grids));
  if (fixed.pairs.empty())
    return writer.take();
  writer.subheading("power of (p, q) by that of (q, p)");
  TextTable pairs{{{"p", Align::right}, {"q", Align::right}, {"measured", Align::right}, {"fitted", Align::right}}, {}};
  for (const FixedTime::Pair &pair : fixed.pairs)
    pairs.rows.push_back({plainNumber(pair.p), plainNumber(pair.q),
                          pair.measuredRatio ? plainNumber(*pair.measuredRatio) : "-", plainNumber(pair.fittedRatio)});
  writer.table(std::move(pairs));
  return writer.take();
}

} // namespace

int commandFixedtime(int argc, char **argv) {
  CLI::App app(
      "Power against processors at a fixed time: from runs like Linpack's, the problem that each arrangement of p "
      "by q processors does in the same time, the machine's self-similarity parameters with intervals of 95 % "
      "confidence, and how (p, q) differs from (q, p).",
      "leastaction fixedtime");
  std::string path, modelName = "linpack", json;
  std::vector<std::string> settings;
  double timeSeconds = 0;
  app.add_option("file", path, "a CSV with columns p,q,n,time_s")->required();
  app.add_option("--time", timeSeconds, "the fixed time in s (default: one that most arrangements reach)")
      ->check(numberBetween(1e-9, 1e9));
  app.add_option("--model", modelName, "a model with variables n, p and q, or a TOML file")->capture_default_str();
  app.add_option("--set", settings, "another variable: k=64; may be repeated")->allow_extra_args(false);
  app.add_option("--json", json, "also write it as JSON; - is standard output, instead of the text");
  app.footer("\nexamples:\n"
             "  leastaction fixedtime examples/05_forces/linpack.csv --time 60\n"
             "  leastaction fixedtime examples/05_forces/linpack.csv --set k=64 --json -");
  if (std::optional<int> exit = parse(app, argc, argv))
    return *exit;
  if (Result<void> possible = checkOutputs({path, modelName}, {json}); !possible)
    return reportError(possible.error());
  Result<TimingModel> model = readModel(modelName);
  if (!model)
    return reportError(model.error());
  Result<std::vector<double>> values = readValues(settings, *model);
  if (!values)
    return reportError(values.error());
  Result<std::vector<FixedTimeRun>> runs = readRuns(path);
  if (!runs)
    return reportError(runs.error());
  Result<FixedTime> fixed = fixedTime(*model, *values, *runs, timeSeconds > 0 ? timeSeconds : commonTime(*runs), path);
  if (!fixed)
    return reportError(fixed.error());
  if (!json.empty())
    if (Result<void> written = writeOutput(json, toJson(*model, *fixed).dump(2) + "\n"); !written)
      return reportError(written.error());
  if (json != "-")
    if (Result<void> written = writeOutput("-", text(*model, *fixed)); !written)
      return reportError(written.error());
  return exitDone;
}

} // namespace leastaction::cli

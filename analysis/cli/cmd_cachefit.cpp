#include "analysis/base/text_writer.h"
#include "analysis/cli/command.h"
#include "analysis/cli/number_option.h"
#include "analysis/report/format/estimate_json.h"
#include "analysis/scaling/dimension/cache_scaling.h"
#include "analysis/study/scaling/number_file.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <unistd.h>

namespace leastaction::cli {
namespace {

using Json = nlohmann::ordered_json;

/// What no cache can be; empty if nothing is wrong.
std::string impossible(const CacheMeasurement &point) {
  constexpr double most = 1e18; // beyond, powers of the values are no numbers any more
  for (const double value : {point.footprint, point.lineBytes, point.cacheBytes, point.ways, point.missedBytes})
    if (value > most || value < 1 / most)
      return fmt::format("{:g} is beyond what can be computed with", value);
  if (point.cacheBytes < point.lineBytes)
    return fmt::format("a cache of {:g} byte has no room for a line of {:g} byte", point.cacheBytes, point.lineBytes);
  if (point.ways < 1 || point.ways != std::floor(point.ways))
    return fmt::format("{:g} is no number of ways", point.ways);
  if (point.ways > std::ceil(point.shape()))
    return fmt::format("a cache of {:g} lines has no {:g} ways", std::floor(point.shape()), point.ways);
  const bool isOneSet = point.ways + 1 > point.shape();
  if (!isOneSet && std::fmod(std::floor(point.shape()), point.ways) != 0)
    return fmt::format("{:g} lines cannot be divided into sets of {:g} ways", std::floor(point.shape()), point.ways);
  return "";
}

Result<std::vector<CacheMeasurement>> readMeasurements(const std::string &path, double missBytes) {
  const NumberTable table = TRY(readNumbers(path, {{"m_byte"}, {"l_byte"}, {"c_byte"}, {"d"}, {"misses"}}));
  std::vector<CacheMeasurement> measurements;
  for (const NumberTable::Row &row : table.rows) {
    measurements.push_back(
        {*row.values[0], *row.values[1], *row.values[2], *row.values[3], *row.values[4] * missBytes, row.line});
    if (const std::string wrong = impossible(measurements.back()); !wrong.empty())
      return fail(wrong, fmt::format("{}, line {}", path, row.line), "correct the row");
  }
  return measurements;
}

bool isFullyAssociative(const CacheMeasurement &point) {
  return std::abs(point.ways - point.shape()) < 0.5;
}

const char *nameOf(CacheModel model) {
  return model == CacheModel::agarwal ? "agarwal" : "singh";
}

Json toJson(const CacheScaling &fit) {
  Json points = Json::array(), critical = Json::array(), wanted = Json::array();
  for (const CacheScaling::Point &point : fit.points)
    points.push_back({{"line", point.measured.line},
                      {"k", point.measured.shape()},
                      {"k0", point.fixedPoint},
                      {"measured_byte", point.measured.missedBytes},
                      {"predicted_byte", point.predicted},
                      {"below_fixed_point", point.isBelow},
                      {"commutator", point.commutator},
                      {"relative_commutator", point.relativeCommutator}});
  auto waysJson = [](double ways) { return ways > 0 ? Json(ways) : Json(nullptr); };
  for (const CacheScaling::Critical &one : fit.critical)
    critical.push_back({{"m_byte", one.footprint},
                        {"l_byte", one.lineBytes},
                        {"d", waysJson(one.ways)},
                        {"k0", estimateJson(one.shape)},
                        {"c0_byte", estimateJson(one.bytes)}});
  for (const CacheScaling::Wanted &one : fit.wanted)
    wanted.push_back(
        {{"m_byte", one.footprint}, {"l_byte", one.lineBytes}, {"c_byte", one.cacheBytes}, {"d", waysJson(one.ways)}});
  return {{"model", nameOf(fit.model)},
          {"alpha", fit.model == CacheModel::agarwal ? estimateJson(fit.alpha) : estimateJson(fit.lineExponent)},
          {"beta", estimateJson(fit.beta)},
          {"gamma", estimateJson(fit.gamma)},
          {"theta", estimateJson(fit.theta)},
          {"A", estimateJson(fit.footprintA)},
          {"scatter", fit.scatter},
          {"r2", fit.explained},
          {"used", fit.used},
          {"critical", std::move(critical)},
          {"points", std::move(points)},
          {"to_measure", {{"points", std::move(wanted)}, {"narrows_by", fit.narrowedBy}, {"why", fit.missing}}}};
}

std::string waysText(double ways) {
  return ways > 0 ? plainNumber(ways) : "any";
}

void writeParameters(TextWriter &writer, const CacheScaling &fit) {
  TextTable table{{{"parameter"}, {"value", Align::right}, {"95 % from", Align::right}, {"to", Align::right}}, {}};
  auto row = [&](const std::string &name, const std::optional<Estimate> &estimate) {
    if (estimate)
      table.rows.push_back(
          {name, plainNumber(estimate->value), plainNumber(estimate->low), plainNumber(estimate->high)});
  };
  if (fit.model == CacheModel::agarwal)
    row("alpha", fit.alpha);
  row("beta", fit.beta);
  row("gamma", fit.gamma);
  row("theta", fit.theta);
  row(fit.lineExponent ? "A" : "A/l^alpha", fit.footprintA);
  row("alpha", fit.lineExponent);
  for (const CacheScaling::Critical &one : fit.critical) {
    const std::string of = fmt::format(", l = {} byte{}{}", plainNumber(one.lineBytes), one.ways > 0 ? ", d = " : "",
                                       one.ways > 0 ? plainNumber(one.ways) : "");
    row("k0" + of, one.shape);
    row("c0 [byte]" + of, one.bytes);
  }
  writer.table(std::move(table));
}

void writePoints(TextWriter &writer, const CacheScaling &fit, unsigned shownRows) {
  TextTable table{{{"line", Align::right},
                   {"k", Align::right},
                   {"k/k0", Align::right},
                   {"measured/fit", Align::right},
                   {"commutator", Align::right},
                   {"relative", Align::right},
                   {""}},
                  {}};
  for (const CacheScaling::Point &point : fit.points) {
    if (table.rows.size() == shownRows) {
      table.rows.push_back({fmt::format("... {} more; --rows or --json show them", fit.points.size() - shownRows)});
      break;
    }
    table.rows.push_back({fmt::format("{}", point.measured.line), plainNumber(point.measured.shape()),
                          plainNumber(point.measured.shape() / point.fixedPoint),
                          plainNumber(point.measured.missedBytes / point.predicted), plainNumber(point.commutator),
                          fmt::format("{:+.3f}", point.relativeCommutator), point.isBelow ? "below k0" : ""});
  }
  writer.table(std::move(table));
}

void writeFit(TextWriter &writer, const CacheScaling &fit, unsigned shownRows) {
  writer.heading(fit.model == CacheModel::agarwal ? "chi/l = d^-gamma beta^2 (m/l)^2 k^-alpha (2.5)"
                                                  : "chi(k) = chi(k0) (k/k0)^(1-theta) (2.13), k0 of (2.14)");
  writeParameters(writer, fit);
  writer.blank();
  writer.paragraph(fmt::format("{} of {} measurements are in the fit{}; they scatter by {:.3g} %.", fit.used,
                               fit.points.size(),
                               fit.usesBelow ? ", those below k0 too since few are above"
                                             : ": what is below k0 lies outside the model",
                               100 * std::expm1(fit.scatter)),
                   0);
  writer.blank();
  writePoints(writer, fit, shownRows);
  writer.subheading("to measure");
  for (const std::string &sentence : fit.missing)
    writer.paragraph("* " + sentence, 2);
  for (const CacheScaling::Wanted &one : fit.wanted)
    writer.line(fmt::format("* c = {:.0f} byte with l = {:.0f} byte, d = {}", one.cacheBytes, one.lineBytes,
                            waysText(one.ways)));
  if (!fit.wanted.empty())
    writer.paragraph(fmt::format("  These {} tell most; the slope's interval would be {:.3g} times as narrow.",
                                 fit.wanted.size(), fit.narrowedBy),
                     2);
}

} // namespace

Result<int> commandCachefit(int argc, char **argv) {
  CommandLine app(
      "Fits power laws to cache misses: alpha, beta and gamma of the set-associative caches, theta and A of the "
      "fully associative ones, with intervals of 95 % confidence, the fixed point k0, the critical cache size, "
      "and which measurements to add.",
      "leastaction cachefit");
  std::string path, model, json;
  double missBytes = 1;
  unsigned rows = 20;
  app.addOption("file", path,
                "a CSV with columns m_byte,l_byte,c_byte,d,misses, as 'leastaction cachesweep --csv' writes it")
      ->required();
  app.addOption("--model", model,
                "only this one, for all rows (default: singh for fully associative caches, agarwal for others)")
      ->check(oneOf({"agarwal", "singh"}));
  app.addOption("--miss-bytes", missBytes, "byte that a miss counts for in chi; the source takes a word")
      ->check(numberBetween(1e-9, 1e9))
      ->showDefault();
  app.addOption("--rows", rows, "measurements that are shown")->check(between(1u, 1'000'000u))->showDefault();
  app.addOption("--json", json, "also write it as JSON; - is standard output, instead of the text");
  app.footer("\nexamples:\n"
             "  leastaction cachefit examples/04_scaling/misses.csv\n"
             "  leastaction cachefit examples/04_scaling/misses.csv --model singh --json -");
  if (std::optional<int> exit = parse(app, argc, argv))
    return *exit;
  TRY(checkOutputs({path}, {json}));
  std::vector<CacheMeasurement> measurements = TRY(readMeasurements(path, missBytes));
  std::vector<std::pair<CacheModel, std::vector<CacheMeasurement>>> tasks = {{CacheModel::agarwal, {}},
                                                                             {CacheModel::singh, {}}};
  for (const CacheMeasurement &point : measurements)
    tasks[model.empty() ? isFullyAssociative(point) : model == "singh"].second.push_back(point);
  if (!measurements.empty())
    std::erase_if(tasks, [](const auto &task) { return task.second.empty(); });
  TextWriter writer({.colour = isatty(STDOUT_FILENO) != 0});
  Json fits = Json::array();
  for (const auto &[which, points] : tasks) {
    const CacheScaling fit = TRY(fitCacheScaling(points, which, path));
    if (!fits.empty())
      writer.blank();
    writeFit(writer, fit, rows);
    fits.push_back(toJson(fit));
  }
  if (!json.empty())
    TRY(writeOutput(json, Json{{"fits", std::move(fits)}}.dump(2) + "\n"));
  if (json != "-")
    TRY(writeOutput("-", writer.take()));
  return exitDone;
}

} // namespace leastaction::cli

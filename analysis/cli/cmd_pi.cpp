#include "analysis/base/text_format.h"
#include "analysis/base/text_writer.h"
#include "analysis/cli/command.h"
#include "analysis/scaling/dimension/collapse.h"
#include "analysis/scaling/dimension/quantity_file.h"
#include "analysis/study/scaling/scaled_quantities.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <unistd.h>

namespace leastaction::cli {
namespace {

using Json = nlohmann::ordered_json;

std::vector<double> valuesOf(const PiGroup &group, const QuantityTable &table) {
  std::vector<double> values;
  for (const std::vector<double> &row : table.rows)
    values.push_back(groupValue(group, row));
  return values;
}

/// A plot in characters, both axes logarithmic.
void drawPair(TextWriter &writer, const CollapsedPair &pair, const QuantityTable &table) {
  constexpr size_t width = 60, height = 12;
  const std::vector<double> x = valuesOf(pair.x, table), y = valuesOf(pair.y, table);
  const auto [leastX, mostX] = std::ranges::minmax(x);
  const auto [leastY, mostY] = std::ranges::minmax(y);
  auto place = [](double value, double least, double most, size_t cells) {
    const double part = most > least ? std::log(value / least) / std::log(most / least) : 0;
    return std::min(cells - 1, static_cast<size_t>(part * static_cast<double>(cells)));
  };
  std::vector<std::string> lines(height, std::string(width, ' '));
  for (size_t i = 0; i < x.size(); ++i)
    lines[height - 1 - place(y[i], leastY, mostY, height)][place(x[i], leastX, mostX, width)] = 'o';
  for (size_t i = 0; i < height; ++i)
    writer.line(fmt::format("{:>10} |{}",
                            i == 0            ? plainNumber(mostY)
                            : i + 1 == height ? plainNumber(leastY)
                                              : "",
                            lines[i]));
  writer.line(fmt::format("{:>11} {:<{}}{}", "", plainNumber(leastX), width - plainNumber(mostX).size() + 1,
                          plainNumber(mostX)));
}

std::string text(const QuantityTable &table, const PiGroups &pi, const std::optional<CollapsedPair> &collapse,
                 unsigned shownRows, TextStyle style) {
  TextWriter writer(style);
  const std::vector<std::string> names = table.names();
  const UnitSystem &units = UnitSystem::standard();
  const std::string primaries =
      table.primaries.empty() ? "L, E, T" : fmt::format("{}", fmt::join(table.primaries, ", "));
  TextTable matrix{{{"quantity", Align::left, true}, {"(" + primaries + ")"}, {"unit"}, {""}}, {}};
  for (size_t i = 0; i < names.size(); ++i)
    matrix.rows.push_back({names[i], UnitSystem::exponentsText(table.columns[i].dimension),
                           table.primaries.empty() ? units.unitText(table.columns[i].dimension)
                                                   : table.columns[i].dimension.text(table.primaries),
                           std::ranges::find(pi.repeating, i) != pi.repeating.end() ? "repeating" : ""});
  writer.table(std::move(matrix));
  writer.blank();
  writer.line(fmt::format("{} quantities, rank {}: {} self-similarity parameter{}", names.size(), pi.rank,
                          pi.groups.size(), pi.groups.size() == 1 ? "" : "s"));
  if (pi.groups.empty())
    writer.paragraph(
        "No product of powers of these quantities is without a dimension: no relation between them alone can "
        "hold in all units. A quantity is missing, or one has the wrong unit.",
        0);
  for (size_t i = 0; i < pi.groups.size(); ++i)
    writer.paragraph(fmt::format("  pi{} = {}", i + 1, groupText(pi.groups[i], names)), 8);
  if (table.rows.empty() || pi.groups.empty())
    return writer.take();
  writer.blank();
  TextTable values{{{"line", Align::right}}, {}};
  std::vector<std::vector<double>> columns;
  for (size_t i = 0; i < pi.groups.size(); ++i) {
    values.columns.push_back({fmt::format("pi{}", i + 1), Align::right});
    columns.push_back(valuesOf(pi.groups[i], table));
  }
  for (size_t row = 0; row < std::min<size_t>(table.rows.size(), shownRows); ++row) {
    values.rows.push_back({fmt::format("{}", table.lines[row])});
    for (const std::vector<double> &column : columns)
      values.rows.back().push_back(plainNumber(column[row]));
  }
  if (table.rows.size() > shownRows)
    values.rows.push_back({fmt::format("... {} more rows; --rows or --json show them", table.rows.size() - shownRows)});
  writer.table(std::move(values));
  if (collapse) {
    writer.blank();
    writer.paragraph(fmt::format("The rows collapse best as y = {} against x = {}: they scatter by {:.2g} % around one "
                                 "curve, by {:.2g} % as plain groups.",
                                 groupText(collapse->y, names), groupText(collapse->x, names), 100 * collapse->scatter,
                                 100 * collapse->before),
                     0);
    drawPair(writer, *collapse, table);
  }
  return writer.take();
}

Json toJson(const QuantityTable &table, const PiGroups &pi, const std::optional<CollapsedPair> &collapse) {
  const std::vector<std::string> names = table.names();
  Json quantities = Json::array(), repeating = Json::array(), groups = Json::array();
  for (const QuantityColumn &column : table.columns) {
    quantities.push_back({{"name", validUtf8(column.name)}, {"exponents", column.dimension.exponentTexts()}});
  }
  for (size_t quantity : pi.repeating)
    repeating.push_back(validUtf8(names[quantity]));
  auto groupJson = [&](const PiGroup &group) {
    Json exponents = Json::object();
    for (size_t i = 0; i < names.size(); ++i)
      if (group.exponents[i])
        exponents[validUtf8(names[i])] = group.exponents[i];
    return Json{{"exponents", std::move(exponents)},
                {"text", validUtf8(groupText(group, names))},
                {"values", valuesOf(group, table)}};
  };
  for (const PiGroup &group : pi.groups)
    groups.push_back(groupJson(group));
  Json units = Json::array();
  for (const std::string &unit : table.primaries.empty() ? std::vector<std::string>{"L", "E", "T"} : table.primaries)
    units.push_back(validUtf8(unit));
  Json written = {{"units", std::move(units)},
                  {"quantities", std::move(quantities)},
                  {"rank", pi.rank},
                  {"repeating", std::move(repeating)},
                  {"groups", std::move(groups)}};
  if (collapse)
    written["collapse"] = {{"x", groupJson(collapse->x)},
                           {"y", groupJson(collapse->y)},
                           {"scatter", collapse->scatter},
                           {"scatter_of_plain_groups", collapse->before}};
  return written;
}

} // namespace

Result<int> commandPi(int argc, char **argv) {
  CommandLine app(
      "The Pi theorem: the products of powers of quantities that have no dimension. The file is a CSV with a "
      "column for each quantity, 'name [unit]' in the heading; below may be measurements, for which each group's "
      "value is told. Or it is a TOML file with primary units of your own and the exponents of each quantity.",
      "leastaction pi");
  std::string path, json, target;
  std::vector<std::string> repeating;
  unsigned rows = 20;
  app.addOption("file", path, "the CSV or TOML file")->required();
  app.addOption("--repeating", repeating,
                "quantities that all groups may hold, separated by commas (default: the first that are independent)")
      ->delimiter(',');
  app.addOption("--collapse", target,
                "search the pair of products, one with this quantity, under which the rows fall onto one curve best");
  app.addOption("--rows", rows, "rows of values that are shown")->check(between(1u, 1'000'000u))->showDefault();
  app.addOption("--json", json, "also write it as JSON; - is standard output, instead of the text");
  app.footer("\nexamples:\n"
             "  printf 'work [flop],memory [byte],rate [Gflop/s],bandwidth [Gbyte/s],time [s]\\n' > timing.csv\n"
             "  leastaction pi timing.csv --repeating work,memory,rate\n"
             "  leastaction pi examples/04_scaling/drag.toml");
  if (std::optional<int> exit = parse(app, argc, argv))
    return *exit;
  TRY(checkOutputs({path}, {json}));
  const ScaledQuantities scaled = TRY(readScaled(path, repeating));
  const auto &[table, names, pi] = scaled;
  std::optional<CollapsedPair> collapse;
  if (!target.empty()) {
    const size_t column = TRY(scaled.dependent(target, "--collapse"));
    collapse = searchCollapse(pi, column, table.rows);
    if (!collapse)
      return std::unexpected(Error{"there is nothing to search", path,
                                   "give at least eight rows, and quantities that make two groups that vary"});
  }
  if (!json.empty())
    TRY(writeOutput(json, toJson(table, pi, collapse).dump(2) + "\n"));
  if (json != "-")
    if (Result<void> written =
            writeOutput("-", text(table, pi, collapse, rows, TextStyle{.colour = isatty(STDOUT_FILENO) != 0}));
        !written)
      return std::unexpected(written.error());
  return exitDone;
}

} // namespace leastaction::cli

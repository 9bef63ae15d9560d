#include "analysis/cli/command.h"
#include "analysis/dimension/pi_theorem.h"
#include "analysis/dimension/quantity_table.h"
#include "analysis/event/byte_file.h"
#include "analysis/report/text_format.h"
#include "analysis/report/text_writer.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <unistd.h>

namespace leastaction::cli {
namespace {

using Json = nlohmann::ordered_json;

Result<QuantityTable> readTable(const std::string &path) {
  Result<ByteFile> file = ByteFile::open(path, "name a CSV file with headings like 'work [flop],time [s]'");
  if (!file)
    return std::unexpected(file.error());
  CsvRows rows(path, file->source());
  return readQuantityTable(rows, UnitSystem::standard());
}

Result<std::vector<size_t>> columnsNamed(const std::vector<std::string> &wanted,
                                         const std::vector<std::string> &names) {
  std::vector<size_t> columns;
  for (const std::string &name : wanted) {
    const auto found = std::ranges::find(names, name);
    if (found == names.end())
      return fail("there is no quantity '" + name + "'", "--repeating",
                  fmt::format("the file has {}", fmt::join(names, ", ")));
    columns.push_back(static_cast<size_t>(found - names.begin()));
  }
  return columns;
}

/// Groups of what is not positive have no value.
Result<void> checkPositive(const QuantityTable &table, const std::string &path) {
  for (size_t row = 0; row < table.rows.size(); ++row)
    for (size_t column = 0; column < table.columns.size(); ++column)
      if (!(table.rows[row][column] > 0))
        return fail(fmt::format("'{}' is not larger than zero", table.columns[column].name),
                    fmt::format("{}, line {}, column {}", path, table.lines[row], column + 1),
                    "the Pi theorem is about positive quantities: leave the row out");
  return {};
}

std::vector<double> valuesOf(const PiGroup &group, const QuantityTable &table) {
  std::vector<double> values;
  for (const std::vector<double> &row : table.rows)
    values.push_back(groupValue(group, row));
  return values;
}

std::string text(const QuantityTable &table, const PiGroups &pi, unsigned shownRows, TextStyle style) {
  TextWriter writer(style);
  const std::vector<std::string> names = table.names();
  const UnitSystem &units = UnitSystem::standard();
  TextTable matrix{{{"quantity", Align::left, true}, {"(L, E, T)"}, {"unit"}, {""}}, {}};
  for (size_t i = 0; i < names.size(); ++i)
    matrix.rows.push_back({names[i], UnitSystem::exponentsText(table.columns[i].dimension),
                           units.unitText(table.columns[i].dimension),
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
  return writer.take();
}

Json toJson(const QuantityTable &table, const PiGroups &pi) {
  const std::vector<std::string> names = table.names();
  Json quantities = Json::array(), repeating = Json::array(), groups = Json::array();
  for (const QuantityColumn &column : table.columns) {
    quantities.push_back({{"name", validUtf8(column.name)}, {"exponents", column.dimension.exponentTexts()}});
  }
  for (size_t quantity : pi.repeating)
    repeating.push_back(validUtf8(names[quantity]));
  for (const PiGroup &group : pi.groups) {
    Json exponents = Json::object();
    for (size_t i = 0; i < names.size(); ++i)
      if (group.exponents[i])
        exponents[validUtf8(names[i])] = group.exponents[i];
    groups.push_back({{"exponents", std::move(exponents)},
                      {"text", validUtf8(groupText(group, names))},
                      {"values", valuesOf(group, table)}});
  }
  return {{"quantities", std::move(quantities)},
          {"rank", pi.rank},
          {"repeating", std::move(repeating)},
          {"groups", std::move(groups)}};
}

} // namespace

int commandPi(int argc, char **argv) {
  CLI::App app(
      "The Pi theorem: the products of powers of quantities that have no dimension. The file is a CSV with a "
      "column for each quantity, 'name [unit]' in the heading; below may be measurements, for which each group's "
      "value is told.",
      "leastaction pi");
  std::string path, json;
  std::vector<std::string> repeating;
  unsigned rows = 20;
  app.add_option("file", path, "the CSV file")->required();
  app.add_option("--repeating", repeating,
                 "quantities that all groups may hold, separated by commas (default: the first that are independent)")
      ->delimiter(',');
  app.add_option("--rows", rows, "rows of values that are shown")
      ->check(CLI::Range(1u, 1'000'000u))
      ->capture_default_str();
  app.add_option("--json", json, "also write it as JSON; - is standard output, instead of the text");
  app.footer("\nexamples:\n"
             "  printf 'work [flop],memory [byte],rate [Gflop/s],bandwidth [Gbyte/s],time [s]\\n' > timing.csv\n"
             "  leastaction pi timing.csv --repeating work,memory,rate");
  if (std::optional<int> exit = parse(app, argc, argv))
    return *exit;
  if (Result<void> possible = checkOutputs({path}, {json}); !possible)
    return reportError(possible.error());
  Result<QuantityTable> table = readTable(path);
  if (!table)
    return reportError(table.error());
  Result<std::vector<size_t>> wanted = columnsNamed(repeating, table->names());
  if (!wanted)
    return reportError(wanted.error());
  Result<PiGroups> pi = piGroups(table->dimensions(), *wanted, table->names());
  if (!pi)
    return reportError(pi.error());
  if (Result<void> positive = checkPositive(*table, path); !positive)
    return reportError(positive.error());
  if (!json.empty())
    if (Result<void> written = writeOutput(json, toJson(*table, *pi).dump(2) + "\n"); !written)
      return reportError(written.error());
  if (json != "-")
    if (Result<void> written =
            writeOutput("-", text(*table, *pi, rows, TextStyle{.colour = isatty(STDOUT_FILENO) != 0}));
        !written)
      return reportError(written.error());
  return exitDone;
}

} // namespace leastaction::cli

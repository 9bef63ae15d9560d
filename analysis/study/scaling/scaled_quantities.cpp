#include "analysis/study/scaling/scaled_quantities.h"

#include "analysis/base/byte_file.h"
#include "analysis/scaling/dimension/quantity_file.h"
#include "analysis/study/scaling/number_file.h"

#include <fmt/format.h>

#include <algorithm>

namespace leastaction {
namespace {

Result<QuantityTable> readToml(const std::string &path) {
  ByteFile file = TRY(ByteFile::open(path, "name a TOML file of quantities"));
  return parseQuantities(TRY(file.text("name a smaller file")), path);
}

/// Of columns whose dimensions a TOML file says.
Result<QuantityTable> readMeasured(const std::string &path, const std::string &quantities) {
  QuantityTable table = TRY(readToml(quantities));
  std::vector<WantedColumn> wanted;
  for (const QuantityColumn &column : table.columns)
    wanted.push_back({column.name});
  const NumberTable numbers = TRY(readNumbers(path, wanted));
  for (const NumberTable::Row &row : numbers.rows) {
    std::vector<double> &values = table.rows.emplace_back();
    for (const std::optional<double> &value : row.values)
      values.push_back(*value);
    table.lines.push_back(row.line);
  }
  return table;
}

Result<QuantityTable> readQuantities(const std::string &path, const UnitSystem &system) {
  if (path.ends_with(".toml"))
    return readToml(path);
  ByteFile file = TRY(
      ByteFile::open(path, "name a CSV file with headings like 'work [flop],time [s]', or a TOML file of quantities"));
  CsvRows rows(path, file.source());
  Result<QuantityTable> table = readQuantityTable(rows, system);
  if (!table)
    return table;
  for (size_t row = 0; row < table->rows.size(); ++row)
    for (size_t column = 0; column < table->columns.size(); ++column)
      if (!(table->rows[row][column] > 0))
        return fail(fmt::format("'{}' is not larger than zero", table->columns[column].name),
                    fmt::format("{}, line {}, column {}", path, table->lines[row], column + 1),
                    "the Pi theorem is about positive quantities: leave the row out");
  return table;
}

Result<size_t> columnNamed(const std::string &name, const std::vector<std::string> &names, const std::string &option) {
  const auto found = std::ranges::find(names, name);
  if (found == names.end())
    return fail("there is no quantity '" + name + "'", option, fmt::format("the file has {}", fmt::join(names, ", ")));
  return static_cast<size_t>(found - names.begin());
}

} // namespace

Result<size_t> dependentColumn(const ScaledQuantities &quantities, const std::string &name, const std::string &option) {
  const Result<size_t> column = columnNamed(name, quantities.names, option);
  if (column && std::ranges::find(quantities.pi.repeating, *column) != quantities.pi.repeating.end())
    return fail("'" + name + "' is a repeating quantity, which all groups may hold", option,
                "name others with --repeating");
  return column;
}

Result<ScaledQuantities> readScaled(const ScaledQuestion &question) {
  const bool isToml = question.file.ends_with(".toml"),
             hasUnits = !question.units.definitions.empty() || !question.units.in.empty();
  if (isToml && (hasUnits || !question.quantities.empty()))
    return fail("the TOML file says its primary units itself", question.file,
                "leave --define, --in and --quantities out, or name a CSV of measurements");
  if (hasUnits && !question.quantities.empty())
    return fail("--quantities says the primary units", "--quantities", "leave --define and --in out");
  UnitSystem system = TRY(ownUnits(question.units));
  QuantityTable table = TRY(question.quantities.empty() ? readQuantities(question.file, system)
                                                        : readMeasured(question.file, question.quantities));
  std::vector<std::string> names = table.names();
  std::vector<size_t> wanted;
  for (const std::string &name : question.repeating) {
    const size_t column = TRY(columnNamed(name, names, "--repeating"));
    wanted.push_back(column);
  }
  PiGroups pi = TRY(piGroups(table.dimensions(), wanted, names));
  return ScaledQuantities{std::move(table), std::move(names), std::move(pi), std::move(system)};
}

} // namespace leastaction

#include "analysis/study/scaling/scaled_quantities.h"

#include "analysis/base/byte_file.h"
#include "analysis/scaling/dimension/quantity_file.h"

#include <fmt/format.h>

#include <algorithm>

namespace leastaction {
namespace {

Result<QuantityTable> readQuantities(const std::string &path) {
  ByteFile file = TRY(
      ByteFile::open(path, "name a CSV file with headings like 'work [flop],time [s]', or a TOML file of quantities"));
  if (path.ends_with(".toml")) {
    Result<std::string> text = file.text("name a smaller file");
    return text ? parseQuantities(*text, path) : std::unexpected(text.error());
  }
  CsvRows rows(path, file.source());
  Result<QuantityTable> table = readQuantityTable(rows, UnitSystem::standard());
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

Result<ScaledQuantities> readScaled(const std::string &path, const std::vector<std::string> &repeating) {
  QuantityTable table = TRY(readQuantities(path));
  std::vector<std::string> names = table.names();
  std::vector<size_t> wanted;
  for (const std::string &name : repeating) {
    const size_t column = TRY(columnNamed(name, names, "--repeating"));
    wanted.push_back(column);
  }
  PiGroups pi = TRY(piGroups(table.dimensions(), wanted, names));
  return ScaledQuantities{std::move(table), std::move(names), std::move(pi)};
}

} // namespace leastaction

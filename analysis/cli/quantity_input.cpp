#include "analysis/cli/quantity_input.h"

#include "analysis/event/byte_file.h"

#include <fmt/format.h>

#include <algorithm>

namespace leastaction::cli {

Result<QuantityTable> readQuantities(const std::string &path) {
  Result<ByteFile> file = ByteFile::open(path, "name a CSV file with headings like 'work [flop],time [s]'");
  if (!file)
    return std::unexpected(file.error());
  CsvRows rows(path, file->source());
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

Result<std::vector<size_t>> columnsNamed(const std::vector<std::string> &wanted, const std::vector<std::string> &names,
                                         const std::string &option) {
  std::vector<size_t> columns;
  for (const std::string &name : wanted) {
    const auto found = std::ranges::find(names, name);
    if (found == names.end())
      return fail("there is no quantity '" + name + "'", option,
                  fmt::format("the file has {}", fmt::join(names, ", ")));
    columns.push_back(static_cast<size_t>(found - names.begin()));
  }
  return columns;
}

} // namespace leastaction::cli

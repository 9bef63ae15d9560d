// Numbers from a CSV by the names of its columns, which stand in any order; others are ignored.
//
//   Result<NumberTable> table = readNumberTable(rows, {{"c_byte"}, {"n", false}});
//   table->rows[0].values[1].value_or(0);      // of n, if the file has it
#pragma once

#include "analysis/base/csv_rows.h"
#include "analysis/base/error.h"

#include <optional>
#include <string>
#include <vector>

namespace leastaction {

struct WantedColumn {
  std::string name;
  bool isRequired = true;
  bool isPositive = true; ///< Zero and less is an error.
};

struct NumberTable {
  struct Row {
    std::vector<std::optional<double>> values; ///< Like the wanted columns.
    uint64_t line = 0;                         ///< Of the file.
  };
  std::vector<Row> rows;
};

/// Errors name the line and the column of the file.
Result<NumberTable> readNumberTable(CsvRows &rows, const std::vector<WantedColumn> &wanted);

/// A finite number; `where` is what the error calls it.
Result<double> readNumber(std::string_view text, const std::string &where);

/// The same of a cell below a heading, which names the unit.
Result<double> readCell(std::string_view text, const std::string &where);

} // namespace leastaction

// Measurements as a CSV: a column for each quantity, "name [unit]" in the heading, positive or negative numbers below.
//
//   Result<QuantityTable> table = readQuantityTable(rows, UnitSystem::standard());
//   table->columns[0].name; table->columns[0].dimension; table->rows[3][0];    // in byte, flop and second
#pragma once

#include "analysis/base/csv_rows.h"
#include "analysis/scaling/dimension/quantity.h"

#include <string>
#include <vector>

namespace leastaction {

struct QuantityColumn {
  std::string name;
  std::string unit; ///< As the heading has it; empty for a number.
  Dimension dimension;
};

struct QuantityTable {
  std::vector<QuantityColumn> columns;
  std::vector<std::vector<double>> rows; ///< A number for each column, in byte, flop and second.
  std::vector<uint64_t> lines;           ///< Of the file, where each row is.
  std::vector<std::string> primaries;    ///< Names of the primary units; empty: byte, flop and second.

  std::vector<std::string> names() const;
  std::vector<Dimension> dimensions() const;
};

/// There may be no rows. Errors name the line and the column: a heading without a name or there twice, a unit that does
/// not exist, a row that is too short or too long, a cell that is no number.
Result<QuantityTable> readQuantityTable(CsvRows &rows, const UnitSystem &units);

} // namespace leastaction

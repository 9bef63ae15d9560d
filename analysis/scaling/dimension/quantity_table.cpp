#include "analysis/scaling/dimension/quantity_table.h"

#include "analysis/base/trimmed.h"
#include "analysis/scaling/dimension/number_table.h"

#include <fmt/format.h>

namespace leastaction {
namespace {

/// "name [unit]", and how large that unit is.
struct Heading {
  QuantityColumn column;
  double size = 1;
};

Result<Heading> readHeading(std::string_view text, const UnitSystem &units, const std::string &where) {
  text = trimmed(text);
  Heading heading{{std::string(text), "", units.number()}, 1};
  if (const size_t open = text.find('['); open != std::string_view::npos) {
    if (!text.ends_with(']'))
      return fail("the unit of a heading does not end", where, "write it like 'bandwidth [Gbyte/s]'");
    heading.column.name = trimmed(text.substr(0, open));
    heading.column.unit = trimmed(text.substr(open + 1, text.size() - open - 2));
    Quantity unit = TRY(parseQuantity(heading.column.unit, units, where + fmt::format(", [{}]", heading.column.unit)));
    if (!(unit.value > 0))
      return fail("the unit '" + heading.column.unit + "' is not larger than zero", where, "choose another unit");
    heading.column.dimension = unit.dimension;
    heading.size = unit.value;
  }
  if (heading.column.name.empty())
    return fail("a heading has no name", where, "name each column, like 'bandwidth [Gbyte/s]'");
  return heading;
}

} // namespace

std::vector<std::string> QuantityTable::names() const {
  std::vector<std::string> names;
  for (const QuantityColumn &column : columns)
    names.push_back(column.name);
  return names;
}

std::vector<Dimension> QuantityTable::dimensions() const {
  std::vector<Dimension> dimensions;
  for (const QuantityColumn &column : columns)
    dimensions.push_back(column.dimension);
  return dimensions;
}

Result<QuantityTable> readQuantityTable(CsvRows &rows, const UnitSystem &units) {
  QuantityTable table;
  std::vector<double> sizes;
  auto place = [&](size_t column) { return fmt::format("{}, column {}", rows.where(), column + 1); };
  if (!TRY(rows.next()))
    return fail("the file is empty", rows.where(), "begin it with a line of headings like 'work [flop],time [s]'");
  for (std::string_view field : rows.fields()) {
    Heading heading = TRY(readHeading(field, units, place(table.columns.size())));
    for (const QuantityColumn &known : table.columns)
      if (known.name == heading.column.name)
        return fail("the column '" + known.name + "' appears twice", place(table.columns.size()), "rename it");
    table.columns.push_back(std::move(heading.column));
    sizes.push_back(heading.size);
  }
  while (TRY(rows.next())) {
    if (rows.fields().size() != sizes.size())
      return fail(fmt::format("the row has {} cells, the heading {}", rows.fields().size(), sizes.size()), rows.where(),
                  "give each row a cell for each column");
    std::vector<double> &row = table.rows.emplace_back();
    table.lines.push_back(rows.line());
    for (std::string_view field : rows.fields()) {
      double number = TRY(readCell(field, place(row.size())));
      row.push_back(number * sizes[row.size()]);
    }
  }
  return table;
}

} // namespace leastaction

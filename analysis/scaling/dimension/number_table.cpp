#include "analysis/scaling/dimension/number_table.h"

#include "analysis/base/trimmed.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace leastaction {
namespace {

Result<double> readDouble(std::string_view text, const std::string &where, const char *remedy) {
  text = trimmed(text);
  std::string_view digits = text;
  if (digits.starts_with('+'))
    digits.remove_prefix(1);
  double value = 0;
  const auto [end, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (problem != std::errc() || end != digits.data() + digits.size() || !std::isfinite(value))
    return fail(fmt::format("'{}' is not a number", text), where, remedy);
  return value;
}

} // namespace

Result<double> readNumber(std::string_view text, const std::string &where) {
  return readDouble(text, where, "write numbers like 3.5 or 1e-9");
}

Result<double> readCell(std::string_view text, const std::string &where) {
  return readDouble(text, where, "write numbers like 3.5 or 1e-9; units stand in the heading");
}

Result<NumberTable> readNumberTable(CsvRows &rows, const std::vector<WantedColumn> &wanted) {
  std::string names;
  for (const WantedColumn &column : wanted)
    names += (names.empty() ? "" : ",") + (column.isRequired ? column.name : "[" + column.name + "]");
  if (!TRY(rows.next()))
    return fail("the file is empty", rows.where(), "begin it with a line of headings: " + names);
  std::vector<std::string> headings;
  for (const std::string_view field : rows.fields())
    headings.emplace_back(trimmed(field));
  std::vector<std::optional<size_t>> places;
  for (const WantedColumn &column : wanted) {
    const auto found = std::ranges::find(headings, column.name);
    if (found == headings.end() && column.isRequired)
      return fail("the column '" + column.name + "' is missing", rows.where(), "the headings are " + names);
    if (std::ranges::count(headings, column.name) > 1)
      return fail("the column '" + column.name + "' appears twice", rows.where(), "rename one of them");
    places.push_back(found == headings.end() ? std::nullopt
                                             : std::optional(static_cast<size_t>(found - headings.begin())));
  }
  NumberTable table;
  while (TRY(rows.next())) {
    if (rows.fields().size() != headings.size())
      return fail(fmt::format("the row has {} cells, the heading {}", rows.fields().size(), headings.size()),
                  rows.where(), "give each row a cell for each column");
    NumberTable::Row &row = table.rows.emplace_back();
    row.line = rows.line();
    for (size_t i = 0; i < wanted.size(); ++i) {
      std::optional<double> &value = row.values.emplace_back();
      if (!places[i])
        continue;
      const std::string where = fmt::format("{}, column {}", rows.where(), *places[i] + 1);
      const double number = TRY(readCell(rows.fields()[*places[i]], where));
      if (wanted[i].isPositive && !(number > 0))
        return fail(fmt::format("'{}' is not larger than zero", wanted[i].name), where,
                    "correct it, or leave the row out");
      value = number;
    }
  }
  return table;
}

} // namespace leastaction

// A table in fixed-width text: columns as wide as their widest cell, cut where the page is narrower.
//
//   TextTable table{{{"opcode", Align::left, true}, {"count", Align::right}}, {}};
//   table.rows.push_back({"addi", "200"});
//   for (const std::string &line : layOut(table, 80, true)) ...     // the first line holds the headings
//
// Not libsmartcols: it takes widths of characters from the locale, and texts must be the same in all of them.
#pragma once

#include "analysis/base/text_format.h"

#include <string>
#include <vector>

namespace leastaction {

enum class Align { left, right };

struct TextColumn {
  std::string heading;
  Align align = Align::left;
  bool elastic = false; ///< May be cut when the table is too wide; the widest elastic column gives way first.
  Keep keep = Keep::head;
};

struct TextTable {
  std::vector<TextColumn> columns;
  std::vector<std::vector<std::string>> rows; ///< A row with a single cell spans all columns.
};

/// Cells must be printable; no line is wider than `width`, none ends in blanks.
std::vector<std::string> layOut(const TextTable &table, unsigned width, bool unicode);

} // namespace leastaction

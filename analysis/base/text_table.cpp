#include "analysis/base/text_table.h"

#include <algorithm>
#include <numeric>

namespace leastaction {

namespace {

constexpr unsigned gap = 2;
constexpr unsigned narrowest = 6;

std::vector<unsigned> columnWidths(const TextTable &table, unsigned width) {
  const size_t count = table.columns.size();
  std::vector<unsigned> widths;
  for (const TextColumn &column : table.columns)
    widths.push_back(displayWidth(column.heading));
  for (const std::vector<std::string> &row : table.rows)
    for (size_t i = 0; row.size() > 1 && i < std::min(count, row.size()); ++i)
      widths[i] = std::max(widths[i], displayWidth(row[i]));

  auto total = [&] { return std::accumulate(widths.begin(), widths.end(), gap * static_cast<unsigned>(count - 1)); };
  while (total() > width) {
    unsigned *widest = nullptr;
    for (size_t i = 0; i < count; ++i)
      if (table.columns[i].elastic && widths[i] > narrowest && (!widest || widths[i] > *widest))
        widest = &widths[i];
    if (!widest)
      break;
    --*widest;
  }
  return widths;
}

std::string padded(const std::string &text, unsigned width, Align align) {
  std::string blanks(width - std::min(width, displayWidth(text)), ' ');
  return align == Align::left ? text + blanks : blanks + text;
}

} // namespace

std::vector<std::string> layOut(const TextTable &table, unsigned width, bool unicode) {
  if (table.columns.empty())
    return {};
  const std::vector<unsigned> widths = columnWidths(table, width);
  auto line = [&](const std::vector<std::string> &cells) {
    std::string text;
    for (size_t i = 0; i < std::min(cells.size(), widths.size()); ++i) {
      const TextColumn &column = table.columns[i];
      text += std::string(i == 0 ? 0 : gap, ' ');
      text += padded(fitText(cells[i], widths[i], unicode, column.keep), widths[i], column.align);
    }
    text.erase(text.find_last_not_of(' ') + 1);
    return fitText(text, width, unicode);
  };

  std::vector<std::string> headings;
  for (const TextColumn &column : table.columns)
    headings.push_back(column.heading);
  std::vector<std::string> lines{line(headings)};
  for (const std::vector<std::string> &row : table.rows)
    lines.push_back(row.size() == 1 ? fitText(row.front(), width, unicode) : line(row));
  return lines;
}

} // namespace leastaction

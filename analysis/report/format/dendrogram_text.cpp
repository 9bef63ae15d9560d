#include "analysis/report/format/dendrogram_text.h"

#include "analysis/base/text_format.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>

namespace leastaction {

namespace {

constexpr unsigned widestLabel = 30;
constexpr unsigned narrowestTree = 16;

/// Cells of the picture, one character each: ' ', '-', '|', and the joints 'T', 'J' and '+' (left with below, above,
/// both).
class Canvas {
public:
  Canvas(size_t rows, size_t columns) : rows_(rows, std::string(columns, ' ')), ends_(rows, 0) {}

  /// Two clusters in rows top < bottom become one in row top, at this column.
  void join(size_t top, size_t bottom, size_t column) {
    for (size_t row : {top, bottom})
      for (; ends_[row] < column; ++ends_[row])
        if (rows_[row][ends_[row]] == ' ')
          rows_[row][ends_[row]] = '-';
    rows_[top][column] = 'T';
    for (size_t row = top + 1; row < bottom; ++row)
      rows_[row][column] = rows_[row][column] == ' ' ? '|' : '+';
    rows_[bottom][column] = rows_[bottom][column] == 'T' ? '+' : 'J';
  }

  std::string line(size_t row, bool unicode) const {
    static const std::map<char, std::string_view> box = {{' ', " "}, {'-', "─"}, {'|', "│"},
                                                         {'T', "┬"}, {'J', "┘"}, {'+', "┤"}};
    std::string text;
    for (char cell : rows_[row])
      if (unicode)
        text += box.at(cell);
      else
        text += cell == 'T' || cell == 'J' ? '+' : cell;
    return text.erase(text.find_last_not_of(' ') + 1);
  }

private:
  std::vector<std::string> rows_;
  std::vector<size_t> ends_; ///< Where each row's line has got to.
};

std::string leafLabel(const Dendrogram &tree, size_t cluster, const std::vector<std::string> &labels) {
  const std::vector<size_t> programs = programsOf(tree, cluster);
  const std::string &first = labels[std::ranges::min(programs)];
  return programs.size() == 1 ? first : fmt::format("{} + {}", first, programs.size() - 1);
}

} // namespace

std::vector<std::string> drawDendrogram(const Dendrogram &tree, const std::vector<std::string> &labels,
                                        const DendrogramStyle &style) {
  if (tree.merges.empty())
    return {};
  const size_t count = tree.order.size();
  const std::vector<size_t> leaves = largestClusters(tree, style.rows);
  std::vector<std::string> names;
  unsigned labelWidth = 0;
  for (size_t leaf : leaves) {
    names.push_back(fitText(leafLabel(tree, leaf, labels), widestLabel, style.unicode, Keep::tail));
    labelWidth = std::max(labelWidth, displayWidth(names.back()));
  }
  const unsigned columns = std::max(style.width - std::min(style.width, labelWidth + 1), narrowestTree);

  Canvas canvas(leaves.size(), columns);
  std::map<size_t, size_t> rowOf;
  for (size_t row = 0; row < leaves.size(); ++row)
    rowOf[leaves[row]] = row;
  const double highest = tree.merges.back().height;
  for (size_t i = 0; i < tree.merges.size(); ++i) {
    const Merge &merge = tree.merges[i];
    if (!rowOf.contains(merge.left) || !rowOf.contains(merge.right))
      continue; // inside a leaf
    const double part = highest > 0 ? merge.height / highest : 0;
    canvas.join(rowOf[merge.left], rowOf[merge.right], static_cast<size_t>(std::lround(part * (columns - 1))));
    rowOf[count + i] = rowOf[merge.left];
  }

  std::vector<std::string> lines;
  for (size_t row = 0; row < leaves.size(); ++row)
    lines.push_back(names[row] + std::string(labelWidth - displayWidth(names[row]) + 1, ' ') +
                    canvas.line(row, style.unicode));
  const std::string most = fmt::format("{:.4f}", highest);
  lines.push_back(std::string(labelWidth + 1, ' ') + "0" + std::string(columns - 1 - most.size(), ' ') + most);
  return lines;
}

} // namespace leastaction

#include "analysis/report/format/neighbours_text.h"

#include "analysis/report/format/dendrogram_text.h"

#include <fmt/format.h>

namespace leastaction {

void writeNeighbours(TextWriter &writer, const NamedSet &set, const std::vector<std::vector<double>> &distance,
                     const std::vector<size_t> &listed) {
  TextTable table{{{"", Align::right},
                   {set.kind, Align::left, true, Keep::tail},
                   {"nearest", Align::left, true, Keep::tail},
                   {"distance", Align::right},
                   {"farthest", Align::left, true, Keep::tail},
                   {"distance", Align::right}},
                  {}};
  for (size_t i : listed) {
    const std::vector<double> &distances = distance[i];
    size_t nearest = i == 0 ? 1 : 0, farthest = nearest;
    for (size_t j = 0; j < distances.size(); ++j)
      if (j != i) {
        nearest = distances[j] < distances[nearest] ? j : nearest;
        farthest = distances[j] > distances[farthest] ? j : farthest;
      }
    table.rows.push_back({fmt::format("{}", i + 1), set.names[i], set.numbered(nearest), set.text(distances[nearest]),
                          set.numbered(farthest), set.text(distances[farthest])});
  }
  writer.table(std::move(table));
}

void writeDendrogram(TextWriter &writer, const NamedSet &set, const Dendrogram &tree, const std::string &unit) {
  constexpr size_t mostRows = 40;
  std::vector<std::string> labels;
  for (size_t i = 0; i < set.names.size(); ++i) {
    const std::string label = printableText(set.numbered(i));
    labels.push_back(writer.style().unicode ? label : asciiText(label));
  }
  const DendrogramStyle style{.width = writer.style().width, .rows = mostRows, .unicode = writer.style().unicode};
  const std::vector<std::string> lines = drawDendrogram(tree, labels, style);
  if (lines.empty() || labels.size() < 3)
    return;
  std::string title = "dendrogram: mean distance" + unit + " between the clusters that are joined";
  if (labels.size() > mostRows)
    title += fmt::format(", the last {} joins", mostRows - 1);
  writer.subheading(title);
  for (const std::string &line : lines)
    writer.line(line, Ink::accent);
}

} // namespace leastaction

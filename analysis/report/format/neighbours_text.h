// Of a set too large for a matrix of distances: the nearest and the farthest of each; and the dendrogram of any set.
//
//   writeNeighbours(writer, {.kind = "program", .names = names, .text = text}, report.distance, listed);
#pragma once

#include "analysis/base/text_writer.h"
#include "analysis/program/metric/dendrogram.h"

#include <functional>
#include <string>
#include <vector>

namespace leastaction {

/// What the tables call the members of a set.
struct NamedSet {
  std::string kind;                        ///< "program".
  std::vector<std::string> names;          ///< All of them; they are shown behind their numbers, from 1 on.
  std::function<std::string(double)> text; ///< Of a distance.

  std::string numbered(size_t member) const { return std::to_string(member + 1) + " " + names[member]; }
};

/// A row for each of those listed. There must be two members.
void writeNeighbours(TextWriter &writer, const NamedSet &set, const std::vector<std::vector<double>> &distance,
                     const std::vector<size_t> &listed);

/// With a heading; nothing for fewer than three. `unit` of the heights, "" if they have none. Of large trees the last
/// joins.
void writeDendrogram(TextWriter &writer, const NamedSet &set, const Dendrogram &tree, const std::string &unit);

} // namespace leastaction

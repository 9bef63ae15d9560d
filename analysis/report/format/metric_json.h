// The metric space of any set as JSON: the matrix of distances, the map, the dendrogram.
//
//   json["distance"] = distanceJson(report.distance);
#pragma once

#include "analysis/program/metric/dendrogram.h"
#include "analysis/program/metric/program_map.h"
#include "analysis/report/format/json_values.h"

#include <vector>

namespace leastaction {

Json distanceJson(const std::vector<std::vector<double>> &distance);
Json mapJson(const ProgramMap &map);
Json dendrogramJson(const Dendrogram &dendrogram);

/// What stands above the diagonal, row by row, packed: for pages of many, of whose file it would be the most.
Json packedTriangle(const std::vector<std::vector<double>> &distance);

} // namespace leastaction

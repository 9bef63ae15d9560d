#include "analysis/report/format/metric_json.h"

#include "analysis/report/format/packed_array.h"

#include <cstddef>

namespace leastaction {

Json distanceJson(const std::vector<std::vector<double>> &distance) {
  Json array = Json::array();
  for (const std::vector<double> &distances : distance) {
    Json row = Json::array();
    for (double value : distances)
      row.push_back(number(value));
    array.push_back(std::move(row));
  }
  return array;
}

Json mapJson(const ProgramMap &map) {
  Json points = Json::array();
  for (const MapPoint &point : map.points)
    points.push_back({number(point.x), number(point.y)});
  return {{"explained", number(map.explained)}, {"stress", number(map.stress)}, {"points", std::move(points)}};
}

Json dendrogramJson(const Dendrogram &dendrogram) {
  Json merges = Json::array();
  for (const Merge &merge : dendrogram.merges)
    merges.push_back(
        {{"left", merge.left}, {"right", merge.right}, {"height", number(merge.height)}, {"size", merge.size}});
  return {{"order", dendrogram.order}, {"merges", std::move(merges)}};
}

Json packedTriangle(const std::vector<std::vector<double>> &distance) {
  std::vector<double> values;
  for (size_t row = 0; row < distance.size(); ++row)
    values.insert(values.end(), distance[row].begin() + static_cast<std::ptrdiff_t>(row) + 1, distance[row].end());
  return packFloats(values);
}

} // namespace leastaction

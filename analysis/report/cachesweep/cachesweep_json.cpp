#include "analysis/report/cachesweep/cachesweep_report.h"

#include "analysis/base/text_format.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace leastaction {
namespace {

using Json = nlohmann::ordered_json;

/// Associativity as the tables of cachefit want it: a fully associative cache has as many ways as lines.
uint64_t waysOf(const CacheSweepReport::Point &point) {
  return point.ways ? point.ways : point.cacheBytes / point.lineBytes;
}

} // namespace

std::string cacheSweepCsv(const CacheSweepReport &report) {
  std::string text = "m_byte,l_byte,c_byte,d,misses,n\n";
  for (const CacheSweepReport::Point &point : report.points)
    text += fmt::format("{},{},{},{},{},{}\n", report.footprintBytes, point.lineBytes, point.cacheBytes, waysOf(point),
                        point.misses, report.accesses);
  return text;
}

Json cacheSweepJson(const CacheSweepReport &report) {
  Json points = Json::array(), problems = Json::array();
  for (const CacheSweepReport::Point &point : report.points)
    points.push_back({{"line_byte", point.lineBytes},
                      {"cache_byte", point.cacheBytes},
                      {"ways", waysOf(point)},
                      {"fully_associative", point.ways == 0},
                      {"misses", point.misses}});
  for (const std::string &problem : report.problems)
    problems.push_back(validUtf8(problem));
  return {
      {"program", validUtf8(report.program)},    {"region", report.region.empty() ? Json(nullptr) : Json(validUtf8(report.region))},
      {"accesses", report.accesses},           {"instructions", report.instructions},
      {"footprint_byte", report.footprintBytes}, {"unknown_addresses", report.unknownAddresses},
      {"problems", std::move(problems)},        {"points", std::move(points)}};
}

} // namespace leastaction

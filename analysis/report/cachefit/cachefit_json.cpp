#include "analysis/report/cachefit/cachefit_report.h"
#include "analysis/report/format/estimate_json.h"
#include "analysis/report/format/json_values.h"

namespace leastaction {
namespace {

Json fitJson(const CacheScaling &fit) {
  Json points = Json::array(), critical = Json::array(), wanted = Json::array();
  for (const CacheScaling::Point &point : fit.points)
    points.push_back({{"line", point.measured.line},
                      {"k", point.measured.shape()},
                      {"k0", point.fixedPoint},
                      {"measured_byte", point.measured.missedBytes},
                      {"predicted_byte", point.predicted},
                      {"miss_ratio", optionalNumber(missRatio(point.measured, point.measured.missedBytes))},
                      {"predicted_miss_ratio", optionalNumber(missRatio(point.measured, point.predicted))},
                      {"below_fixed_point", point.isBelow},
                      {"commutator", point.commutator},
                      {"relative_commutator", point.relativeCommutator}});
  auto waysJson = [](double ways) { return ways > 0 ? Json(ways) : Json(nullptr); };
  for (const CacheScaling::Critical &one : fit.critical)
    critical.push_back({{"m_byte", one.footprint},
                        {"l_byte", one.lineBytes},
                        {"d", waysJson(one.ways)},
                        {"k0", estimateJson(one.shape)},
                        {"c0_byte", estimateJson(one.bytes)}});
  Json evaluated = Json::array();
  for (const CacheScaling::Evaluated &one : fit.evaluated)
    evaluated.push_back({{"m_byte", one.place.footprint},
                         {"l_byte", one.place.lineBytes},
                         {"d", waysJson(one.place.ways)},
                         {"c_byte", one.place.cacheBytes > 0 ? Json(one.place.cacheBytes) : Json(nullptr)},
                         {"k0", estimateJson(one.shape)},
                         {"c0_byte", estimateJson(one.bytes)},
                         {"misses_byte", estimateJson(one.missedBytes)},
                         {"miss_ratio", estimateJson(one.missRatio)},
                         {"remarks", one.remarks}});
  for (const CacheScaling::Wanted &one : fit.wanted)
    wanted.push_back(
        {{"m_byte", one.footprint}, {"l_byte", one.lineBytes}, {"c_byte", one.cacheBytes}, {"d", waysJson(one.ways)}});
  return {{"model", nameOf(fit.model)},
          {"alpha", fit.model == CacheModel::agarwal ? estimateJson(fit.alpha) : estimateJson(fit.lineExponent)},
          {"beta", estimateJson(fit.beta)},
          {"gamma", estimateJson(fit.gamma)},
          {"theta", estimateJson(fit.theta)},
          {"A", estimateJson(fit.footprintA)},
          {"scatter", fit.scatter},
          {"r2", fit.explained},
          {"used", fit.used},
          {"critical", std::move(critical)},
          {"points", std::move(points)},
          {"evaluated", std::move(evaluated)},
          {"to_measure", {{"points", std::move(wanted)}, {"narrows_by", fit.narrowedBy}, {"why", fit.missing}}}};
}

} // namespace

Json toJson(const CacheFitReport &report) {
  Json fits = Json::array();
  for (const CacheScaling &fit : report.fits)
    fits.push_back(fitJson(fit));
  return {{"report", "cachefit"}, {"fits", std::move(fits)}};
}

} // namespace leastaction

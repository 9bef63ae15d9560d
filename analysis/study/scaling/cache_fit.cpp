#include "analysis/study/scaling/cache_fit.h"

#include "analysis/study/scaling/number_file.h"

#include <fmt/format.h>

#include <cmath>

namespace leastaction {
namespace {

/// What no cache can be; empty if nothing is wrong.
std::string impossible(const CacheMeasurement &point) {
  constexpr double most = 1e18; // beyond, powers of the values are no numbers any more
  for (const double value : {point.footprint, point.lineBytes, point.cacheBytes, point.ways, point.missedBytes})
    if (value > most || value < 1 / most)
      return fmt::format("{:g} is beyond what can be computed with", value);
  if (point.cacheBytes < point.lineBytes)
    return fmt::format("a cache of {:g} byte has no room for a line of {:g} byte", point.cacheBytes, point.lineBytes);
  if (point.ways < 1 || point.ways != std::floor(point.ways))
    return fmt::format("{:g} is no number of ways", point.ways);
  if (point.ways > std::ceil(point.shape()))
    return fmt::format("a cache of {:g} lines has no {:g} ways", std::floor(point.shape()), point.ways);
  const bool isOneSet = point.ways + 1 > point.shape();
  if (!isOneSet && std::fmod(std::floor(point.shape()), point.ways) != 0)
    return fmt::format("{:g} lines cannot be divided into sets of {:g} ways", std::floor(point.shape()), point.ways);
  return "";
}

Result<std::vector<CacheMeasurement>> readMeasurements(const std::string &path, double missBytes) {
  const NumberTable table = TRY(readNumbers(path, {{"m_byte"}, {"l_byte"}, {"c_byte"}, {"d"}, {"misses"}}));
  std::vector<CacheMeasurement> measurements;
  for (const NumberTable::Row &row : table.rows) {
    measurements.push_back(
        {*row.values[0], *row.values[1], *row.values[2], *row.values[3], *row.values[4] * missBytes, row.line});
    if (const std::string wrong = impossible(measurements.back()); !wrong.empty())
      return fail(wrong, fmt::format("{}, line {}", path, row.line), "correct the row");
  }
  return measurements;
}

bool isFullyAssociative(const CacheMeasurement &point) {
  return std::abs(point.ways - point.shape()) < 0.5;
}

} // namespace

Result<CacheFitReport> cacheFit(const CacheFitQuestion &question) {
  const std::vector<CacheMeasurement> measurements = TRY(readMeasurements(question.file, question.missBytes));
  const auto modelOf = [&](const CacheMeasurement &point) {
    return question.model.value_or(isFullyAssociative(point) ? CacheModel::singh : CacheModel::agarwal);
  };
  CacheFitReport report;
  for (const CacheModel model : {CacheModel::agarwal, CacheModel::singh}) {
    std::vector<CacheMeasurement> points;
    std::ranges::copy_if(measurements, std::back_inserter(points),
                         [&](const CacheMeasurement &point) { return modelOf(point) == model; });
    if (!points.empty() || measurements.empty())
      report.fits.push_back(TRY(fitCacheScaling(points, model, question.file)));
  }
  return report;
}

} // namespace leastaction

#include "analysis/study/scaling/cache_fit.h"

#include "analysis/scaling/dimension/number_table.h"
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
    return fmt::format("{:g} is not a valid number of ways", point.ways);
  if (point.ways > std::ceil(point.shape()))
    return fmt::format("a cache of {:g} lines has no {:g} ways", std::floor(point.shape()), point.ways);
  const bool isOneSet = point.ways + 1 > point.shape();
  if (!isOneSet && std::fmod(std::floor(point.shape()), point.ways) != 0)
    return fmt::format("{:g} lines cannot be divided into sets of {:g} ways", std::floor(point.shape()), point.ways);
  return "";
}

Result<std::vector<CacheMeasurement>> readMeasurements(const std::string &path, double missBytes) {
  const NumberTable table =
      TRY(readNumbers(path, {{"m_byte"}, {"l_byte"}, {"c_byte"}, {"d"}, {"misses"}, {"n", false}}));
  std::vector<CacheMeasurement> measurements;
  for (const NumberTable::Row &row : table.rows) {
    measurements.push_back({*row.values[0], *row.values[1], *row.values[2], *row.values[3], *row.values[4] * missBytes,
                            row.line, row.values[5].value_or(0) * missBytes});
    if (const std::string wrong = impossible(measurements.back()); !wrong.empty())
      return fail(wrong, fmt::format("{}, line {}", path, row.line), "correct the row");
  }
  return measurements;
}

/// "m=31264,l=32,d=1,c=65536,n=1e6"; c and n may be missing, and d of fully associative caches.
Result<CacheMeasurement> readPlace(const std::string &text, double missBytes) {
  constexpr const char *form = "write it like m=31264,l=32,d=1, and c=65536 and n=1e6 for misses and their ratio";
  CacheMeasurement place;
  std::string seen;
  for (size_t at = 0; at <= text.size();) {
    const size_t end = std::min(text.find(',', at), text.size());
    const std::string part = text.substr(at, end - at);
    at = end + 1;
    if (part.size() < 3 || part[1] != '=' || !std::string("mldcn").contains(part[0]) || seen.contains(part[0]))
      return fail("'" + part + "' is not a property of a cache", "--at " + text, form);
    seen += part[0];
    const double value = TRY(readNumber(std::string_view(part).substr(2), "--at " + text));
    if (!(value > 0))
      return fail("'" + part + "' is not larger than zero", "--at " + text, form);
    (part[0] == 'm'   ? place.footprint
     : part[0] == 'l' ? place.lineBytes
     : part[0] == 'd' ? place.ways
     : part[0] == 'c' ? place.cacheBytes
                      : place.accessedBytes) = part[0] == 'n' ? value * missBytes : value;
  }
  if (!seen.contains('m') || !seen.contains('l'))
    return fail("m or l is missing", "--at " + text, form);
  if (seen.contains('n') && !seen.contains('c'))
    return fail("n is for the miss ratio of a cache, whose size c is missing", "--at " + text, form);
  if (place.ways != std::floor(place.ways))
    return fail(fmt::format("{:g} is not a valid number of ways", place.ways), "--at " + text,
                "ask for a possible cache");
  CacheMeasurement whole = place;
  whole.missedBytes = 1;
  whole.ways = std::max(whole.ways, 1.0);
  if (const std::string wrong = place.cacheBytes > 0 ? impossible(whole) : ""; !wrong.empty())
    return fail(wrong, "--at " + text, "ask for a possible cache");
  return place;
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
  std::vector<CacheMeasurement> places;
  for (const std::string &text : question.at)
    places.push_back(TRY(readPlace(text, question.missBytes)));
  CacheFitReport report;
  for (const CacheModel model : {CacheModel::agarwal, CacheModel::singh}) {
    std::vector<CacheMeasurement> points;
    std::ranges::copy_if(measurements, std::back_inserter(points),
                         [&](const CacheMeasurement &point) { return modelOf(point) == model; });
    // Places with ways are those of the law with ways.
    std::vector<CacheMeasurement> asked;
    std::ranges::copy_if(places, std::back_inserter(asked), [&](const CacheMeasurement &place) {
      return (place.ways > 0) == (model == CacheModel::agarwal);
    });
    if (!points.empty() || measurements.empty())
      report.fits.push_back(TRY(fitCacheScaling(points, model, question.file, asked)));
    else if (!asked.empty())
      return fail(
          model == CacheModel::agarwal ? "no measurement is of a cache with ways, as --at asks for"
                                       : "no measurement is of a fully associative cache, as --at without d asks for",
          "--at " + question.at.front(), "name d if the cache has ways, and leave it out if it is fully associative");
  }
  return report;
}

} // namespace leastaction

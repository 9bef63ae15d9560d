// Power laws of cache misses [N 2]: chi/l = d^-gamma beta^2 (m/l)^2 k^-alpha (2.5) and, for fully associative caches,
// chi(k) = chi(k0) (k/k0)^(1 - theta) (2.13-14), fitted to measurements, with their fixed point chi(k0)/l = k0.
//
//   Result<CacheScaling> scaling = fitCacheScaling(measurements, CacheModel::agarwal, "misses.csv");
//   scaling->alpha.value; scaling->points[0].isBelow; scaling->wanted[0].cacheBytes;
#pragma once

#include "analysis/base/enum_names.h"
#include "analysis/scaling/dimension/linear_fit.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace leastaction {

/// Lengths in byte; all positive.
struct CacheMeasurement {
  double footprint = 0;     ///< m.
  double lineBytes = 0;     ///< l.
  double cacheBytes = 0;    ///< c.
  double ways = 0;          ///< d.
  double missedBytes = 0;   ///< chi.
  uint64_t line = 0;        ///< Of the file.
  double accessedBytes = 0; ///< n of (2.12), accesses as long as misses count; 0: not known.
  double shape() const { return cacheBytes / lineBytes; } ///< k (2.4).
};

enum class CacheModel {
  agarwal, ///< (2.5-2.12).
  singh,   ///< (2.13-2.14).
};
template <> inline constexpr auto enumNames<CacheModel> = std::to_array<std::string_view>({"agarwal", "singh"});

struct CacheScaling {
  struct Point {
    CacheMeasurement measured;
    double fixedPoint = 0;         ///< k0 for its m, l and d.
    double predicted = 0;          ///< chi of the fit, byte.
    bool isBelow = false;          ///< k < k0: outside of the model, and not in the fit.
    double commutator = 0;         ///< [chi(k), k0] (2.15).
    double relativeCommutator = 0; ///< To k^-gamma chi(k0).
  };
  /// The fixed point of caches with these lines and ways.
  struct Critical {
    double footprint = 0, lineBytes = 0, ways = 0;
    Estimate shape, bytes; ///< k0 (2.9), (2.14); c0 = k0 l (2.11).
  };
  /// What the fit says of another cache, or of the fixed point alone where its size is 0.
  struct Evaluated {
    CacheMeasurement place;                                   ///< Without misses.
    Estimate shape, bytes;                                    ///< k0, c0.
    std::optional<Estimate> missedBytes = {}, missRatio = {}; ///< Where the cache's size, and n (2.12), are known.
    std::vector<std::string> remarks = {};                    ///< Where the law does not hold, sentences.
  };
  /// A measurement that would tell most.
  struct Wanted {
    double footprint = 0, lineBytes = 0, cacheBytes = 0, ways = 0;
  };

  CacheModel model = CacheModel::agarwal;
  Estimate alpha;                ///< Minus the slope; of (2.13) it is theta - 1.
  std::optional<Estimate> beta;  ///< (2.5).
  std::optional<Estimate> gamma; ///< (2.5); none if the measurements cannot tell it: then beta is that of their ways.
  std::optional<Estimate> theta; ///< (2.13).
  std::optional<Estimate> footprintA;   ///< A of (2.14); with one line size, A/l^alpha.
  std::optional<Estimate> lineExponent; ///< alpha of (2.14), with several line sizes.
  double scatter = 0;                   ///< Standard deviation of log(chi).
  double explained = 0;                 ///< R^2.
  size_t used = 0;                      ///< Measurements in the fit.
  bool usesBelow = false;               ///< Too few are not below the fixed point, so all are in the fit.
  std::vector<Point> points;            ///< Like the measurements.
  std::vector<Critical> critical;
  std::vector<Evaluated> evaluated; ///< Like the places that were asked for.
  std::vector<Wanted> wanted;
  double narrowedBy = 1;            ///< By which factor they would narrow alpha's interval.
  std::vector<std::string> missing; ///< What else should be measured, sentences.
};

/// Misses to accesses, and the same of the fit (2.12); none where n is not known.
std::optional<double> missRatio(const CacheMeasurement &point, double missedBytes);

/// Points below their fixed point are left out, and the fit is done again, until it stays the same. Fails if the
/// measurements are too few or have all the same k, or do not tell
/// what `asked` is about: caches to evaluate the fit at, other ways or lines than those that were measured, say.
Result<CacheScaling> fitCacheScaling(const std::vector<CacheMeasurement> &measurements, CacheModel model,
                                     const std::string &where, const std::vector<CacheMeasurement> &asked = {});

} // namespace leastaction

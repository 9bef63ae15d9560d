#include "analysis/scaling/dimension/cache_scaling.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <tuple>

namespace leastaction {
namespace {

/// Both models are linear in logarithms: the terms of a measurement, and which of them there are.
struct Terms {
  CacheModel model = CacheModel::agarwal;
  bool hasThird = true; ///< gamma's, or the line's exponent.

  // agarwal: log(chi l/m^2) = b0 - alpha log k - gamma log d; singh: log(chi/l) = b0 + (1 - theta) log k + b2 log l.
  std::vector<double> of(const CacheMeasurement &point) const {
    std::vector<double> terms{1, -std::log(point.shape())};
    if (hasThird)
      terms.push_back(model == CacheModel::agarwal ? -std::log(point.ways) : std::log(point.lineBytes));
    return terms;
  }
  double offset(const CacheMeasurement &point) const { // log(chi) = offset + sum of terms
    return std::log(point.lineBytes) +
           (model == CacheModel::agarwal ? 2 * std::log(point.footprint / point.lineBytes) : 0);
  }
  double value(const CacheMeasurement &point) const { return std::log(point.missedBytes) - offset(point); }
  std::vector<std::string> names() const {
    std::vector<std::string> names{"the constant", "k = c/l"};
    if (hasThird)
      names.emplace_back(model == CacheModel::agarwal ? "d" : "l");
    return names;
  }
  /// log(k0): where chi/l = k (2.8).
  double logFixedPoint(std::span<const double> fit, CacheMeasurement point) const {
    point.cacheBytes = point.lineBytes; // k = 1: what is left has no k
    const std::vector<double> terms = of(point);
    double sum = offset(point) - std::log(point.lineBytes);
    for (size_t i = 0; i < terms.size(); ++i)
      sum += fit[i] * terms[i];
    return sum / (1 + fit[1]);
  }
};

Result<LinearFit> fitPoints(const Terms &terms, const std::vector<CacheMeasurement> &points,
                            const std::vector<bool> &taken, const std::string &where) {
  std::vector<std::vector<double>> rows;
  std::vector<double> values;
  for (size_t i = 0; i < points.size(); ++i)
    if (taken[i]) {
      rows.push_back(terms.of(points[i]));
      values.push_back(terms.value(points[i]));
    }
  return LinearFit::of(rows, values, terms.names(), where);
}

/// The third term only if the measurements can tell it.
Result<LinearFit> fitWhatCanBeTold(Terms &terms, const std::vector<CacheMeasurement> &points,
                                   const std::vector<bool> &taken, const std::string &where) {
  if (terms.hasThird) {
    if (Result<LinearFit> fit = fitPoints(terms, points, taken, where))
      return fit;
    terms.hasThird = false;
  }
  return fitPoints(terms, points, taken, where);
}

void nameParameters(CacheScaling &scaling, const LinearFit &fit, const Terms &terms) {
  scaling.alpha = fit.coefficient(1);
  if (scaling.model == CacheModel::agarwal) {
    scaling.beta = fit.coefficient(0).times(0.5).exponential();
    if (terms.hasThird)
      scaling.gamma = fit.coefficient(2);
    return;
  }
  const Estimate alpha = scaling.alpha;
  scaling.theta = Estimate{1 + alpha.value, 1 + alpha.low, 1 + alpha.high};
  // (2.14): log A - alpha log l = -(1 - theta)/theta log k0 = alpha/theta^2 (b0 + b2 log l).
  auto factor = [](std::span<const double> b) { return b[1] / ((1 + b[1]) * (1 + b[1])); };
  scaling.footprintA = fit.derived([&](std::span<const double> b) { return factor(b) * b[0]; }).exponential();
  if (terms.hasThird)
    scaling.lineExponent = fit.derived([&](std::span<const double> b) { return -factor(b) * b[2]; });
}

void describePoints(CacheScaling &scaling, const LinearFit &fit, const Terms &terms) {
  std::set<std::tuple<double, double, double>> known;
  for (CacheScaling::Point &point : scaling.points) {
    const CacheMeasurement &measured = point.measured;
    const double exponent = scaling.alpha.value, k = measured.shape(), k0 = point.fixedPoint;
    point.predicted = std::exp(fit.at(terms.of(measured)).value + terms.offset(measured));
    const double atFixedPoint = measured.lineBytes * k0;
    point.commutator = measured.missedBytes * std::pow(k0, -exponent) - std::pow(k, -exponent) * atFixedPoint;
    point.relativeCommutator = point.commutator / (std::pow(k, -exponent) * atFixedPoint);
    const double ways = terms.hasThird && terms.model == CacheModel::agarwal ? measured.ways : 0;
    if (!known.emplace(measured.footprint, measured.lineBytes, ways).second)
      continue;
    const Estimate shape =
        fit.derived([&](std::span<const double> b) { return terms.logFixedPoint(b, measured); }).exponential();
    scaling.critical.push_back({measured.footprint, measured.lineBytes, ways, shape, shape.times(measured.lineBytes)});
  }
}

double powerOfTwoAbove(double value) {
  return std::exp2(std::ceil(std::log2(value)));
}

/// The three caches, above their fixed points and not measured yet, that together would tell most.
void chooseWanted(CacheScaling &scaling, LinearFit &fit, const Terms &terms) {
  constexpr double mostTimes = 64; // the critical size: much larger caches hold everything
  std::vector<CacheMeasurement> candidates;
  for (const CacheScaling::Critical &critical : scaling.critical) {
    double size = powerOfTwoAbove(critical.bytes.value);
    while (size <= mostTimes * critical.bytes.value) {
      const bool isMeasured = std::ranges::any_of(scaling.points, [&](const CacheScaling::Point &point) {
        return point.measured.lineBytes == critical.lineBytes && point.measured.cacheBytes == size &&
               (critical.ways == 0 || point.measured.ways == critical.ways);
      });
      if (!isMeasured && size / critical.lineBytes >= critical.ways)
        candidates.push_back({critical.footprint, critical.lineBytes, size, critical.ways, 0, 0});
      size *= 2;
    }
  }
  std::vector<std::vector<double>> added;
  while (added.size() < 3 && !candidates.empty()) {
    const auto best = std::ranges::max_element(
        candidates, {}, [&](const CacheMeasurement &candidate) { return fit.leverage(terms.of(candidate)); });
    added.push_back(terms.of(*best));
    scaling.wanted.push_back({best->footprint, best->lineBytes, best->cacheBytes, best->ways});
    candidates.erase(best);
  }
  if (!added.empty())
    scaling.narrowedBy = fit.narrowedBy(1, added);
}

/// The fit at other places.
Result<void> evaluate(CacheScaling &scaling, const LinearFit &fit, const Terms &terms,
                      const std::vector<CacheMeasurement> &asked) {
  for (const CacheMeasurement &place : asked) {
    const bool isAgarwal = terms.model == CacheModel::agarwal;
    const auto like = [&](const CacheScaling::Point &point) {
      return isAgarwal ? point.measured.ways == place.ways : point.measured.lineBytes == place.lineBytes;
    };
    if (!terms.hasThird && std::ranges::none_of(scaling.points, like))
      return fail(isAgarwal ? fmt::format("the measurements do not determine gamma, and none has d = {:g}", place.ways)
                            : fmt::format("the measurements have one line size, not {:g} byte", place.lineBytes),
                  "--at", "measure it, or ask for what was measured");
    const Estimate shape =
        fit.derived([&](std::span<const double> b) { return terms.logFixedPoint(b, place); }).exponential();
    CacheScaling::Evaluated &one = scaling.evaluated.emplace_back(
        CacheScaling::Evaluated{.place = place, .shape = shape, .bytes = shape.times(place.lineBytes)});
    if (place.footprint < place.lineBytes)
      one.remarks.push_back(
          fmt::format("A footprint of {:g} byte is less than a line of {:g} byte.", place.footprint, place.lineBytes));
    if (!(place.cacheBytes > 0))
      continue;
    if (place.cacheBytes < one.bytes.value)
      one.remarks.push_back(
          fmt::format("A cache of {:g} byte is below the critical size c0 = {:.4g} byte, where the law "
                      "does not hold.",
                      place.cacheBytes, one.bytes.value));
    one.missedBytes = fit.at(terms.of(place)).exponential().times(std::exp(terms.offset(place)));
    if (place.accessedBytes > 0)
      one.missRatio = one.missedBytes->times(1 / place.accessedBytes);
    if (one.missRatio && one.missRatio->value > 1)
      one.remarks.emplace_back("The fit predicts more misses than accesses: the law does not hold there.");
  }
  return {};
}

void nameMissing(CacheScaling &scaling, const Terms &terms) {
  double widest = 0;
  size_t above = 0;
  for (const CacheScaling::Point &point : scaling.points)
    if (!point.isBelow) {
      ++above;
      widest = std::max(widest, point.measured.shape() / point.fixedPoint);
    }
  if (above == 0)
    scaling.missing.push_back("No measurement is above its fixed point, so nothing here can confirm the model: measure "
                              "caches larger than c0.");
  else if (widest < 10)
    scaling.missing.push_back(
        fmt::format("The measurements reach only {:.3g} times the fixed point: measure caches up to "
                    "at least 10 c0 to see whether the power law holds.",
                    widest));
  if (!terms.hasThird && terms.model == CacheModel::agarwal)
    scaling.missing.push_back(
        "gamma cannot be determined, because d does not vary by itself: measure another number of ways at "
        "the same sizes. beta holds for the ways that were measured.");
  if (!terms.hasThird && terms.model == CacheModel::singh)
    scaling.missing.push_back("A and alpha of (2.14) cannot be separated with one line size; A stands for A/l^alpha: "
                              "measure another line size.");
}

} // namespace

std::optional<double> missRatio(const CacheMeasurement &point, double missedBytes) {
  return point.accessedBytes > 0 ? std::optional(missedBytes / point.accessedBytes) : std::nullopt;
}

Result<CacheScaling> fitCacheScaling(const std::vector<CacheMeasurement> &measurements, CacheModel model,
                                     const std::string &where, const std::vector<CacheMeasurement> &asked) {
  constexpr unsigned mostRounds = 20;
  CacheScaling scaling;
  scaling.model = model;
  std::vector<bool> taken(measurements.size(), true);
  Terms terms{model};
  Result<LinearFit> fit = fitWhatCanBeTold(terms, measurements, taken, where);
  for (unsigned round = 0; fit; ++round) {
    if (fit->coefficients()[1] <= -1)
      return fail("misses grow faster than the cache, so there is no fixed point", where,
                  "check the columns: c_byte is the size of the cache, misses its misses");
    std::vector<bool> next;
    scaling.points.clear();
    for (const CacheMeasurement &point : measurements) {
      const double fixedPoint = std::exp(terms.logFixedPoint(fit->coefficients(), point));
      const bool isBelow = point.shape() < fixedPoint * (1 - 1e-9);
      scaling.points.push_back({.measured = point, .fixedPoint = fixedPoint, .isBelow = isBelow});
      next.push_back(!isBelow);
    }
    if (next == taken || scaling.usesBelow || round == mostRounds)
      break;
    Terms nextTerms{model};
    Result<LinearFit> again = fitWhatCanBeTold(nextTerms, measurements, next, where);
    if (again && nextTerms.hasThird == terms.hasThird) {
      taken = std::move(next);
      fit = std::move(again);
    } else {
      scaling.usesBelow = true; // Too few are left.
      taken.assign(measurements.size(), true);
      fit = fitWhatCanBeTold(terms, measurements, taken, where);
    }
  }
  if (!fit)
    return std::unexpected(fit.error());
  scaling.used = static_cast<size_t>(std::ranges::count(taken, true));
  scaling.scatter = fit->scatter();
  scaling.explained = fit->explained();
  nameParameters(scaling, *fit, terms);
  describePoints(scaling, *fit, terms);
  chooseWanted(scaling, *fit, terms);
  nameMissing(scaling, terms);
  TRY(evaluate(scaling, *fit, terms, asked));
  return scaling;
}

} // namespace leastaction

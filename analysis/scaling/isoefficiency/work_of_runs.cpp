#include "analysis/scaling/isoefficiency/work_of_runs.h"

#include "analysis/scaling/formula/formula.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace leastaction {
namespace {

struct Fitted {
  Rational power;
  int log = 0;
  double factor = 1, scatter = 0; ///< Relative.
};

/// c n^k log2^j n that follows the values best, by their logarithms.
Fitted bestPower(const std::map<double, double> &values) {
  Fitted best;
  best.scatter = 1e300;
  for (const Rational power :
       {Rational(1, 2), Rational(1), Rational(3, 2), Rational(2), Rational(5, 2), Rational(3), Rational(4)})
    for (const int log : {0, 1}) {
      double mean = 0, square = 0;
      for (const auto &[size, value] : values) {
        const double logs = std::log(value) - power.value() * std::log(size) -
                            (log == 0 ? 0 : std::log(std::max(std::log2(size), 1e-9)));
        mean += logs / static_cast<double>(values.size());
        square += logs * logs / static_cast<double>(values.size());
      }
      const double scatter = std::sqrt(std::max(square - mean * mean, 0.0));
      // A logarithm must earn its place.
      if (scatter < best.scatter * (log == 0 ? 1 : 0.7))
        best = {power, log, std::exp(mean), scatter};
    }
  return best;
}

GrowthTerm term(const Fitted &fitted) {
  return GrowthTerm::of(Grower::n, fitted.power).times(GrowthTerm::logOf(Grower::n, fitted.log));
}

std::string formula(const Fitted &fitted) {
  return fmt::format("n^({}){}", fitted.power.text(), fitted.log == 0 ? "" : "*log2(n)");
}

} // namespace

Result<WorkOfRuns> workOfRuns(const std::vector<MeasuredPoint> &points, const std::string &given,
                              const std::string &where) {
  if (!given.empty()) {
    TRY(Formula::parse(given, {"n"}, {"--work", 0, 0}));
    GrowthFormula parsed = TRY(parseGrowth(given, "--work"));
    return WorkOfRuns{given, std::move(parsed.sum), ""};
  }
  std::map<double, double> works, times;
  for (const MeasuredPoint &point : points) {
    if (point.work)
      works.try_emplace(point.size, *point.work);
    if (point.processors == 1)
      times[point.size] = point.time();
  }
  const bool usesWork = works.size() >= 2;
  if (!usesWork && times.size() < 2)
    return fail("the work cannot be determined: there is no column W, and fewer than two sizes ran on one processor",
                where, "give --work (operations in n, as n^3), a column W, or runs with P = 1");
  const Fitted fitted = bestPower(usesWork ? works : times);
  if (!(fitted.scatter < 1))
    return fail("the work follows no power of n", where, "give --work: operations in n, as n^3");
  WorkOfRuns result{formula(fitted), term(fitted), ""};
  if (usesWork && std::abs(fitted.factor - 1) > 1e-3) {
    result.formula = fmt::format("{:.9g}*{}", fitted.factor, result.formula);
    result.sum = result.sum.times(GrowthTerm::number(fitted.factor));
  }
  result.note = fmt::format("W = {} is what {} follow, within {:.0f} %; --work says otherwise", term(fitted).text(),
                            usesWork ? "the file's W" : "the times on one processor", 100 * std::expm1(fitted.scatter));
  return result;
}

} // namespace leastaction

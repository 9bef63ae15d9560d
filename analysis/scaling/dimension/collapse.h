// Do measurements fall onto one curve when they are scaled? A power law of the groups of the Pi theorem, and the search
// for the pair of dimensionless products under which they collapse best [N 1.2, 2].
//
//   Result<PowerLaw> law = fitPowerLaw(pi, target, rows, names, "runs.csv");
//   Result<CollapsedPair> pair = searchCollapse(pi, target, rows, names, "runs.csv");
#pragma once

#include "analysis/scaling/dimension/linear_fit.h"
#include "analysis/scaling/dimension/pi_theorem.h"

#include <string>
#include <vector>

namespace leastaction {

/// The group of the target as a product of powers of the other groups.
struct PowerLaw {
  size_t group = 0; ///< That of the target; of the others those that vary.
  struct Factor {
    size_t group = 0;
    Estimate exponent;
  };
  Estimate constant;
  std::vector<Factor> factors;
  std::vector<size_t> constantGroups; ///< The same in all rows: in the constant.
  double scatter = 0;                 ///< Standard deviation of the target's logarithm.
  double explained = 0;               ///< R^2.
};

/// The target must be in one group only, as every quantity is that is not repeating. Values must be positive.
Result<PowerLaw> fitPowerLaw(const PiGroups &pi, size_t target, const std::vector<std::vector<double>> &rows,
                             const std::vector<std::string> &names, const std::string &where);

/// A product y with the target, to the first power, and a product x without it.
struct CollapsedPair {
  PiGroup x, y;
  double scatter = 0; ///< How far log(target) lies from its neighbours' line in a plot of log y against log x, root
                      ///< mean square: 0.01 is one percent.
  double before = 0;  ///< The same for the group of the target against the best single other group.
};

/// Tries all products of the groups with exponents -2 to 2 in halves, as long as there are not too many: then whole
/// ones. Fails if there are fewer than two groups that vary or fewer than eight rows, or if a product in `rows` leaves
/// the range of numbers. Values must be positive.
Result<CollapsedPair> searchCollapse(const PiGroups &pi, size_t target, const std::vector<std::vector<double>> &rows,
                                     const std::vector<std::string> &names, const std::string &where);

} // namespace leastaction

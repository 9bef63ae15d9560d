// The Pi theorem: the products of powers of quantities that have no dimension [N 1.4-1.17]. Exact.
//
//   PiGroups pi = piGroups(dimensions, {});       // one Dimension for each quantity
//   pi.rank; pi.repeating; pi.groups[0];          // exponents of the quantities, whole numbers
//   groupValue(pi.groups[0], values);             // of a row of measurements
#pragma once

#include "analysis/base/error.h"
#include "analysis/scaling/dimension/dimension.h"

#include <span>
#include <string>
#include <vector>

namespace leastaction {

/// One self-similarity parameter: exponents in the order of the quantities, without a common factor. The quantity that
/// is scaled [N 1.13] has a positive one, and of all others only the repeating quantities have any.
struct PiGroup {
  size_t scaled = 0;
  std::vector<int64_t> exponents;
};

struct PiGroups {
  size_t rank = 0;               ///< Of the matrix of dimensions [N 1.4].
  std::vector<size_t> repeating; ///< The quantities whose scaled values are 1 [N 1.11], `rank` of them, in order.
  std::vector<PiGroup> groups;   ///< n - rank of them, in the order of the quantities.
};

/// The repeating quantities are those that are `wanted`, if they are dimensionally independent, and then the first that
/// are independent of them. Fails if the wanted ones are not (naming them by `names`), or if exponents no longer fit 64
/// bits. No group at all is a result, too: quantities that are all independent have none.
Result<PiGroups> piGroups(const std::vector<Dimension> &dimensions, const std::vector<size_t> &wanted,
                          const std::vector<std::string> &names);

/// The product of the values, each to its power, in double precision; values must be positive.
double groupValue(const PiGroup &group, std::span<const double> values);

/// "w/(m*phi)", with `names` in their order; powers as "^2".
std::string groupText(const PiGroup &group, const std::vector<std::string> &names);

} // namespace leastaction

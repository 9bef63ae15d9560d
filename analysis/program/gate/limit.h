// How much a quantity may grow: "+2%" of what it was, "-5%" (it must fall), or "+300" in its own unit.
//
//   Result<Limit> limit = parseLimit("+0.5%", "--max-ticks");
//   limit->exceededBy(1000, 1006);    // true
#pragma once

#include "analysis/base/error.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace leastaction {

struct Limit {
  double amount = 0;
  bool isRelative = true; ///< A fraction of the old value, otherwise in the quantity's unit.

  bool exceededBy(long double old, long double now) const; ///< Counts, which it holds exactly.
  std::string text() const;                                ///< As parseLimit reads it.
};

/// `option` is where the text comes from.
Result<Limit> parseLimit(std::string_view text, const std::string &option);

} // namespace leastaction

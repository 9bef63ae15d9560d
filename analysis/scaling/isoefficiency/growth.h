// How a function of the number of processors grows: Theta(P^a log^b P), or slower or faster than any of these.
//
//   Growth{.kind = Growth::Kind::power, .power = 1, .log = 2}.text() == "P log^2 P"
#pragma once

#include "analysis/scaling/dimension/rational.h"

#include <string>

namespace leastaction {

struct Growth {
  /// From slow to fast.
  enum class Kind {
    bounded,     ///< Does not grow.
    logarithmic, ///< log^b P (log log P)^c.
    subpower,    ///< exp(log^b P) with b < 1: slower than any power.
    power,       ///< P^a log^b P.
    numeric,     ///< P^a by numbers, no closed form known.
    superpower,  ///< exp(log^b P) with b > 1: faster than any power.
    exponential, ///< exp(P^a log^b P).
    never,       ///< No size will do.
  };
  Kind kind = Kind::bounded;
  double power = 0, log = 0, loglog = 0; ///< a, b, c.

  std::string text() const;
  /// Negative if this grows slower than the other, 0 if like it.
  int compare(const Growth &other) const;
};

/// "2", "3/2", "1.234".
std::string exponentNumber(double exponent);
/// "^2", "^(3/2)", "" for 1.
std::string raisedTo(double exponent);

} // namespace leastaction

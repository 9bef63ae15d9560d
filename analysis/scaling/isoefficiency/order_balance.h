// All terms of T_o together: the growth of the smallest W from which 0 < 1 + T_o/(W t_c) <= 1/E holds, P given.
// Terms below W's order each reach it at a power of P; those of its order up to logarithms ("level") add up:
// at W = P^X they are d + sum of c X^-m of the work's time, at any P.
//
//   OrderBalance balance = balanceOf(problem, work);
//   balance.at(0.5).text() == "P^2 log P"
#pragma once

#include "analysis/scaling/isoefficiency/growth.h"
#include "analysis/scaling/isoefficiency/isoefficiency_problem.h"

#include <optional>
#include <vector>

namespace leastaction {

struct OrderBalance {
  /// c X^-m of T_1.
  struct Level {
    double part = 0, power = 0;
    GrowthSum text; ///< c t_c, with the names of constants.
  };

  std::vector<Level> level;                   ///< None with m = 0, no two alike.
  double constantPart = 0;                    ///< d.
  GrowthSum constantText;                     ///< d t_c.
  bool hasOthers = false;                     ///< T_o is more than d W t_c.
  bool hasNegative = false;                   ///< Beside d, T_o has terms that save time.
  Growth atMost{.kind = Growth::Kind::never}; ///< At mostEfficiency() itself, where T_o is more than d W t_c.
  Growth fixed{.kind = Growth::Kind::power, .power = 1}; ///< Of all that does not depend on E, at least P.
  bool isOfTerm = false;                                 ///< `fixed` is where a term of T_o is of W's order.
  bool isSaving = false;                                 ///< `fixed` is where negative terms leave some time.
  bool isCancelling = false;                             ///< Positive and negative terms meet at `fixed`.
  std::string never;                                     ///< Why `fixed` is never: "T_o outgrows W as n grows".
  bool isOpen = false;                                   ///< Slow terms beside the level ones: P^X but for a factor.
  double workLog = 0;                                    ///< W = n^a log^b n: b.

  /// T_o/T_1 of the level terms at W = P^X.
  double levelPart(double exponent) const;
  /// The most of it for any X from that of `fixed` on.
  double mostLevelPart() const;
  /// The largest X at which the level terms are `part` of T_1 or more; nothing if they nowhere are.
  std::optional<double> levelExponent(double part) const;
  /// Kind::numeric where no closed form is known.
  Growth at(double efficiency) const;
  /// Below it `fixed`, above it the level terms decide.
  std::optional<double> thresholdEfficiency() const;
  /// What the efficiency is below, or tends to as P grows, because of d.
  std::optional<double> mostEfficiency() const;
};

/// `work`: the leading term of the problem's.
OrderBalance balanceOf(const IsoefficiencyProblem &problem, const GrowthTerm &work);

} // namespace leastaction

// A term of T_o over W as a function of W and P alone: T_o/W = rest(P) * log^b W / W^a, n replaced by W.
//
//   ReducedTerm reduced = reducedToWork(work, term);    // of n log P, where W = n log n: a = 0, b = -1, rest = log P
#pragma once

#include "analysis/scaling/isoefficiency/growth_term.h"

namespace leastaction {

struct ReducedTerm {
  GrowthTerm rest;    ///< Its coefficient, its constants, and its growth with P.
  Rational workPower; ///< a.
  Rational workLog;   ///< b.
  bool usesSize = false;
  bool usesSizeLog = false; ///< log n was replaced by log W over the power of n: true to leading order.

  /// Of the order of W but for logarithms.
  bool isOfOrder() const { return workPower.isZero() && rest.power(Grower::P).isZero(); }
  /// And these cancel where W is a power of P: the term is a part of W that depends on that power alone.
  bool isLevel() const { return isOfOrder() && (rest.log(Grower::P) + workLog).isZero(); }
};

/// The term that grows fastest with n; of those alike in n, with W, then with P. The sum has one at least.
const GrowthTerm &leadingInSize(const GrowthSum &sum);

/// Work that is written as W alone: the size is the work.
bool isWorkAlone(const GrowthTerm &work);

/// `work`: its leading term, a power of n with or without logarithms of n, or W.
ReducedTerm reducedToWork(const GrowthTerm &work, const GrowthTerm &term);

} // namespace leastaction

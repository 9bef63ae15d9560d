#include "analysis/scaling/isoefficiency/reduced_term.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>

namespace leastaction {

const GrowthTerm &leadingInSize(const GrowthSum &sum) {
  return *std::ranges::max_element(sum.terms, [](const GrowthTerm &a, const GrowthTerm &b) {
    for (const Grower grower : {Grower::n, Grower::W, Grower::P})
      for (const Rational &difference : {a.power(grower) - b.power(grower), a.log(grower) - b.log(grower)})
        if (!difference.isZero())
          return difference.value() < 0;
    return false;
  });
}

bool isWorkAlone(const GrowthTerm &work) {
  return work.power(Grower::W) == Rational(1);
}

ReducedTerm reducedToWork(const GrowthTerm &work, const GrowthTerm &term) {
  ReducedTerm reduced;
  GrowthTerm &rest = reduced.rest;
  rest = term;
  rest.powers[0] = rest.logs[0] = rest.powers[2] = rest.logs[2] = 0;
  if (isWorkAlone(work)) {
    reduced.workPower = Rational(1) - term.powers[2] - term.powers[0];
    reduced.workLog = term.logs[2] + term.logs[0];
    return reduced;
  }
  const Rational share = term.powers[0] / work.powers[0];
  GrowthTerm size = work; // Its constant and its growth with P.
  size.powers[0] = size.logs[0] = 0;
  rest = rest.times(size.raised(-share));
  // log n is log W / power to leading order.
  const Rational logs = term.logs[0] - share * work.logs[0];
  rest.coefficient *= std::pow(work.power(Grower::n).value(), -logs.value());
  reduced.workPower = Rational(1) - term.powers[2] - share;
  reduced.workLog = term.logs[2] + logs;
  reduced.usesSize = !share.isZero() || !logs.isZero();
  reduced.usesSizeLog = !logs.isZero();
  return reduced;
}

} // namespace leastaction

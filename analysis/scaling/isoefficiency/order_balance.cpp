#include "analysis/scaling/isoefficiency/order_balance.h"

#include "analysis/scaling/isoefficiency/reduced_term.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace leastaction {
namespace {

using Kind = Growth::Kind;

constexpr double same = 1e-9;                      ///< Of exponents.
constexpr double leastExponent = 1e-6, most = 1e6; ///< X of level terms, searched.
constexpr double exponentStep = 1.01;

/// A term of T_o/(W t_c) = part * P^b log^e P * log^f W / W^a; `part` of all terms that are alike.
struct Part {
  ReducedTerm term;
  double part = 0;
  GrowthSum text;

  double workPower() const { return term.workPower.value(); }
  double workLog() const { return term.workLog.value(); }
  double power() const { return term.rest.power(Grower::P).value(); }
  double log() const { return term.rest.log(Grower::P).value(); }
  bool isLike(const Part &other) const {
    return term.workPower == other.term.workPower && term.workLog == other.term.workLog &&
           term.rest.powers == other.term.rest.powers && term.rest.logs == other.term.rest.logs;
  }
};

std::vector<Part> partsOf(const IsoefficiencyProblem &problem, const GrowthTerm &work) {
  std::vector<Part> parts;
  for (const GrowthTerm &term : problem.overhead.terms) {
    Part part{.term = reducedToWork(work, term), .part = 0, .text = {}};
    const GrowthTerm constant = [&] {
      GrowthTerm all = part.term.rest;
      all.powers = all.logs = {};
      return all;
    }();
    part.part = constant.factor(problem.values) / problem.timePerWorkValue();
    part.text = constant;
    const auto like = std::ranges::find_if(parts, [&](const Part &one) { return one.isLike(part); });
    if (like == parts.end()) {
      parts.push_back(std::move(part));
      continue;
    }
    const double size = std::max(std::abs(like->part), std::abs(part.part));
    like->part += part.part;
    like->text = like->text.plus(part.text);
    if (std::abs(like->part) < 1e-12 * size)
      parts.erase(like);
  }
  return parts;
}

/// Where the part reaches the order of W by a growth of W that its logarithms have no say in, or never.
Growth crossing(const Part &part) {
  const double root = part.workPower(), logs = part.workLog(), power = part.power(), log = part.log();
  if (root > same) {
    if (power > same)
      return {.kind = Kind::power, .power = power / root, .log = (log + logs) / root};
    return power > -same && log > same ? Growth{.kind = Kind::logarithmic, .log = log / root} : Growth{};
  }
  const bool grows = power > same || (std::abs(power) <= same && log > same);
  if (root < -same || logs > same || (std::abs(logs) <= same && grows))
    return {.kind = Kind::never};
  const double left = -logs;
  if (left < same || !grows)
    return {};
  if (power > same)
    return {.kind = Kind::exponential, .power = power / left, .log = log / left};
  return log > left + same ? Growth{.kind = Kind::superpower, .log = log / left} : Growth{};
}

/// Of a part that no size keeps up with.
std::string whyNever(const Part &part) {
  if (part.workPower() < -same || part.workLog() > same)
    return "T_o outgrows W as n grows";
  const bool isSerial = part.term.workPower.isZero() && part.term.workLog.isZero() &&
                        part.term.rest.power(Grower::P) == Rational(1) && part.log() == 0 && part.part > 0;
  return isSerial ? fmt::format("T_o outgrows W as P grows, and the speedup tends to {:.4g} at most (Amdahl's law)",
                                1 / part.part)
                  : "T_o outgrows W as P grows";
}

/// Where T_o/T_1 is d + other parts, and all but d is to be zero: the positive parts against what the negative ones
/// save, n (P - 1)/P + P log P as n/P = P log P. Numbers decide unless savings are W P^-b t_c.
Growth growthAtMost(const std::vector<Part> &others) {
  std::optional<Rational> saving; // -b of the one that falls slowest.
  for (const Part &part : others) {
    if (part.part > 0)
      continue;
    const Rational &power = part.term.rest.power(Grower::P);
    if (!part.term.workPower.isZero() || !part.term.workLog.isZero() || !part.term.rest.log(Grower::P).isZero() ||
        power.value() >= 0)
      return {.kind = Kind::numeric};
    saving = saving && saving->value() > power.value() ? *saving : power;
  }
  if (!saving)
    return {.kind = Kind::never};
  Growth growth{.kind = Kind::power, .power = 1};
  for (Part part : others) {
    if (part.part < 0)
      continue;
    part.term.rest = part.term.rest.times(GrowthTerm::of(Grower::P, -*saving));
    if (const Growth own = crossing(part); own.compare(growth) > 0)
      growth = own;
  }
  return growth;
}

} // namespace

double OrderBalance::levelPart(double exponent) const {
  double all = constantPart;
  for (const Level &one : level)
    all += one.part * std::pow(exponent, -one.power);
  return all;
}

double OrderBalance::mostLevelPart() const {
  double largest = std::max(constantPart, levelPart(fixed.power));
  double exponent = fixed.power;
  while (level.size() > 1 && exponent < most) {
    exponent *= exponentStep;
    largest = std::max(largest, levelPart(exponent));
  }
  return largest;
}

std::optional<double> OrderBalance::levelExponent(double part) const {
  if (level.empty())
    return std::nullopt;
  if (level.size() == 1) {
    const double share = (part - constantPart) / level[0].part;
    return share > 0 ? std::optional(std::pow(share, -1 / level[0].power)) : std::nullopt;
  }
  // Either bound is met from above or below; it is crossed where the sign changes.
  const double sign = part < 0 ? -1 : 1;
  const auto isReached = [&](double exponent) { return sign * (levelPart(exponent) - part) >= 0; };
  double above = most;
  while (above > leastExponent) {
    double reached = above / exponentStep, free = above;
    above = reached;
    if (!isReached(reached))
      continue;
    while (free - reached > 1e-15 * free) {
      const double middle = (free + reached) / 2;
      if (middle <= reached || middle >= free)
        break;
      (isReached(middle) ? reached : free) = middle;
    }
    return reached;
  }
  return std::nullopt;
}

Growth OrderBalance::at(double efficiency) const {
  const double part = 1 / efficiency - 1;
  if (constantPart > part * (1 + 1e-12))
    return {.kind = Kind::never};
  if (hasOthers && constantPart > part * (1 - 1e-12))
    return atMost;
  if (fixed.kind != Kind::power)
    return fixed;
  const std::optional<double> exponent = levelExponent(part);
  const double difference = exponent ? *exponent - fixed.power : -1;
  // Two bounds that meet are the larger of them; a term of T_o beside sums that cancel is another matter.
  if (std::abs(difference) < same && isOfTerm)
    return {.kind = Kind::numeric};
  if (difference < -same)
    return isCancelling ? Growth{.kind = Kind::numeric} : fixed;
  return isOpen ? Growth{.kind = Kind::numeric}
                : Growth{.kind = Kind::power,
                         .power = *exponent,
                         .log = std::abs(difference) < same ? std::max(workLog, fixed.log) : workLog};
}

std::optional<double> OrderBalance::thresholdEfficiency() const {
  if (level.empty() || fixed.kind != Kind::power)
    return std::nullopt;
  const double largest = mostLevelPart();
  return largest > std::max(constantPart, 0.0) * (1 + 1e-12) ? std::optional(1 / (1 + largest)) : std::nullopt;
}

std::optional<double> OrderBalance::mostEfficiency() const {
  return constantPart > 0 ? std::optional(1 / (1 + constantPart)) : std::nullopt;
}

OrderBalance balanceOf(const IsoefficiencyProblem &problem, const GrowthTerm &work) {
  OrderBalance balance;
  balance.workLog = isWorkAlone(work) ? 0 : work.log(Grower::n).value();
  const std::vector<Part> parts = partsOf(problem, work);
  std::vector<Part> others; // Without d.
  for (const Part &part : parts) {
    if (part.term.isLevel() && part.term.workLog.isZero()) {
      balance.constantPart += part.part;
      balance.constantText = part.text;
      continue;
    }
    balance.hasOthers = true;
    balance.hasNegative = balance.hasNegative || part.part < 0;
    others.push_back(part);
    if (part.term.isLevel() && part.workLog() < 0) {
      balance.level.push_back({.part = part.part, .power = -part.workLog(), .text = part.text});
      // log W in place of log n differs by log log n, which is a power of log P in W.
      balance.isOpen = balance.isOpen || (balance.workLog != 0 && !part.term.usesSizeLog);
      continue;
    }
    const double logs = part.log() + part.workLog();
    balance.isOpen = balance.isOpen || (part.term.isOfOrder() && logs < 0 && logs > -1);
    const Growth own = crossing(part);
    const int order = own.compare(balance.fixed);
    if (order > 0)
      balance.isSaving = part.part < 0;
    balance.isOfTerm = balance.isOfTerm || order >= 0;
    if (order >= 0)
      balance.fixed = own;
    if (own.kind == Kind::never)
      balance.never = whyNever(part);
  }
  balance.atMost = growthAtMost(others);
  if (std::abs(balance.constantPart + 1) < 1e-12)
    balance.constantPart = -1; // A time without W/P: what else there is of T_o is all of it.
  if (balance.constantPart < -1 || (balance.constantPart == -1 && !balance.hasOthers)) {
    balance.fixed.kind = Kind::never;
    balance.never = "T_o leaves no time as n grows";
  }
  // W t_c + T_o of level terms is no time below this.
  if (const std::optional<double> exponent = balance.levelExponent(-1);
      exponent && balance.fixed.kind == Kind::power && *exponent > balance.fixed.power - same) {
    // Where a term of T_o meets it, that term is what is left of the time (n log^2 n - n log^2 P at n of order P).
    const bool isMet = *exponent < balance.fixed.power + same;
    balance.isCancelling = balance.isOpen;
    balance.fixed = {.kind = Kind::power,
                     .power = *exponent,
                     .log = isMet ? std::max(balance.workLog, balance.fixed.log) : balance.workLog};
    balance.isSaving = true;
  }
  return balance;
}

} // namespace leastaction

#include "analysis/scaling/isoefficiency/numeric_growth.h"

#include "analysis/scaling/isoefficiency/reduced_term.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace leastaction {
namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();
constexpr double largestLog = 1e60, smallestLog = 1e-3, searchStep = 1.02; ///< log2 n, searched.
constexpr int refinements = 7, refinedSteps = 200;
constexpr double fewProcessors = 9.965784284662087;   ///< log2 10^3,
constexpr double manyProcessors = 29.897352853986263; ///< and 10^9.
/// log2 P beyond all constants, where the logarithms of P differ by a factor of 2^10.
constexpr double farProcessors = 1e5, farthestProcessors = 1.024e8;

} // namespace

NumericGrowth::NumericGrowth(const IsoefficiencyProblem &problem)
    : work_(termsOf(problem.work, problem.values, 1)), hasConcurrency_(problem.concurrency.has_value()) {
  sizeIsWork_ = problem.work.terms.size() == 1 && isWorkAlone(problem.work.terms[0]);
  const GrowthTerm leading = sizeIsWork_ ? GrowthTerm::of(Grower::n) : leadingInSize(problem.work);
  leading_ = termsOf(leading, problem.values, 1).front();
  GrowthSum overhead = problem.overhead;
  if (!problem.exact.empty()) {
    overhead = {};
    for (const IsoefficiencyProblem::ExactTerm &term : problem.exact)
      overhead = overhead.plus(term.sum);
  }
  overhead_ = termsOf(overhead, problem.values, 1 / problem.timePerWorkValue());
  time_ = timeLeft(problem.work, overhead, problem);
  if (problem.concurrency)
    concurrency_ = termsOf(*problem.concurrency, problem.values, 1);
}

NumericGrowth::Terms NumericGrowth::timeLeft(const GrowthSum &work, const GrowthSum &overhead,
                                             const IsoefficiencyProblem &problem) {
  GrowthSum left;
  const auto add = [&](const GrowthSum &sum, double unit) {
    for (const GrowthTerm &one : sum.terms) {
      GrowthTerm term = one.shape();
      term.coefficient = one.factor(problem.values) / unit;
      left = left.plus(term);
    }
  };
  add(work, 1);
  add(overhead, problem.timePerWorkValue());
  const GrowthTerm leading = leadingInSize(work).shape();
  const bool isThere = std::ranges::any_of(left.terms, [&](const GrowthTerm &one) { return one.isLike(leading); });
  return isThere ? Terms{} : termsOf(left, {}, 1);
}

NumericGrowth::Terms NumericGrowth::termsOf(const GrowthSum &sum, const std::map<std::string, double> &values,
                                            double factor) {
  Terms terms;
  for (const GrowthTerm &one : sum.terms) {
    const double coefficient = one.factor(values) * factor;
    Term term{.sign = coefficient < 0 ? -1.0 : 1.0, .logCoefficient = std::log2(std::abs(coefficient))};
    for (size_t i = 0; i < term.powers.size(); ++i) {
      term.powers[i] = one.powers[i].value();
      term.logs[i] = one.logs[i].value();
    }
    terms.push_back(term);
  }
  return terms;
}

double NumericGrowth::logShare(const Term &term, const Point &at, double overWork) const {
  const double ofWork = term.powers[2] - overWork; // W is its leading term, as far as the largest powers go.
  double log = term.logCoefficient + ofWork * leading_.logCoefficient;
  const auto add = [&](double power, double value) { log += power == 0 ? 0 : power * value; };
  for (size_t i = 0; i < 2; ++i) {
    add(term.powers[i] + ofWork * leading_.powers[i], at[i]);
    add(term.logs[i] + ofWork * leading_.logs[i], std::log2(at[i]));
  }
  add(term.logs[2], std::log2(at[2]));
  return log;
}

NumericGrowth::Share NumericGrowth::scaledShare(const Terms &terms, const Point &at, double overWork) const {
  double largest = -infinite;
  for (const Term &term : terms)
    largest = std::max(largest, logShare(term, at, overWork));
  if (!std::isfinite(largest))
    return {.factor = largest > 0 ? infinite : 0};
  Share share{.logUnit = largest};
  for (const Term &term : terms)
    share.factor += term.sign * std::exp2(logShare(term, at, overWork) - largest);
  return share;
}

double NumericGrowth::shareOf(const Terms &terms, const Point &at) const {
  const Share share = scaledShare(terms, at, 1);
  return share.factor == 0 ? 0 : share.factor * std::exp2(std::min(share.logUnit, 1000.0));
}

NumericGrowth::Point NumericGrowth::pointOf(double logSize, double logProcessors) const {
  Point at = {logSize, logProcessors, 0};
  at[2] = leading_.logCoefficient + std::log2(workShare(at));
  for (size_t i = 0; i < 2; ++i)
    at[2] += (leading_.powers[i] == 0 ? 0 : leading_.powers[i] * at[i]) +
             (leading_.logs[i] == 0 ? 0 : leading_.logs[i] * std::log2(at[i]));
  return at;
}

bool NumericGrowth::keeps(double logSize, double logProcessors, double part) const {
  const Point at = pointOf(logSize, logProcessors);
  const double floor = logProcessors * (1 - 1e-12);
  if (!(at[2] >= floor))
    return false;
  if (const Share share = scaledShare(concurrency_, at, 0);
      hasConcurrency_ && !(std::log2(share.factor) + share.logUnit >= floor))
    return false;
  if (!time_.empty()) {
    const Share share = scaledShare(time_, at, 1);
    return share.factor > 0 &&
           std::log2(share.factor) + share.logUnit - std::log2(workShare(at)) <= std::log2(1 + part) + 1e-13;
  }
  const double own = shareOf(overhead_, at) / workShare(at);
  return own > -1 && own <= part * (1 + 1e-13);
}

std::optional<double> NumericGrowth::logWork(double logProcessors, double efficiency) const {
  const double part = 1 / efficiency - 1;
  double kept = largestLog;
  if (!keeps(kept, logProcessors, part))
    return std::nullopt;
  double lost = kept / searchStep;
  while (lost > smallestLog && keeps(lost, logProcessors, part)) {
    kept = lost;
    lost /= searchStep;
  }
  if (lost <= smallestLog)
    return pointOf(smallestLog, logProcessors)[2];
  // Ever finer, always from above: only the largest size that is lost counts.
  for (int round = 0; round < refinements; ++round) {
    const double width = (kept - lost) / refinedSteps, from = kept;
    for (int i = 1; i < refinedSteps; ++i) {
      const double next = from - i * width;
      if (!keeps(next, logProcessors, part)) {
        lost = next;
        break;
      }
      kept = next;
    }
  }
  return pointOf(kept, logProcessors)[2];
}

std::optional<double> NumericGrowth::exponent(double efficiency) const {
  const std::optional<double> few = logWork(fewProcessors, efficiency), many = logWork(manyProcessors, efficiency);
  return few && many ? std::optional((*many - *few) / (manyProcessors - fewProcessors)) : std::nullopt;
}

bool NumericGrowth::confirms(const Growth &growth, double efficiency) const {
  using Kind = Growth::Kind;
  if (growth.kind == Kind::never)
    return !logWork(manyProcessors, efficiency) || !logWork(1e15, efficiency);
  if (growth.kind == Kind::exponential) {
    // log W itself is a power of P: moderate numbers of processors are enough.
    const std::optional<double> few = logWork(40, efficiency), many = logWork(80, efficiency);
    return few && many && std::abs(std::log2(*many / *few) - growth.power * 40 - growth.log) < 0.2;
  }
  const std::optional<double> few = logWork(farProcessors, efficiency), many = logWork(farthestProcessors, efficiency);
  if (!few || !many)
    return false;
  if (growth.kind == Kind::superpower)
    return std::abs(std::log2(*many / *few) / 10 - growth.log) < 0.05;
  // What is left beside the power are the logarithms, which grow by a factor of 2^10.
  const double left = (*many - growth.power * farthestProcessors) - (*few - growth.power * farProcessors);
  return growth.kind == Kind::power && std::abs(left / 10 - growth.log) < 0.15;
}

double localExponent(const Growth &growth) {
  return growth.power + growth.log * std::log2(manyProcessors / fewProcessors) / (manyProcessors - fewProcessors);
}

} // namespace leastaction

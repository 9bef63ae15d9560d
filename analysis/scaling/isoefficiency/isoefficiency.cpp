#include "analysis/scaling/isoefficiency/isoefficiency.h"

#include "analysis/scaling/isoefficiency/reduced_term.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace leastaction {
namespace {

using Kind = Growth::Kind;

double powerOf(const GrowthTerm &term, Grower grower) {
  return term.power(grower).value();
}
double logOf(const GrowthTerm &term, Grower grower) {
  return term.log(grower).value();
}

/// "P^(exponent) log P", with that power of the logarithm.
std::string powerText(const std::string &exponent, double log) {
  const Growth logs{.kind = Kind::power, .power = 0, .log = log};
  return fmt::format("P^({}){}", exponent, log == 0 ? "" : " " + logs.text());
}

/// Solves W = K * term.
class TermSolver {
public:
  TermSolver(const GrowthTerm &work, const GrowthTerm &term, const IsoefficiencyProblem &problem)
      : work_(work), problem_(problem), sizeLog_(logOf(work, Grower::n)), usesWork_(isWorkAlone(work)) {
    solution_.overhead = term;
  }

  TermSolution solve() {
    const GrowthTerm &term = solution_.overhead;
    if (term.coefficient < 0) {
      step("{} is negative: it saves time, and nothing has to keep up with it", term.text());
      return std::move(solution_);
    }
    step("{} = {}", work_.text(), timesK(term));
    substituteSize(term);
    if (workPower_.isZero())
      solveWithoutPower();
    else if (workPower_.value() < 0) {
      solution_.growth.kind = Kind::never;
      step("the term grows faster than W, whatever P is: no size keeps the efficiency");
    } else
      solvePower();
    return std::move(solution_);
  }

private:
  template <class... Values> void step(fmt::format_string<Values...> text, Values &&...values) {
    solution_.steps.push_back(fmt::format(text, std::forward<Values>(values)...));
  }

  /// "K tw P log P", "3/2 K P": the number first; with K to a power.
  static std::string timesK(const GrowthTerm &term, const Rational &power = 1) {
    GrowthTerm rest = term;
    rest.coefficient = 1;
    const bool hasNumber = std::abs(term.coefficient - 1) > 1e-12;
    const std::string k = "K" + exponentText(power), text = rest.text();
    const std::string all = text == "1" ? k : text.starts_with("1/") ? k + text.substr(1) : k + " " + text;
    return hasNumber ? slideNumber(term.coefficient) + " " + all : all;
  }

  /// The term in W and P: n by W, and both sides divided by the power of W.
  void substituteSize(const GrowthTerm &term) {
    const ReducedTerm reduced = reducedToWork(work_, term);
    rest_ = reduced.rest;
    workPower_ = reduced.workPower;
    workLog_ = reduced.workLog;
    const GrowthTerm inWork =
        rest_.times(GrowthTerm::of(Grower::W, Rational(1) - workPower_)).times(GrowthTerm::logOf(Grower::W, workLog_));
    rest_ = rest_.times(GrowthTerm::logOf(Grower::W, workLog_));
    // As on the lecture's slide for the FFT: the same power of n on both sides.
    isBySize_ = workPower_.isZero() && !usesWork_ && work_.powers[1].isZero() && term.powers[2].isZero() &&
                term.logs[2].isZero();
    if (isBySize_) {
      bySize_ = term.times(work_.raised(-1));
      sizeLogLeft_ = -bySize_.logs[0];
      bySize_.powers[0] = bySize_.logs[0] = 0;
      return;
    }
    if (reduced.usesSize)
      step("W = {}{}", timesK(inWork), reduced.usesSizeLog ? "   (to leading order log n is as log W)" : "");
    if (!(workPower_ == Rational(1)) && !workPower_.isZero())
      step("W{} = {}", exponentText(workPower_), timesK(rest_));
  }

  void solvePower() {
    const double root = workPower_.value(), power = powerOf(rest_, Grower::P), log = logOf(rest_, Grower::P);
    if (!(workPower_ == Rational(1)))
      step("W = {}", timesK(rest_.raised(Rational(1) / workPower_), Rational(1) / workPower_));
    Growth &growth = solution_.growth;
    if (power > 0) {
      // log W is power/root * log P to leading order.
      growth = {.kind = Kind::power, .power = power / root, .log = (log + workLog_.value()) / root};
      step("{}W = Theta({})", workLog_.isZero() ? "" : "to leading order log W is as log P: ", growth.text());
    } else if (power == 0 && log > 0) {
      growth = {.kind = Kind::logarithmic, .log = log / root, .loglog = workLog_.value() / root};
      step("W = Theta({})", growth.text());
    } else {
      growth.kind = Kind::bounded;
      step("W = Theta(1): a fixed size is enough");
    }
  }

  /// The powers of W cancel: logarithms decide.
  void solveWithoutPower() {
    const double left = -workLog_.value(); // log^left W = K rest
    const double power = powerOf(rest_, Grower::P), log = logOf(rest_, Grower::P);
    GrowthTerm right = rest_;
    right.powers[2] = right.logs[2] = 0;
    Growth &growth = solution_.growth;
    if (left > 0) {
      if (isBySize_)
        step("log{} n = {}   (both sides divided by {})", exponentText(sizeLogLeft_), timesK(bySize_), dividedBy());
      else
        step("log{} W = {}   (both sides divided by W)", exponentText(-workLog_), timesK(right));
      if (power > 0)
        growth = {.kind = Kind::exponential, .power = power / left, .log = log / left};
      else if (power == 0 && log == left)
        return solveByEfficiency(right, left);
      else if (power == 0 && log > 0)
        growth = {.kind = log > left ? Kind::superpower : Kind::subpower, .log = log / left};
      if (growth.kind == Kind::bounded)
        step("W = Theta(1): the term becomes negligible with P");
      else if (isBySize_ && growth.kind == Kind::superpower)
        writePowerOfLog(right, left, log);
      else
        step("W = {}", growth.text());
      return;
    }
    const bool falls = power < 0 || (power == 0 && log < 0), stays = power == 0 && log == 0;
    if (left == 0 && stays) {
      solution_.constantPart = right.factor(problem_.values) / problem_.timePerWorkValue();
      step("the term is a constant part of the work: E stays below 1/(1 + ({})/{}) = {}", right.text(),
           problem_.timePerWork, slideNumber(1 / (1 + solution_.constantPart)));
    } else if (left == 0 && falls) {
      step("1 = {}: the term becomes negligible with P", timesK(right));
    } else {
      growth.kind = Kind::never;
      step("the term grows at least like W, and with P besides: no size keeps the efficiency");
    }
  }

  /// "n", "n^2 log n": what stands on both sides.
  std::string dividedBy() const {
    GrowthTerm common = GrowthTerm::of(Grower::n, work_.power(Grower::n));
    common.logs[0] = solution_.overhead.logs[0];
    return common.text();
  }

  /// log^left n = K c log^log P with log > left, as of bitonic sort: n is P to a power of log P.
  void writePowerOfLog(const GrowthTerm &right, double left, double log) {
    const Rational &size = work_.power(Grower::n);
    GrowthTerm constant = bySize_, ofWork = right;
    constant.logs[1] = ofWork.logs[1] = 0;
    const double beyond = log / left - 1;
    const std::string logs =
        fmt::format("log{} P", std::abs(beyond - 1) < 1e-9 ? "" : "^(" + exponentNumber(beyond) + ")");
    step("n = P^({} {})   (P is 2^(log P))", exponentByEfficiency(constant, left), logs);
    const double outer = sizeLog_ * log / left;
    const std::string outerText = outer == 0 ? "" : " " + Growth{.kind = Kind::power, .log = outer}.text();
    solution_.form = fmt::format("P^({} {}){}", exponentByEfficiency(ofWork, left), logs, outerText);
    step("W = {} = Theta({})", size == Rational(1) && sizeLog_ == 1 ? "n log n" : work_.text(), solution_.form);
  }

  /// log^left W = K c log^left P: W is a power of P that depends on K.
  void solveByEfficiency(const GrowthTerm &right, double left) {
    GrowthTerm constant = right;
    constant.logs[1] = 0;
    solution_.byEfficiency = TermSolution::ByEfficiency{
        .factor = constant.factor(problem_.values), .root = left, .log = usesWork_ ? 0 : sizeLog_, .exponent = {}};
    solution_.byEfficiency->exponent = exponentByEfficiency(constant, left);
    const std::string &exponent = solution_.byEfficiency->exponent;
    if (!isBySize_) {
      step("log W = {} log P", exponent);
      step("W = Theta({})", solution_.text());
      return;
    }
    GrowthTerm ofSize = bySize_;
    ofSize.logs[1] = 0;
    const std::string sizeExponent = exponentByEfficiency(ofSize, left);
    step("log n = {} log P, with K = E/({} (1-E))", sizeExponent, problem_.timePerWork);
    step("n = P^({})", sizeExponent);
    step("W = {} = ({}){} P^({}) {} = Theta({})", work_.text(), sizeExponent, raisedTo(sizeLog_), exponent,
         Growth{.kind = Kind::power, .log = sizeLog_}.text(), solution_.text());
  }

  /// K c with K = E/(t_c (1 - E)).
  std::string exponentByEfficiency(const GrowthTerm &constant, double left) const {
    std::string above, below = problem_.timePerWork;
    const auto put = [](std::string &text, const std::string &factor) { text += (text.empty() ? "" : " ") + factor; };
    if (std::abs(constant.coefficient - 1) > 1e-9)
      put(above, slideNumber(constant.coefficient));
    for (const auto &[name, exponent] : constant.constants)
      if (exponent.value() > 0)
        put(above, name + exponentText(exponent));
      else
        put(below, name + exponentText(-exponent));
    put(above, "E");
    const std::string ratio = fmt::format("{}/({} (1-E))", above, below);
    return left == 1 ? ratio : fmt::format("({})^({})", ratio, exponentNumber(1 / left));
  }

  const GrowthTerm &work_;
  const IsoefficiencyProblem &problem_;
  double sizeLog_;
  bool usesWork_;
  TermSolution solution_;
  GrowthTerm rest_; ///< Right-hand side without K.
  Rational workPower_, workLog_;
  /// Both sides have the same power of n: log^sizeLogLeft n = K bySize.
  bool isBySize_ = false;
  GrowthTerm bySize_;
  Rational sizeLogLeft_;
};

/// W >= C^-1(P).
Result<TermSolution> concurrencyBound(const GrowthTerm &work, const GrowthSum &concurrency) {
  const auto refuse = [](const std::string &what) {
    return fail(what, "--concurrency", "write it in n or W: W^(2/3)");
  };
  if (concurrency.terms.empty())
    return refuse("the degree of concurrency is zero");
  TermSolution solution;
  solution.overhead = leadingInSize(concurrency);
  solution.overheadText = solution.overhead.text();
  const GrowthTerm &term = solution.overhead;
  if (!term.powers[1].isZero() || !term.logs[1].isZero())
    return refuse("the degree of concurrency depends on the number of processors");
  if (!work.powers[1].isZero())
    return refuse("the degree of concurrency has no closed form where the work depends on P");
  if (term.coefficient <= 0)
    return refuse("the degree of concurrency is negative");
  const ReducedTerm reduced = reducedToWork(work, term);
  const Rational power = Rational(1) - reduced.workPower, &log = reduced.workLog;
  if (power.value() < 0 || (power.isZero() && log.value() < 0))
    return refuse("the degree of concurrency falls with the problem's size");
  GrowthTerm inWork = GrowthTerm::of(Grower::W, power).times(GrowthTerm::logOf(Grower::W, log));
  solution.steps.push_back(
      fmt::format("C(W) = {} = Theta({}): at most this many processors have work", term.text(), inWork.text()));
  if (power.isZero() && log.isZero())
    solution.growth.kind = Kind::never;
  else if (power.isZero())
    solution.growth = {.kind = Kind::exponential, .power = 1 / log.value()};
  else
    solution.growth = {.kind = Kind::power, .power = 1 / power.value(), .log = -log.value() / power.value()};
  solution.steps.push_back(solution.growth.kind == Kind::never
                               ? "it does not grow with the problem: the processors are limited for good"
                               : fmt::format("P = C(W) needs W = Theta({})", solution.growth.text()));
  return solution;
}

/// "tw", "(tw + 1/2 th)".
std::string bracketed(const GrowthSum &sum) {
  return sum.terms.size() == 1 ? sum.text() : "(" + sum.text() + ")";
}

/// " - d E" of a constant part d of W's order.
std::string minusText(const OrderBalance &balance) {
  if (balance.constantPart == 0)
    return "";
  const std::string part = bracketed(balance.constantText);
  return (part.starts_with('-') ? " + " + part.substr(1) : " - " + part) + " E";
}

/// X of W = P^X, from (1-E)/E t_c = d + sum of c X^-m: K c/(1 - K d) to the power 1/m where there is one m.
std::string levelExponentText(const OrderBalance &balance, const std::string &timePerWork) {
  std::string equation = balance.constantPart == 0 ? "" : balance.constantText.text();
  for (const OrderBalance::Level &one : balance.level)
    equation += fmt::format("{}{}/X{}", equation.empty() ? "" : " + ", bracketed(one.text), raisedTo(one.power));
  if (balance.level.size() > 1)
    return fmt::format("X, the largest with {} (1-E)/E = {}", timePerWork, equation);
  const OrderBalance::Level &one = balance.level.front();
  const std::string above = one.text.text() == "1" ? "E" : bracketed(one.text) + " E", lost = minusText(balance),
                    ratio = fmt::format("{}/({} (1-E){})", above, timePerWork, lost);
  return one.power == 1 ? ratio : fmt::format("({})^({})", ratio, exponentNumber(1 / one.power));
}

/// The terms of W's order together.
void solveTogether(Isoefficiency &result, const IsoefficiencyProblem &problem, const std::string &exponent) {
  std::string overhead;
  size_t count = 0;
  for (const TermSolution &term : result.terms) {
    if (!reducedToWork(result.work, term.overhead).isLevel())
      continue;
    const bool isNegative = term.overheadText.starts_with('-');
    overhead += overhead.empty() ? term.overheadText
                                 : (isNegative ? " - " : " + ") + term.overheadText.substr(isNegative ? 1 : 0);
    ++count;
  }
  if (count < 2)
    return;
  Isoefficiency::Together &together = result.together.emplace();
  together.overhead = overhead;
  together.text = powerText(exponent, result.balance.workLog);
  together.steps = {"at n of order P^x, up to logarithms, these are parts of W at any P: they add up",
                    fmt::format("W = {} with X = {}", powerText("X", result.balance.workLog), exponent),
                    fmt::format("Theta({}), E/({} (1-E)) = K", together.text, problem.timePerWork)};
}

/// The cases of the exponents that depend on the efficiency, and the threshold where the first exceeds what is fixed.
void judgeByEfficiency(Isoefficiency &result, const IsoefficiencyProblem &problem) {
  const OrderBalance &balance = result.balance;
  result.text = balance.fixed.text();
  result.mostEfficiency = balance.mostEfficiency();
  result.thresholdEfficiency = balance.thresholdEfficiency();
  if (!result.thresholdEfficiency)
    return;
  const std::string exponent = levelExponentText(balance, problem.timePerWork);
  solveTogether(result, problem, exponent);
  const std::string above = balance.isOpen ? fmt::format("about P^({}), up to a slower factor", exponent)
                                           : powerText(exponent, balance.workLog);
  const std::string limit = exponentNumber(balance.fixed.power), threshold = slideNumber(*result.thresholdEfficiency);
  result.text = balance.level.size() > 1
                    ? fmt::format("{} while E < {}, else {}", balance.fixed.text(), threshold, above)
                    : fmt::format("{} while {} < {}, else {}", balance.fixed.text(), exponent, limit, above);
  result.steps.push_back(balance.level.size() > 1
                             ? fmt::format("X = {} at the threshold E = {}", limit, threshold)
                             : fmt::format("{} = {} at the threshold E = {}", exponent, limit, threshold));
}

/// What to say of the threshold, and of the efficiency that a constant part of the work leaves.
void writeSentences(Isoefficiency &result) {
  const OrderBalance &balance = result.balance;
  result.neverText = balance.never;
  if (result.thresholdEfficiency)
    result.thresholdText = fmt::format(
        "Threshold efficiency: {:.4g}; above it the exponent of P grows with the "
        "efficiency{}.",
        *result.thresholdEfficiency, balance.isOfTerm ? "; at it neither case holds, but logarithms more or less" : "");
  if (!result.mostEfficiency)
    return;
  const double most = *result.mostEfficiency;
  if (!balance.hasOthers) {
    result.mostText = fmt::format("The efficiency is {:.4g} at any size: T_o is a constant part of the work.", most);
  } else if (!balance.hasNegative) {
    result.mostText = fmt::format("The efficiency stays below {:.4g}: a term is a constant part of the work.", most);
  } else {
    const Growth atMost = result.at(most);
    result.mostText = fmt::format(
        "The efficiency approaches at most {:.4g} as P grows, and is higher on few processors{}.", most,
        atMost.kind == Kind::power ? fmt::format("; keeping exactly {:.4g} needs Theta({})", most, atMost.text()) : "");
  }
}

/// Whether numbers follow the growths on both sides of the threshold, or the only one.
bool isConfirmed(const Isoefficiency &result) {
  const double least = std::max(result.balance.constantPart, 0.0);
  const bool hasThreshold = result.thresholdEfficiency.has_value();
  const double threshold = hasThreshold ? 1 / *result.thresholdEfficiency - 1 : least;
  const auto isSo = [&](double part) {
    const Growth growth = result.balance.at(1 / (1 + part));
    return growth.kind == Kind::numeric || result.numbers.confirms(growth, 1 / (1 + part));
  };
  return isSo(threshold > 0 ? 1.5 * threshold : 1) && (!hasThreshold || isSo(least + 0.7 * (threshold - least)));
}

} // namespace

double TermSolution::ByEfficiency::exponentAt(double ratio) const {
  return std::pow(ratio * factor, 1 / root);
}

Growth TermSolution::at(double ratio) const {
  return byEfficiency ? Growth{.kind = Kind::power, .power = byEfficiency->exponentAt(ratio), .log = byEfficiency->log}
                      : growth;
}

std::string TermSolution::text() const {
  if (!byEfficiency)
    return growth.text();
  return powerText(byEfficiency->exponent, byEfficiency->log);
}

Growth Isoefficiency::at(double efficiency) const {
  const Growth closed = balance.at(efficiency);
  // At exactly this part of the work, numbers at very large P are rounding.
  const bool isAtLimit = mostEfficiency && std::abs(efficiency / *mostEfficiency - 1) < 1e-9;
  if (isAtLimit ? closed.kind == Kind::never || !balance.hasOthers
                : closed.kind != Kind::numeric && numbers.confirms(closed, efficiency))
    return closed;
  const std::optional<double> exponent = numbers.exponent(efficiency);
  if (isAtLimit && closed.kind == Kind::power && exponent && std::abs(localExponent(closed) - *exponent) < 0.15)
    return closed;
  return exponent ? Growth{.kind = Kind::numeric, .power = *exponent} : Growth{.kind = Kind::never};
}

Result<Isoefficiency> isoefficiency(const IsoefficiencyProblem &problem) {
  if (problem.work.terms.empty())
    return fail("the work is zero", "--work", "write the operations of the best sequential algorithm: n^3");
  Isoefficiency result;
  result.work = leadingInSize(problem.work);
  const GrowthTerm &work = result.work;
  const bool usesWork = isWorkAlone(work);
  if (usesWork && !(problem.work.terms.size() == 1 && problem.work.text() == "W"))
    return fail("the work '" + problem.work.text() + "' mixes W with others", "--work", "write it in n, or as W alone");
  if (!usesWork && !(powerOf(work, Grower::n) > 0))
    return fail("the work '" + problem.work.text() + "' does not grow with a power of n", "--work",
                "write the operations of the best sequential algorithm in the problem's size n: n^3");
  if (!(work.coefficient > 0))
    return fail("the work '" + problem.work.text() + "' is negative for large n", "--work", "correct its sign");
  if (!work.logs[1].isZero() || !work.logs[2].isZero() || (!usesWork && !work.powers[2].isZero()))
    return fail("the work '" + problem.work.text() + "' cannot be solved for n in closed form", "--work",
                "write it in powers and logarithms of n; numeric values are computed in any case");
  result.steps.push_back(fmt::format("W = {}, T_o = {}", problem.work.text(), problem.overheadText()));
  result.steps.push_back(fmt::format(
      "E stays the same while W = K T_o, K = E/({} (1-E)); each term of T_o by itself, those of W's order together:",
      problem.timePerWork));
  for (size_t i = 0; i < problem.overhead.terms.size(); ++i) {
    const GrowthTerm &term = problem.overhead.terms[i];
    if (!work.powers[1].isZero() && (!term.logs[0].isZero() || !work.logs[0].isZero()))
      return fail("the logarithm of n has no closed form where the work depends on P", "--overhead",
                  "write the work in n alone; numeric values are computed in any case");
    result.terms.push_back(TermSolver(work, term, problem).solve());
    TermSolution &solved = result.terms.back();
    solved.overheadText = problem.overheadText(i);
    if (solved.overheadText != term.text())
      solved.steps.insert(solved.steps.begin(), fmt::format("{} grows as {}", solved.overheadText, term.text()));
  }
  result.balance = balanceOf(problem, work);
  result.numbers = NumericGrowth(problem);
  if (problem.concurrency) {
    TermSolution bound = TRY(concurrencyBound(work, *problem.concurrency));
    result.concurrency = std::move(bound);
    if (result.concurrency->growth.compare(result.balance.fixed) > 0) {
      result.balance.fixed = result.concurrency->growth;
      if (result.balance.atMost.kind != Kind::never && result.concurrency->growth.compare(result.balance.atMost) > 0)
        result.balance.atMost = result.concurrency->growth;
      result.balance.isOfTerm = result.balance.isSaving = result.balance.isCancelling = false;
    }
  }
  judgeByEfficiency(result, problem);
  writeSentences(result);
  if (!isConfirmed(result))
    return fail("numbers at large P do not follow Theta(" + result.text + ")", "--overhead",
                "see the exponent that is found numerically");
  return result;
}

} // namespace leastaction

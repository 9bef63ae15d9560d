#include "analysis/scaling/isoefficiency/isoefficiency.h"

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

/// The term that grows fastest with n; of those alike in n, with P.
const GrowthTerm &leadingInSize(const GrowthSum &sum) {
  return *std::ranges::max_element(sum.terms, [](const GrowthTerm &a, const GrowthTerm &b) {
    for (const Grower grower : {Grower::n, Grower::W, Grower::P})
      for (const double difference : {powerOf(a, grower) - powerOf(b, grower), logOf(a, grower) - logOf(b, grower)})
        if (difference != 0)
          return difference < 0;
    return false;
  });
}

/// Solves W = K * term.
class TermSolver {
public:
  TermSolver(const GrowthTerm &work, const GrowthTerm &term, const std::map<std::string, double> &values,
             std::string timePerWork)
      : work_(work), values_(values), timePerWork_(std::move(timePerWork)), sizePower_(powerOf(work, Grower::n)),
        sizeLog_(logOf(work, Grower::n)), usesWork_(isWork(work)) {
    solution_.overhead = term;
  }

  /// Work that is written as W alone: the size is the work.
  static bool isWork(const GrowthTerm &work) { return work.power(Grower::W) == Rational(1); }

  TermSolution solve() {
    const GrowthTerm &term = solution_.overhead;
    if (term.coefficient < 0) {
      step("{} is negative: it saves time, and nothing has to keep up with it", term.text());
      return std::move(solution_);
    }
    step("{} = K {}", work_.text(), term.text());
    substituteSize(term);
    if (workPower_.isZero())
      solveWithoutPower();
    else if (workPower_.value() < 0) {
      solution_.growth.kind = Kind::never;
      step("the term grows faster than W: a larger problem does not help");
    } else
      solvePower();
    return std::move(solution_);
  }

private:
  template <class... Values> void step(fmt::format_string<Values...> text, Values &&...values) {
    solution_.steps.push_back(fmt::format(text, std::forward<Values>(values)...));
  }

  /// The term in W and P: n by W, and both sides divided by the power of W.
  void substituteSize(const GrowthTerm &term) {
    rest_ = term;
    rest_.powers[0] = rest_.logs[0] = 0;
    if (usesWork_) {
      rest_.powers[2] = term.powers[2] + term.powers[0];
      rest_.logs[2] = term.logs[2] + term.logs[0];
    } else {
      const Rational share = term.powers[0] / work_.powers[0];
      GrowthTerm size = work_; // Its constant and its growth with P.
      size.powers[0] = size.logs[0] = 0;
      rest_ = rest_.times(size.raised(-share));
      rest_.powers[2] = rest_.powers[2] + share;
      // log n is log W / power to leading order.
      const Rational logs = term.logs[0] - share * work_.logs[0];
      rest_.logs[2] = rest_.logs[2] + logs;
      rest_.coefficient *= std::pow(sizePower_, -logs.value());
      if (!share.isZero() || !logs.isZero())
        step("W = K {}{}", rest_.text(), logs.isZero() ? "" : "   (to leading order log n is as log W)");
    }
    workPower_ = Rational(1) - rest_.powers[2];
    workLog_ = rest_.logs[2];
    if (!rest_.powers[2].isZero() && !workPower_.isZero()) {
      rest_.powers[2] = 0;
      step("W{} = K {}", exponentText(workPower_), rest_.text());
    }
  }

  void solvePower() {
    const double root = workPower_.value(), power = powerOf(rest_, Grower::P), log = logOf(rest_, Grower::P);
    if (!(workPower_ == Rational(1))) {
      GrowthTerm right = rest_.raised(Rational(1) / workPower_);
      step("W = K{} {}", exponentText(Rational(1) / workPower_), right.text());
    }
    Growth &growth = solution_.growth;
    if (power > 0) {
      // log W is power/root * log P to leading order.
      growth = {.kind = Kind::power, .power = power / root, .log = (log + workLog_.value()) / root};
      if (!workLog_.isZero())
        step("to leading order log W is as log P: W = Theta({})", growth.text());
    } else if (power == 0 && log > 0) {
      growth = {.kind = Kind::logarithmic, .log = log / root, .loglog = workLog_.value() / root};
    } else {
      growth.kind = Kind::bounded;
    }
    step("Theta({})", growth.text());
  }

  /// The powers of W cancel: logarithms decide.
  void solveWithoutPower() {
    const double left = -workLog_.value(); // log^left W = K rest
    const double power = powerOf(rest_, Grower::P), log = logOf(rest_, Grower::P);
    GrowthTerm right = rest_;
    right.powers[2] = right.logs[2] = 0;
    Growth &growth = solution_.growth;
    if (left > 0) {
      step("log^{} W = K {}   (both sides divided by W)", exponentNumber(left), right.text());
      if (power > 0)
        growth = {.kind = Kind::exponential, .power = power / left, .log = log / left};
      else if (power == 0 && log == left)
        return solveByEfficiency(right, left);
      else if (power == 0 && log > 0)
        growth = {.kind = log > left ? Kind::superpower : Kind::subpower, .log = log / left};
      step("W = {}", growth.text());
      return;
    }
    const bool falls = power < 0 || (power == 0 && log < 0), stays = power == 0 && log == 0;
    if (left == 0 && stays) {
      solution_.constantPart = right.factor(values_) / valueOfTimePerWork();
      step("the term is a constant part of the work: E stays below 1/(1 + ({})/{}) = {}", right.text(), timePerWork_,
           slideNumber(1 / (1 + solution_.constantPart)));
    } else if (left == 0 && falls) {
      step("1 = K {}: the term becomes negligible with P", right.text());
    } else {
      growth.kind = Kind::never;
      step("the term grows at least like W, and with P besides: no size keeps the efficiency");
    }
  }

  /// log^left W = K c log^left P: W is a power of P that depends on K.
  void solveByEfficiency(const GrowthTerm &right, double left) {
    GrowthTerm constant = right;
    constant.logs[1] = 0;
    solution_.byEfficiency = TermSolution::ByEfficiency{
        .factor = constant.factor(values_), .root = left, .log = usesWork_ ? 0 : sizeLog_, .exponent = {}};
    solution_.byEfficiency->exponent = exponentByEfficiency(constant, left);
    step("log W = {} log P", solution_.byEfficiency->exponent);
    step("Theta({})", solution_.text());
  }

  /// K c with K = E/(t_c (1 - E)).
  std::string exponentByEfficiency(const GrowthTerm &constant, double left) const {
    std::string above, below = timePerWork_;
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

  double valueOfTimePerWork() const {
    const auto found = values_.find(timePerWork_);
    return found == values_.end() ? 1 : found->second;
  }

  const GrowthTerm &work_;
  const std::map<std::string, double> &values_;
  std::string timePerWork_;
  double sizePower_, sizeLog_;
  bool usesWork_;
  TermSolution solution_;
  GrowthTerm rest_; ///< Right-hand side without K.
  Rational workPower_, workLog_;
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
  Rational power = term.powers[2], log = term.logs[2];
  if (TermSolver::isWork(work)) {
    power = power + term.powers[0];
    log = log + term.logs[0];
  } else {
    const Rational share = term.powers[0] / work.powers[0];
    power = power + share;
    log = log + term.logs[0] - share * work.logs[0];
  }
  if (power.value() < 0 || (power.isZero() && log.value() < 0))
    return refuse("the degree of concurrency falls with the problem's size");
  GrowthTerm inWork = GrowthTerm::of(Grower::W, power).times(GrowthTerm::logOf(Grower::W, log));
  solution.steps.push_back(
      fmt::format("C(W) = {} = Theta({}): at most so many processors have work", term.text(), inWork.text()));
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

/// The cases of the exponents that depend on the efficiency, and the threshold where the first exceeds what is fixed.
void judgeByEfficiency(Isoefficiency &result) {
  std::string cases;
  for (const TermSolution &term : result.terms) {
    if (!term.byEfficiency)
      continue;
    const TermSolution::ByEfficiency &by = *term.byEfficiency;
    if (result.fixed.kind != Kind::power)
      continue; // What grows faster than all powers is the function in any case.
    const double ratio = std::pow(result.fixed.power, by.root) / by.factor;
    const double efficiency = ratio * result.timePerWork / (1 + ratio * result.timePerWork);
    result.thresholdEfficiency = std::min(result.thresholdEfficiency.value_or(1), efficiency);
    cases += fmt::format("{}{} while {} <= {}, else {}", cases.empty() ? "" : "; ", result.fixed.text(), by.exponent,
                         exponentNumber(result.fixed.power), term.text());
    result.steps.push_back(fmt::format("{} = {} at the threshold E = {}", by.exponent,
                                       exponentNumber(result.fixed.power), slideNumber(efficiency)));
  }
  if (!cases.empty())
    result.text = cases;
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
  const Growth logs{.kind = Kind::power, .power = 0, .log = byEfficiency->log};
  return fmt::format("P^({}){}", byEfficiency->exponent, byEfficiency->log == 0 ? "" : " " + logs.text());
}

Growth Isoefficiency::at(double efficiency) const {
  if (mostEfficiency && efficiency >= *mostEfficiency)
    return {.kind = Kind::never};
  Growth most = fixed;
  for (const TermSolution &term : terms)
    if (const Growth own = term.at(ratio(efficiency)); own.compare(most) > 0)
      most = own;
  return most;
}

std::string IsoefficiencyProblem::overheadText() const {
  std::string text;
  for (const ExactTerm &term : exact)
    text += (text.empty() ? "" : " + ") + term.text;
  return exact.empty() ? overhead.text() : text;
}

std::string IsoefficiencyProblem::overheadText(size_t term) const {
  return exact.empty() ? overhead.terms[term].text() : exact[term].text;
}

Result<Isoefficiency> isoefficiency(const IsoefficiencyProblem &problem) {
  if (problem.work.terms.empty())
    return fail("the work is zero", "--work", "write the operations of the best sequential algorithm: n^3");
  Isoefficiency result;
  result.work = leadingInSize(problem.work);
  const GrowthTerm &work = result.work;
  if (const auto value = problem.values.find(problem.timePerWork); value != problem.values.end())
    result.timePerWork = value->second;
  const bool usesWork = TermSolver::isWork(work);
  if (usesWork && !(problem.work.terms.size() == 1 && problem.work.text() == "W"))
    return fail("the work '" + problem.work.text() + "' mixes W with others", "--work", "write it in n, or as W alone");
  if (!usesWork && !(powerOf(work, Grower::n) > 0))
    return fail("the work '" + problem.work.text() + "' does not grow with a power of n", "--work",
                "write the operations of the best sequential algorithm in the problem's size n: n^3");
  if (!(work.coefficient > 0))
    return fail("the work '" + problem.work.text() + "' is negative for large n", "--work", "correct its sign");
  if (!work.logs[1].isZero() || !work.logs[2].isZero() || (!usesWork && !work.powers[2].isZero()))
    return fail("the work '" + problem.work.text() + "' cannot be solved for n in closed form", "--work",
                "write it in powers and logarithms of n; numbers are found in any case");
  result.steps.push_back(fmt::format("W = {}, T_o = {}", problem.work.text(), problem.overheadText()));
  result.steps.push_back(fmt::format("E stays the same while W = K T_o, K = E/({} (1-E)); each term of T_o by itself:",
                                     problem.timePerWork));
  result.fixed = {.kind = Kind::power, .power = 1};
  for (size_t i = 0; i < problem.overhead.terms.size(); ++i) {
    const GrowthTerm &term = problem.overhead.terms[i];
    if (!work.powers[1].isZero() && (!term.logs[0].isZero() || !work.logs[0].isZero()))
      return fail("the logarithm of n has no closed form where the work depends on P", "--overhead",
                  "write the work in n alone; numbers are found in any case");
    result.terms.push_back(TermSolver(work, term, problem.values, problem.timePerWork).solve());
    TermSolution &solved = result.terms.back();
    solved.overheadText = problem.overheadText(i);
    if (solved.overheadText != term.text())
      solved.steps.insert(solved.steps.begin(), fmt::format("{} grows as {}", solved.overheadText, term.text()));
    if (!solved.byEfficiency && solved.growth.compare(result.fixed) > 0)
      result.fixed = solved.growth;
    if (solved.constantPart > 0)
      result.mostEfficiency = 1 / (1 / result.mostEfficiency.value_or(1) + solved.constantPart);
  }
  if (problem.concurrency) {
    TermSolution bound = TRY(concurrencyBound(work, *problem.concurrency));
    result.concurrency = std::move(bound);
    if (result.concurrency->growth.compare(result.fixed) > 0)
      result.fixed = result.concurrency->growth;
  }
  result.text = result.fixed.text();
  judgeByEfficiency(result);
  return result;
}

} // namespace leastaction

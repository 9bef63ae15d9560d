#include "analysis/scaling/isoefficiency/overhead_fit.h"

#include <Eigen/Dense>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace leastaction {
namespace {

constexpr int folds = 5;
constexpr size_t mostFittedTerms = 3, mostRivals = 20;
constexpr double goodEnough = 0.025; ///< Prediction error below which no further term is looked for,
constexpr double allButExact = 1e-6; ///< unless it is hardly more than this then.
constexpr double rounding = 1e-14;   ///< Of squared errors, which are differences of sums.
constexpr double poorScatter = 0.15, poorDeviation = 0.08;

/// Rows scaled by the measured P T_p, so that all have the same relative noise: terms of column 0 is the work.
struct ScaledRuns {
  Eigen::MatrixXd terms;
  Eigen::VectorXd target; ///< What the terms add up to: 1, or of one kind of overhead less where it is next to nothing.
  std::vector<int> fold;
  std::vector<size_t> cell;
  size_t cells = 0;
};

ScaledRuns scaled(const std::vector<ScalingObservation> &runs, const OverheadDictionary &dictionary) {
  ScaledRuns result;
  result.target = Eigen::VectorXd::Ones(static_cast<Eigen::Index>(runs.size()));
  result.terms.resize(static_cast<Eigen::Index>(runs.size()), static_cast<Eigen::Index>(dictionary.terms.size() + 1));
  std::map<std::pair<double, double>, size_t> cells;
  for (size_t i = 0; i < runs.size(); ++i) {
    const ScalingObservation &run = runs[i];
    const double value = run.processors * run.time, total = std::max(value, run.least);
    const auto row = static_cast<Eigen::Index>(i);
    result.target(row) = value / total;
    result.terms(row, 0) = run.work / total;
    for (size_t term = 0; term < dictionary.terms.size(); ++term)
      result.terms(row, static_cast<Eigen::Index>(term + 1)) =
          overheadValue(dictionary.terms[term], run.size, run.processors) / total;
    // Repetitions are left out together: they tell nothing new about each other.
    const auto [cell, isNew] = cells.try_emplace({run.size, run.processors}, cells.size());
    result.cell.push_back(cell->second);
    // Scattered over sizes and processors, and the same every time.
    result.fold.push_back(static_cast<int>((cell->second * 2654435761U >> 7) % folds));
  }
  result.cells = cells.size();
  return result;
}

size_t processorCounts(const std::vector<ScalingObservation> &runs) {
  std::set<double> counts;
  for (const ScalingObservation &run : runs)
    counts.insert(run.processors);
  return counts.size();
}

/// Least squares of target = sum of coefficient * term, on few columns, from sums over the rows.
class SubsetSolver {
public:
  explicit SubsetSolver(const ScaledRuns &runs) : runs_(runs) {
    const Eigen::VectorXd sizes = runs.terms.colwise().norm().cwiseMax(1e-300);
    scaledTerms_ = runs.terms * sizes.cwiseInverse().asDiagonal();
    for (int fold = 0; fold <= folds; ++fold) {
      Eigen::MatrixXd part = scaledTerms_;
      Eigen::VectorXd target = runs.target;
      if (fold < folds)
        for (Eigen::Index row = 0; row < part.rows(); ++row)
          if (runs.fold[static_cast<size_t>(row)] == fold) {
            part.row(row).setZero();
            target(row) = 0;
          }
      products_.push_back(part.transpose() * part);
      sums_.push_back(part.transpose() * target);
    }
  }

  /// Are all coefficients positive? `columns` are those of the runs. A negative one may stand beside a positive one of
  /// a term that exceeds it, as `mayCorrect(negative, positive)` says.
  template <class MayCorrect>
  bool isPositive(std::span<const Eigen::Index> columns, const MayCorrect &mayCorrect) const {
    Small solution;
    if (!solve(folds, columns, solution))
      return false;
    for (Eigen::Index i = 0; i < size(columns); ++i) {
      if (solution(i) > 0)
        continue;
      bool isCorrection = false;
      for (Eigen::Index j = 0; j < size(columns); ++j)
        isCorrection = isCorrection || (solution(j) > 0 &&
                                        mayCorrect(columns[static_cast<size_t>(i)], columns[static_cast<size_t>(j)]));
      if (!isCorrection)
        return false;
    }
    return true;
  }

  /// Of all runs.
  size_t negatives(std::span<const Eigen::Index> columns) const {
    Small solution;
    return solve(folds, columns, solution) ? static_cast<size_t>((solution.head(size(columns)).array() < 0).count())
                                           : columns.size();
  }

  /// Mean squared error of what is left out, cheaply; infinite if some part cannot be solved.
  double validationError(std::span<const Eigen::Index> columns) const {
    double sum = 0;
    for (int fold = 0; fold < folds; ++fold) {
      Small solution;
      if (!solve(fold, columns, solution))
        return std::numeric_limits<double>::infinity();
      // Of the rows left out: all rows less those kept.
      double error = squaresOf(fold);
      for (Eigen::Index i = 0; i < size(columns); ++i) {
        const Eigen::Index a = columns[static_cast<size_t>(i)];
        error -= 2 * solution(i) * (sums_[folds](a) - sums_[static_cast<size_t>(fold)](a));
        for (Eigen::Index j = 0; j < size(columns); ++j) {
          const Eigen::Index b = columns[static_cast<size_t>(j)];
          error += solution(i) * solution(j) * (products_[folds](a, b) - products_[static_cast<size_t>(fold)](a, b));
        }
      }
      sum += std::max(error, 0.0);
    }
    return sum / static_cast<double>(runs_.fold.size());
  }

  /// Squared error of each cell when it is left out, summed over its rows.
  std::vector<double> cellErrors(std::span<const Eigen::Index> columns) const {
    std::vector<double> errors(runs_.cells);
    for (int fold = 0; fold < folds; ++fold) {
      Small solution;
      if (!solve(fold, columns, solution))
        continue;
      for (size_t row = 0; row < runs_.fold.size(); ++row)
        if (runs_.fold[row] == fold) {
          double value = -runs_.target(static_cast<Eigen::Index>(row));
          for (Eigen::Index i = 0; i < size(columns); ++i)
            value += solution(i) * scaledTerms_(static_cast<Eigen::Index>(row), columns[static_cast<size_t>(i)]);
          errors[runs_.cell[row]] += value * value;
        }
    }
    return errors;
  }

private:
  using Small = Eigen::Matrix<double, mostFittedTerms + 1, 1>;
  using SmallMatrix =
      Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, 0, mostFittedTerms + 1, mostFittedTerms + 1>;

  static Eigen::Index size(std::span<const Eigen::Index> columns) { return static_cast<Eigen::Index>(columns.size()); }

  double squaresOf(int fold) const {
    double sum = 0;
    for (size_t row = 0; row < runs_.fold.size(); ++row)
      if (runs_.fold[row] == fold)
        sum += runs_.target(static_cast<Eigen::Index>(row)) * runs_.target(static_cast<Eigen::Index>(row));
    return sum;
  }

  bool solve(int fold, std::span<const Eigen::Index> columns, Small &solution) const {
    const auto count = size(columns);
    if (count == 0)
      return true;
    const Eigen::MatrixXd &products = products_[static_cast<size_t>(fold)];
    SmallMatrix matrix(count, count);
    for (Eigen::Index i = 0; i < count; ++i) {
      solution(i) = sums_[static_cast<size_t>(fold)](columns[static_cast<size_t>(i)]);
      for (Eigen::Index j = 0; j < count; ++j)
        matrix(i, j) = products(columns[static_cast<size_t>(i)], columns[static_cast<size_t>(j)]);
    }
    const Eigen::LLT<SmallMatrix> factors(matrix);
    if (factors.info() != Eigen::Success)
      return false;
    solution.head(count) = factors.solve(solution.head(count)).eval();
    return solution.head(count).allFinite();
  }

  const ScaledRuns &runs_;
  Eigen::MatrixXd scaledTerms_;
  std::vector<Eigen::MatrixXd> products_; ///< Without each fold; the last of all rows.
  std::vector<Eigen::VectorXd> sums_;
};

using Columns = std::vector<Eigen::Index>; ///< The work first, if it is one.

struct Candidate {
  Columns columns;
  double error = 0;
};

/// Both in n and in P, in one of them faster.
bool outgrows(const GrowthTerm &a, const GrowthTerm &b) {
  const auto order = [](const GrowthTerm &term, Grower grower) {
    return std::pair(term.power(grower).value(), term.log(grower).value());
  };
  const auto an = order(a, Grower::n), bn = order(b, Grower::n), ap = order(a, Grower::P), bp = order(b, Grower::P);
  return an >= bn && ap >= bp && (an > bn || ap > bp);
}

/// Sets of so many terms with positive coefficients, the best in cross-validation first.
std::vector<Candidate> candidates(const SubsetSolver &solver, const OverheadDictionary &dictionary,
                                  const Columns &always, size_t count) {
  const auto terms = static_cast<Eigen::Index>(dictionary.terms.size());
  // Of one kind of overhead alone, which is not the difference of two times: P log P - P, say, is one of waits.
  const auto mayCorrect = [&](Eigen::Index negative, Eigen::Index positive) {
    return always.empty() && outgrows(dictionary.terms[static_cast<size_t>(positive - 1)],
                                      dictionary.terms[static_cast<size_t>(negative - 1)]);
  };
  std::vector<Candidate> found;
  Columns columns = always;
  const auto visit = [&](const auto &self, Eigen::Index first) -> void {
    if (columns.size() == count + always.size()) {
      if (!solver.isPositive(columns, mayCorrect))
        return;
      const double error = solver.validationError(columns);
      if (std::isfinite(error))
        found.push_back({columns, error});
      return;
    }
    for (Eigen::Index term = first; term <= terms; ++term) {
      columns.push_back(term);
      self(self, term + 1);
      columns.pop_back();
    }
  };
  visit(visit, 1);
  std::ranges::sort(found, {}, &Candidate::error);
  return found;
}

/// Broken powers and corrections, which are less likely than others where both follow the runs.
size_t complexity(const Candidate &candidate, const SubsetSolver &solver, const OverheadDictionary &dictionary) {
  size_t count = solver.negatives(candidate.columns);
  for (const Eigen::Index column : candidate.columns)
    for (const Grower grower : {Grower::n, Grower::P}) {
      const double power = dictionary.terms[static_cast<size_t>(column - 1)].power(grower).value();
      count += power != std::floor(power);
    }
  return count;
}

/// Of one kind of overhead, which no constant part of the work hides: the simplest of those that are good enough first.
void preferSimple(std::vector<Candidate> &found, const SubsetSolver &solver, const OverheadDictionary &dictionary) {
  const double best = found.front().error, exact = allButExact * allButExact;
  const double most = best < exact ? exact : std::max(best, goodEnough * goodEnough);
  size_t simplest = 0, least = complexity(found.front(), solver, dictionary);
  for (size_t i = 1; i < found.size() && found[i].error <= most; ++i)
    if (const size_t count = complexity(found[i], solver, dictionary); count < least) {
      simplest = i;
      least = count;
    }
  std::rotate(found.begin(), found.begin() + static_cast<ptrdiff_t>(simplest),
              found.begin() + static_cast<ptrdiff_t>(simplest) + 1);
}

/// By how many standard errors the second is better than the first, cell by cell.
double advantage(const std::vector<double> &first, const std::vector<double> &second) {
  const auto count = static_cast<double>(first.size());
  double mean = 0, square = 0;
  for (size_t i = 0; i < first.size(); ++i) {
    const double difference = first[i] - second[i];
    mean += difference / count;
    square += difference * difference / count;
  }
  const double variance = std::max(square - mean * mean, 1e-300) / std::max(count - 1, 1.0);
  return mean / std::sqrt(variance);
}

/// Why not to trust the fit: large scatter, or runs of one P or one n that all lie beside it.
std::string complaint(const std::vector<ScalingObservation> &runs, const std::vector<double> &residuals,
                      double scatter) {
  if (scatter > poorScatter)
    return fmt::format("the times scatter by {:.0f} % around the best terms of the dictionary", 100 * scatter);
  for (const bool byProcessors : {true, false}) {
    std::map<double, std::vector<double>> groups;
    for (size_t i = 0; i < runs.size(); ++i)
      groups[byProcessors ? runs[i].processors : runs[i].size].push_back(residuals[i]);
    for (const auto &[key, group] : groups) {
      double mean = 0;
      for (const double residual : group)
        mean += residual / static_cast<double>(group.size());
      const double error = scatter / std::sqrt(static_cast<double>(group.size()));
      if (std::abs(mean) > poorDeviation && std::abs(mean) > 3 * error && group.size() > 1)
        return fmt::format("all runs with {} = {} lie {:.0f} % {} the best terms of the dictionary",
                           byProcessors ? "P" : "n", key, 100 * std::abs(mean), mean > 0 ? "above" : "below");
    }
  }
  return "";
}

Result<OverheadFit> fitColumns(const std::vector<ScalingObservation> &runs, const OverheadDictionary &dictionary,
                               const ScaledRuns &scaledRuns, const Columns &columns, const std::string &where) {
  std::vector<std::string> names;
  for (const Eigen::Index column : columns)
    names.push_back(column == 0 ? "the work" : dictionary.terms[static_cast<size_t>(column - 1)].text());
  std::vector<std::vector<double>> rows;
  for (size_t i = 0; i < runs.size(); ++i) {
    std::vector<double> &row = rows.emplace_back();
    for (const Eigen::Index column : columns)
      row.push_back(scaledRuns.terms(static_cast<Eigen::Index>(i), column));
  }
  std::vector<double> times(scaledRuns.target.begin(), scaledRuns.target.end());
  LinearFit fit = TRY(LinearFit::of(rows, times, names, where));
  // Again by the fitted in place of the measured times, whose noise would make the coefficients smaller.
  for (size_t i = 0; i < rows.size(); ++i) {
    const double fitted = fit.at(rows[i]).value;
    if (!(fitted > 0.1 && fitted < 10) || times[i] < 1)
      continue;
    times[i] /= fitted;
    for (double &term : rows[i])
      term /= fitted;
  }
  fit = TRY(LinearFit::of(rows, times, names, where));
  OverheadFit result;
  const bool hasWork = columns.front() == 0;
  if (hasWork)
    result.timePerWork = fit.coefficient(0);
  for (size_t i = hasWork ? 1 : 0; i < columns.size(); ++i)
    result.terms.push_back({dictionary.terms[static_cast<size_t>(columns[i] - 1)], fit.coefficient(i)});
  result.scatter = fit.scatter();
  std::vector<double> residuals;
  for (size_t i = 0; i < rows.size(); ++i)
    residuals.push_back(times[i] - fit.at(rows[i]).value);
  result.poor = complaint(runs, residuals, result.scatter);
  return result;
}

} // namespace

OverheadDictionary overheadDictionary(const Rational &workPower, bool hasSerialRuns) {
  OverheadDictionary dictionary;
  std::string sizes;
  for (const Rational size : {Rational(0), Rational(1, 2), Rational(1), Rational(3, 2), Rational(2), Rational(3)}) {
    if (size.value() > workPower.value())
      continue;
    sizes += (sizes.empty() ? "" : ", ") + size.text();
    for (const Rational processors : {Rational(0), Rational(1, 2), Rational(1), Rational(3, 2), Rational(2)})
      for (const int log : {0, 1})
        if (!processors.isZero() || log > 0) {
          const GrowthTerm term = GrowthTerm::of(Grower::n, size)
                                      .times(GrowthTerm::of(Grower::P, processors))
                                      .times(GrowthTerm::logOf(Grower::P, log));
          dictionary.terms.emplace_back(term);
          if (!hasSerialRuns && log == 0)
            dictionary.terms.emplace_back(term, true);
        }
  }
  dictionary.text =
      fmt::format("n^i P^a log^b P with i of {}; a of 0, 1/2, 1, 3/2, 2; b of 0, 1; without log, P^a - 1{}", sizes,
                  hasSerialRuns ? "" : " or P^a, which counts at P = 1, too");
  return dictionary;
}

double overheadValue(const OverheadTerm &term, double size, double processors) {
  const double log = term.log(Grower::P).value(), power = std::pow(processors, term.power(Grower::P).value());
  return std::pow(size, term.power(Grower::n).value()) *
         (log == 0 ? power - (term.isWhole ? 0 : 1) : power * std::pow(std::log2(processors), log));
}

std::string overheadFormula(const OverheadTerm &term) {
  const std::string size = fmt::format("n^({})", term.power(Grower::n).text());
  const std::string power = fmt::format("P^({})", term.power(Grower::P).text());
  return term.isWhole                   ? fmt::format("{}*{}", size, power)
         : term.log(Grower::P).isZero() ? fmt::format("{}*({}-1)", size, power)
                                        : fmt::format("{}*{}*log2(P)^({})", size, power, term.log(Grower::P).text());
}

GrowthSum overheadSum(const OverheadTerm &term) {
  const GrowthTerm onOneProcessor = GrowthTerm::number(-1).times(GrowthTerm::of(Grower::n, term.power(Grower::n)));
  const GrowthSum sum = static_cast<const GrowthTerm &>(term);
  return term.log(Grower::P).isZero() && !term.isWhole ? sum.plus(onOneProcessor) : sum;
}

std::string overheadText(const OverheadTerm &term) {
  if (!term.log(Grower::P).isZero() || term.isWhole)
    return term.text();
  const Rational size = term.power(Grower::n);
  return fmt::format("{}({} - 1)", size.isZero() ? "" : GrowthTerm::of(Grower::n, size).text() + " ",
                     GrowthTerm::of(Grower::P, term.power(Grower::P)).text());
}

namespace {

/// `always`: the columns that every set has.
Result<OverheadFit> fit(const std::vector<ScalingObservation> &runs, const OverheadDictionary &dictionary,
                        const Columns &always, const std::string &where) {
  const ScaledRuns scaledRuns = scaled(runs, dictionary);
  if (scaledRuns.cells < 4)
    return fail(fmt::format("{} different runs cannot determine {}the overhead", scaledRuns.cells,
                            always.empty() ? "" : "T_1 and "),
                where, "give at least 4, better 20 and more: several sizes on several numbers of processors");
  // Not more than a parameter for two different runs.
  size_t mostTerms = std::min(mostFittedTerms, scaledRuns.cells / 2 - always.size());
  // What is simulated is the same at every n where it does not depend on it: more sizes tell no more of P then.
  if (always.empty()) {
    const size_t counts = processorCounts(runs);
    if (counts < 3)
      return fail(fmt::format("{} numbers of processors cannot determine the overhead", counts), where,
                  "add some more");
    mostTerms = std::min(mostTerms, counts - 1);
  }
  const SubsetSolver solver(scaledRuns);
  Candidate chosen{always, solver.validationError(always)};
  std::vector<double> chosenErrors = solver.cellErrors(chosen.columns);
  std::vector<Candidate> alike;
  for (size_t count = 1; count <= mostTerms; ++count) {
    if (chosen.error < allButExact * allButExact)
      break;
    std::vector<Candidate> found = candidates(solver, dictionary, always, count);
    if (found.empty() || !(found.front().error < chosen.error))
      continue;
    // Simulated times have no noise: ever smaller effects would each get a term. Terms that leave nothing are another
    // matter.
    if (chosen.error < goodEnough * goodEnough && found.front().error > allButExact * allButExact)
      continue;
    const std::vector<double> errors = solver.cellErrors(found.front().columns);
    // One more term must tell more than chance would.
    if (advantage(chosenErrors, errors) < 2 && found.front().error > 0.5 * chosen.error)
      continue;
    if (always.empty())
      preferSimple(found, solver, dictionary);
    chosen = found.front();
    chosenErrors = solver.cellErrors(chosen.columns);
    alike = std::move(found);
  }
  if (chosen.columns.empty())
    return fail("no terms of the dictionary fit the overhead", where,
                "add runs: several sizes on several numbers of processors");
  OverheadFit fit = TRY(fitColumns(runs, dictionary, scaledRuns, chosen.columns, where));
  fit.validationError = std::sqrt(chosen.error);
  // What is simulated has no noise: all errors that are good enough are alike.
  const double alikeError = always.empty() && chosen.error > allButExact * allButExact ? goodEnough * goodEnough : 0;
  double weights = 1;
  for (size_t i = 1; i < alike.size() && fit.rivals.size() < mostRivals; ++i) {
    if (alike[i].error > 1.5 * std::max(chosen.error, alikeError) + 1e-12)
      break;
    if (always.empty() && complexity(alike[i], solver, dictionary) > complexity(chosen, solver, dictionary))
      continue;
    if (advantage(solver.cellErrors(alike[i].columns), chosenErrors) > 2)
      continue;
    Result<OverheadFit> rival = fitColumns(runs, dictionary, scaledRuns, alike[i].columns, where);
    if (!rival)
      continue;
    const double weight = std::pow((chosen.error + rounding + alikeError) / (alike[i].error + rounding + alikeError),
                                   static_cast<double>(scaledRuns.cells) / 2);
    weights += weight;
    fit.rivals.push_back({rival->timePerWork, std::move(rival->terms), weight});
  }
  fit.weight /= weights;
  for (OverheadFit::Rival &rival : fit.rivals)
    rival.weight /= weights;
  return fit;
}

} // namespace

Result<OverheadFit> fitOverhead(const std::vector<ScalingObservation> &runs, const OverheadDictionary &dictionary,
                                const std::string &where) {
  return fit(runs, dictionary, {0}, where);
}

Result<OverheadFit> fitOverheadAlone(const std::vector<ScalingObservation> &runs, const OverheadDictionary &dictionary,
                                     const std::string &where) {
  return fit(runs, dictionary, {}, where);
}

} // namespace leastaction

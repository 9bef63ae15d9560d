#include "analysis/scaling/isoefficiency/measured_scaling.h"

#include "analysis/scaling/isoefficiency/fitted_overhead.h"
#include "analysis/scaling/isoefficiency/work_of_runs.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <set>

namespace leastaction {
namespace {

/// Speedups are superlinear beyond this many standard deviations of the times, and by more than 2 %.
constexpr double superlinear = 1.02, deviations = 3;

/// Relative, of one run: as repetitions of runs say, or else the scatter around a fit that is good; 0 if nothing tells.
double noiseOf(const std::vector<MeasuredPoint> &runs, const OverheadFit &fit) {
  double squares = 0, freedom = 0;
  for (const MeasuredPoint &run : runs) {
    double mean = 0;
    for (const double time : run.times)
      mean += std::log(time) / static_cast<double>(run.times.size());
    for (const double time : run.times)
      squares += (std::log(time) - mean) * (std::log(time) - mean);
    freedom += static_cast<double>(run.times.size() - 1);
  }
  return freedom > 0 ? std::sqrt(squares / freedom) : fit.poor.empty() ? fit.scatter : 0;
}

/// W(n) in numbers.
class WorkNumbers {
public:
  static Result<WorkNumbers> of(const std::string &formula) {
    return WorkNumbers(TRY(Formula::parse(formula, {"n"}, {"--work", 0, 0})));
  }
  Result<double> at(double size) const {
    Result<double> work = formula_.evaluate(std::array{size});
    if (work && !(*work > 0))
      return fail(fmt::format("the work of n = {} is not larger than zero", size), "--work", "write one that is");
    return work;
  }

private:
  explicit WorkNumbers(Formula formula) : formula_(std::move(formula)) {}
  Formula formula_;
};

void derivePoints(MeasuredScaling &scaling, const MeasuredAlgorithm &algorithm, const std::map<double, double> &works) {
  std::map<double, double> serial;
  for (const MeasuredPoint &point : algorithm.points)
    if (point.processors == 1)
      serial[point.size] = point.time();
  bool isEstimated = false;
  for (const MeasuredPoint &run : algorithm.points) {
    MeasuredScaling::Point &point = scaling.points.emplace_back();
    point.run = run;
    const auto found = serial.find(run.size);
    point.isSerialMeasured = run.serialTime ? run.isSerialMeasured : found != serial.end();
    point.serialTime = run.serialTime           ? *run.serialTime
                       : point.isSerialMeasured ? found->second
                                                : scaling.fit.timePerWork.value * works.at(run.size);
    isEstimated = isEstimated || !point.isSerialMeasured;
    point.speedup = point.serialTime / run.time();
    point.efficiency = point.speedup / run.processors;
    point.overhead = run.processors * run.time() - point.serialTime;
    if (run.processors > 1)
      point.serialFraction = (1 / point.speedup - 1 / run.processors) / (1 - 1 / run.processors);
  }
  if (isEstimated)
    scaling.notes.push_back("T_1 of some sizes was not measured (P = 1): it is estimated from all runs, as t_c W");
}

/// The lecture's causes, as far as the runs tell them.
void explainSuperlinear(MeasuredScaling &scaling, const std::map<double, double> &works, double noise) {
  std::map<double, double> serialWork; // W of the file on one processor, by size.
  double cheapest = 0;                 // Time per operation on one processor.
  for (const MeasuredScaling::Point &point : scaling.points)
    if (point.run.processors == 1) {
      serialWork[point.run.size] = point.run.work.value_or(works.at(point.run.size));
      const double own = point.run.time() / works.at(point.run.size);
      cheapest = cheapest > 0 ? std::min(cheapest, own) : own;
    }
  std::map<double, size_t> serialRuns;
  for (const MeasuredScaling::Point &point : scaling.points)
    if (point.run.processors == 1)
      serialRuns[point.run.size] = point.run.times.size();
  for (MeasuredScaling::Point &point : scaling.points) {
    // Of the quotient of two means; an estimated T_1 is as good as one run.
    const auto ofSerial = static_cast<double>(std::max<size_t>(serialRuns[point.run.size], 1));
    const double uncertainty = noise * std::sqrt(1 / ofSerial + 1 / static_cast<double>(point.run.times.size()));
    if (!(point.efficiency > std::max(superlinear, std::exp(deviations * uncertainty))))
      continue;
    const auto serial = serialWork.find(point.run.size);
    const double own = serial == serialWork.end() ? 0 : serial->second;
    if (!point.isSerialMeasured)
      point.superlinearCause = "T_1 is estimated, and may be too large";
    else if (point.run.work && own > 0 && *point.run.work < own * 0.99)
      point.superlinearCause = fmt::format("less work: {:.0f} % of the serial run's, as in a search that ends early",
                                           100 * *point.run.work / own);
    else if (point.serialTime / works.at(point.run.size) > 1.1 * cheapest)
      point.superlinearCause =
          fmt::format("memory: an operation of the serial run takes {:.1f} times as long as at its best size; {} "
                      "processors have more cache together",
                      point.serialTime / works.at(point.run.size) / cheapest, point.run.processors);
    else
      point.superlinearCause = "more cache together, or a serial program that is not the best";
  }
}

/// Sizes between two measured ones, by the logarithm of n.
void invert(MeasuredScaling &scaling, const std::vector<double> &efficiencies, const WorkNumbers &work) {
  std::map<double, std::vector<const MeasuredScaling::Point *>> byProcessors;
  for (const MeasuredScaling::Point &point : scaling.points)
    if (point.run.processors > 1)
      byProcessors[point.run.processors].push_back(&point);
  for (const double efficiency : efficiencies) {
    std::vector<std::vector<double>> terms;
    std::vector<double> logs;
    for (const auto &[processors, points] : byProcessors)
      for (size_t i = points.size() - 1; i > 0; --i) { // The largest sizes first: above, the efficiency stays.
        const MeasuredScaling::Point &below = *points[i - 1], &above = *points[i];
        if (below.efficiency >= efficiency || above.efficiency < efficiency)
          continue;
        const double share = (efficiency - below.efficiency) / (above.efficiency - below.efficiency);
        const double size = std::exp(std::log(below.run.size) * (1 - share) + std::log(above.run.size) * share);
        const Result<double> own = work.at(size);
        if (!own)
          break;
        scaling.inversions.push_back({processors, efficiency, size, *own});
        terms.push_back({1, std::log(processors)});
        logs.push_back(std::log(*own));
        break;
      }
    if (!scaling.slope && logs.size() >= 3)
      if (const Result<LinearFit> line = LinearFit::of(terms, logs, {"1", "log P"}, "sizes")) {
        scaling.slope = line->coefficient(1);
        scaling.slopeEfficiency = efficiency;
      }
  }
}

/// The isoefficiency functions of the fit and of its rivals at an efficiency, but for those that have next to no
/// weight.
void nameAlternatives(MeasuredScaling &scaling, const WorkOfRuns &work, double efficiency) {
  const auto add = [&](const FittedTerms &terms, double timePerWork, double weight) {
    const IsoefficiencyProblem problem = problemOf(terms, work.sum, formulasOf(terms, timePerWork, work.formula));
    const Result<Isoefficiency> solved = isoefficiency(problem);
    const std::string text = solved ? solved->at(efficiency).text() : "numeric";
    const auto same = std::ranges::find(scaling.alternatives, text, &MeasuredScaling::Alternative::isoefficiency);
    if (same != scaling.alternatives.end())
      same->weight += weight;
    else
      scaling.alternatives.push_back({text, problem.overheadText(), weight});
  };
  add(scaling.fit.terms, scaling.fit.timePerWork.value, scaling.fit.weight);
  for (const OverheadFit::Rival &rival : scaling.fit.rivals)
    if (rival.timePerWork.value > 0)
      add(rival.terms, rival.timePerWork.value, rival.weight);
  std::ranges::sort(scaling.alternatives.begin() + 1, scaling.alternatives.end(), std::greater<>(),
                    &MeasuredScaling::Alternative::weight);
  constexpr double leastWeight = .005; // what is printed as 0.00
  const auto tail = std::find_if(scaling.alternatives.begin() + 1, scaling.alternatives.end(),
                                 [](const MeasuredScaling::Alternative &one) { return one.weight < leastWeight; });
  scaling.alternatives.erase(tail, scaling.alternatives.end());
}

/// Of runs that leave the powers of P, or of n, to whatever term is taken.
std::string missingRuns(const std::vector<MeasuredPoint> &points) {
  std::set<double> processors, sizes;
  for (const MeasuredPoint &point : points) {
    sizes.insert(point.size);
    if (point.processors > 1)
      processors.insert(point.processors);
  }
  if (sizes.size() < 2)
    return fmt::format("all have one size, n = {:g}; add other sizes", *sizes.begin());
  return processors.size() < 2 ? fmt::format("all but those on one processor have P = {:g}; add other processor counts",
                                             *processors.begin())
                               : "";
}

/// Where more processors take longer.
void noteSlowdowns(MeasuredScaling &scaling) {
  std::map<double, std::vector<const MeasuredScaling::Point *>> bySize;
  for (const MeasuredScaling::Point &point : scaling.points)
    bySize[point.run.size].push_back(&point);
  std::string text;
  for (const auto &[size, points] : bySize) {
    const auto *best = *std::ranges::min_element(points, {}, [](const auto *point) { return point->run.time(); });
    if (best != points.back() && points.back()->run.time() > 1.05 * best->run.time())
      text += fmt::format("{}n = {:g} beyond P = {:g}", text.empty() ? "" : ", ", size, best->run.processors);
  }
  if (!text.empty())
    scaling.notes.push_back("T_p grows with more processors at " + text);
}

} // namespace

Result<MeasuredScaling> measuredScaling(const MeasuredAlgorithm &algorithm, const WorkGiven &given,
                                        const ScalingQuestion &question, const std::string &where) {
  const WorkOfRuns work = TRY(workOfRuns(algorithm.points, given.work, where));
  const WorkNumbers numbers = TRY(WorkNumbers::of(work.formula));
  MeasuredScaling scaling;
  scaling.name = algorithm.name;
  scaling.work = work.formula;
  if (!work.note.empty())
    scaling.notes.push_back(work.note);
  std::vector<ScalingObservation> observations;
  std::map<double, double> works;
  for (const MeasuredPoint &point : algorithm.points) {
    const double own = TRY(numbers.at(point.size));
    works[point.size] = own;
    for (const double time : point.times)
      observations.push_back({point.processors, point.size, own, time});
  }
  Rational power;
  for (const GrowthTerm &term : work.sum.terms)
    if (term.power(Grower::n).value() > power.value())
      power = term.power(Grower::n);
  // One processor has overhead, too, where its T_1 is less than its time.
  const bool hasSerialRuns = std::ranges::any_of(
      algorithm.points, [](const MeasuredPoint &point) { return point.processors == 1 && !point.serialTime; });
  const OverheadDictionary dictionary = overheadDictionary(power, hasSerialRuns);
  scaling.dictionary = dictionary.text;
  OverheadFit fit = TRY(fitOverhead(observations, dictionary, where));
  scaling.fit = std::move(fit);
  if (!(scaling.fit.timePerWork.value > 0))
    return fail("T_1 cannot be determined from these runs", where, "add runs on one processor (P = 1)");
  const FittedTerms &terms = scaling.fit.terms;
  const ScalingFormulas formulas = formulasOf(terms, scaling.fit.timePerWork.value, work.formula);
  ScalingResult fitted = TRY(scalingResult(formulas, question, problemOf(terms, work.sum, formulas)));
  scaling.fitted = std::move(fitted);
  scaling.cannotTell = missingRuns(algorithm.points);
  nameAlternatives(scaling, work, question.efficiencies.front());
  derivePoints(scaling, algorithm, works);
  explainSuperlinear(scaling, works, noiseOf(algorithm.points, scaling.fit));
  invert(scaling, question.efficiencies, numbers);
  noteSlowdowns(scaling);
  return scaling;
}

std::string comparedScaling(const ScaledAlgorithm &a, const ScaledAlgorithm &b, double efficiency) {
  if (!a.fitted.solved || !b.fitted.solved)
    return fmt::format("{} and {} cannot be compared in closed form", a.name, b.name);
  const Growth ofA = a.fitted.solved->at(efficiency), ofB = b.fitted.solved->at(efficiency);
  const int order = ofA.compare(ofB);
  if (order == 0)
    return fmt::format("{} and {} scale alike: {}", a.name, b.name, ofA.text());
  const ScaledAlgorithm &better = order < 0 ? a : b, &worse = order < 0 ? b : a;
  const Growth &slower = order < 0 ? ofA : ofB, &faster = order < 0 ? ofB : ofA;
  if (faster.kind == Growth::Kind::never)
    return fmt::format("{} scales better than {}: {} keeps the efficiency, and no size of the other does", better.name,
                       worse.name, slower.text());
  return fmt::format("{} scales better than {}: {} grows slower than {}", better.name, worse.name, slower.text(),
                     faster.text());
}

} // namespace leastaction

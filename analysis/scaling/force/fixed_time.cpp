#include "analysis/scaling/force/fixed_time.h"

#include "analysis/scaling/force/efficiency.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace leastaction {
namespace {

/// Work and amounts of the model as functions of p, q and n.
class Amounts {
public:
  static Result<Amounts> of(const TimingModel &model, std::vector<double> values) {
    return Amounts(model, std::move(values), TRY(fixedTimeVariables(model)));
  }

  /// Work first.
  Result<std::vector<double>> at(double p, double q, double n) const {
    const std::vector<double> values = valuesAt(p, q, n);
    std::vector<double> amounts;
    for (size_t i = 0; i <= model_.terms.size(); ++i) {
      const double amount = TRY((i == 0 ? model_.work : model_.terms[i - 1].amount).evaluate(values));
      amounts.push_back(amount);
    }
    return amounts;
  }

  double time(std::span<const double> costs, double p, double q, double n) const {
    const Result<std::vector<double>> amounts = at(p, q, n);
    double sum = 0;
    for (size_t i = 0; amounts && i < costs.size(); ++i)
      sum += costs[i] * (*amounts)[i];
    return sum;
  }

  /// n for which the time is that. Fails if the time does not grow with n up to it.
  Result<double> sizeFor(std::span<const double> costs, double p, double q, double timeSeconds) const {
    const double size = sizeAt(costs, p, q, timeSeconds);
    TRY(at(p, q, size));
    if (size < 1 || std::abs(time(costs, p, q, size) / timeSeconds - 1) > 1e-6)
      return fail(variables_.q ? fmt::format("no problem takes {} s on {} by {} processors", timeSeconds, p, q)
                               : fmt::format("no problem takes {} s with {} = {}", timeSeconds,
                                             model_.variables[variables_.p], p),
                  "model " + model_.name, "choose a time that the model has for some size of at least 1");
    return size;
  }

  double sizeAt(std::span<const double> costs, double p, double q, double timeSeconds) const {
    double low = 0, high = 1;
    while (time(costs, p, q, high) < timeSeconds && high < 1e30)
      high *= 2;
    for (int i = 0; i < 100; ++i) {
      const double middle = (low + high) / 2;
      (time(costs, p, q, middle) < timeSeconds ? low : high) = middle;
    }
    return (low + high) / 2;
  }

  double work(double p, double q, double n) const {
    const Result<std::vector<double>> amounts = at(p, q, n);
    return amounts ? (*amounts)[0] * processors(p, q) : 0;
  }

  double processors(double p, double q) const {
    const Result<double> count =
        model_.processors ? model_.processors->evaluate(valuesAt(p, q, 1)) : Result<double>(p * q);
    return count.value_or(0);
  }

  const FixedTimeVariables &variables() const { return variables_; }

private:
  Amounts(const TimingModel &model, std::vector<double> values, FixedTimeVariables variables)
      : model_(model), values_(std::move(values)), variables_(variables) {}

  std::vector<double> valuesAt(double p, double q, double n) const {
    std::vector<double> values = values_;
    values[variables_.p] = p;
    if (variables_.q)
      values[*variables_.q] = q;
    values[variables_.size] = n;
    return values;
  }

  const TimingModel &model_;
  std::vector<double> values_;
  FixedTimeVariables variables_;
};

using RunsByGrid = std::map<std::tuple<double, double, double>, std::vector<FixedTimeRun>>; // by p q, p, q

RunsByGrid byGrid(const std::vector<FixedTimeRun> &runs) {
  RunsByGrid grids;
  for (const FixedTimeRun &run : runs)
    grids[{run.p * run.q, run.p, run.q}].push_back(run);
  for (auto &[grid, ofGrid] : grids)
    std::ranges::sort(ofGrid, {}, &FixedTimeRun::timeSeconds);
  return grids;
}

std::optional<double> measuredSize(const std::vector<FixedTimeRun> &runs, double timeSeconds) {
  for (size_t i = 0; i + 1 < runs.size(); ++i) {
    const FixedTimeRun &a = runs[i], &b = runs[i + 1];
    if (a.timeSeconds > timeSeconds || b.timeSeconds < timeSeconds)
      continue;
    if (a.timeSeconds == b.timeSeconds)
      return std::sqrt(a.n * b.n);
    const double part = std::log(timeSeconds / a.timeSeconds) / std::log(b.timeSeconds / a.timeSeconds);
    return a.n * std::pow(b.n / a.n, part);
  }
  return runs.size() == 1 && runs[0].timeSeconds == timeSeconds ? std::optional(runs[0].n) : std::nullopt;
}

void compareTransposed(FixedTime &fixed) {
  for (const FixedTime::Grid &one : fixed.grids)
    for (const FixedTime::Grid &other : fixed.grids)
      if (one.p > one.q && one.p == other.q && one.q == other.p) {
        FixedTime::Pair pair{one.p, one.q, std::nullopt, one.fittedPower / other.fittedPower};
        if (one.measuredPower && other.measuredPower)
          pair.measuredRatio = *one.measuredPower / *other.measuredPower;
        fixed.pairs.push_back(pair);
      }
}

Result<FixedTime::Grid> gridOf(const Amounts &amounts, std::span<const double> costs, const ProcessorGrid &asked,
                               double timeSeconds) {
  const double size = TRY(amounts.sizeFor(costs, asked.p, asked.q, timeSeconds));
  FixedTime::Grid grid{.p = asked.p,
                       .q = asked.q,
                       .processors = amounts.processors(asked.p, asked.q),
                       .measuredSize = {},
                       .measuredPower = {},
                       .fittedSize = size};
  grid.fittedPower = amounts.work(grid.p, grid.q, grid.fittedSize) / timeSeconds;
  grid.efficiency = grid.fittedPower * costs[0] / grid.processors;
  return grid;
}

} // namespace

Result<FixedTimeVariables> fixedTimeVariables(const TimingModel &model) {
  const auto place = [&](const std::string &name) -> std::optional<size_t> {
    const auto found = std::ranges::find(model.variables, name);
    return found == model.variables.end() ? std::nullopt
                                          : std::optional(static_cast<size_t>(found - model.variables.begin()));
  };
  const std::vector<std::string> counted =
      model.processors ? model.processors->used() : std::vector<std::string>{"p", "q"};
  FixedTimeVariables variables;
  std::optional<size_t> p;
  if (counted.size() == 1)
    p = place(counted[0]);
  else if (counted.size() == 2 && std::ranges::is_permutation(counted, std::array{"p", "q"}))
    p = place("p"), variables.q = place("q");
  if (!p || (counted.size() == 2 && !variables.q))
    return fail("the model's processors are not those of p by q, nor of one variable", "model " + model.name,
                "choose a model like linpack (p, q) or sage (p)");
  variables.p = *p;
  std::vector<size_t> others;
  for (size_t i = 0; i < model.variables.size(); ++i)
    if (i != variables.p && i != variables.q)
      others.push_back(i);
  const std::optional<size_t> n = place("n");
  if (!n && others.size() != 1)
    return fail("the model has no variable 'n'", "model " + model.name, "call the problem's size n");
  variables.size = n.value_or(others.empty() ? 0 : others[0]);
  return variables;
}

double commonTime(const std::vector<FixedTimeRun> &runs) {
  const RunsByGrid grids = byGrid(runs);
  std::vector<double> times;
  for (const FixedTimeRun &run : runs)
    times.push_back(run.timeSeconds);
  std::ranges::sort(times);
  double best = times[times.size() / 2];
  auto reached = [&](double time) {
    return std::ranges::count_if(grids, [&](const auto &grid) { return measuredSize(grid.second, time).has_value(); });
  };
  for (const double time : times)
    if (reached(time) > reached(best))
      best = time;
  return best;
}

Result<FixedTime> fixedTime(const TimingModel &model, const std::vector<double> &values,
                            const std::vector<FixedTimeRun> &runs, double timeSeconds, const std::string &where) {
  const Amounts amounts = TRY(Amounts::of(model, values));
  std::vector<std::vector<double>> terms;
  for (const FixedTimeRun &run : runs) {
    std::vector<double> row = TRY(amounts.at(run.p, run.q, run.n));
    for (double &amount : row)
      amount /= run.timeSeconds;
    terms.push_back(std::move(row));
  }
  std::vector<std::string> names{"the work"};
  for (const TimingTerm &term : model.terms)
    names.push_back(term.name);
  const LinearFit fit = TRY(LinearFit::of(terms, std::vector<double>(runs.size(), 1.0), names, where));
  const std::vector<double> &costs = fit.coefficients();
  if (!(costs[0] > 0))
    return fail("the times do not grow with the work", where, "check the columns, or measure larger problems");

  FixedTime fixed;
  fixed.variables = amounts.variables();
  fixed.timeSeconds = timeSeconds;
  fixed.scatter = fit.scatter();
  fixed.power = fit.derived([](std::span<const double> c) { return -std::log(c[0]); }).exponential();
  auto reference = [&](double cost) { return amounts.sizeAt(std::array{cost}, 1, 1, timeSeconds); };
  fixed.referenceSize = reference(costs[0]);
  for (size_t i = 1; i < costs.size(); ++i) {
    fixed.costs.push_back(fit.coefficient(i));
    fixed.forces.push_back(fit.derived([i](std::span<const double> c) { return c[i] / c[0]; }));
    fixed.parameters.push_back(fit.derived([&](std::span<const double> c) {
      const Result<std::vector<double>> at = amounts.at(1, 1, reference(c[0]));
      return at ? c[i] * (*at)[i] / timeSeconds : 0;
    }));
  }
  for (const auto &[key, ofGrid] : byGrid(runs)) {
    FixedTime::Grid grid = TRY(gridOf(amounts, costs, {ofGrid[0].p, ofGrid[0].q}, timeSeconds));
    grid.measuredSize = measuredSize(ofGrid, timeSeconds);
    if (grid.measuredSize)
      grid.measuredPower = amounts.work(grid.p, grid.q, *grid.measuredSize) / timeSeconds;
    fixed.grids.push_back(grid);
  }
  compareTransposed(fixed);
  return fixed;
}

Result<FixedTime> fixedTimeOf(const TimingModel &model, const Machine &machine, const std::vector<double> &values,
                              const std::vector<ProcessorGrid> &grids, double timeSeconds) {
  const Amounts amounts = TRY(Amounts::of(model, values));
  std::vector<double> costs{1 / machine.power};
  for (const TimingTerm &term : model.terms) {
    const double cost = TRY(costOf(model, term, machine));
    costs.push_back(cost);
  }
  auto known = [](double value) { return Estimate{value, value, value}; };
  FixedTime fixed;
  fixed.variables = amounts.variables();
  fixed.timeSeconds = timeSeconds;
  fixed.power = known(machine.power);
  const double reference = TRY(amounts.sizeFor(std::array{costs[0]}, 1, 1, timeSeconds));
  fixed.referenceSize = reference;
  const Result<std::vector<double>> there = amounts.at(1, 1, reference);
  for (size_t i = 1; i < costs.size(); ++i) {
    fixed.costs.push_back(known(costs[i]));
    fixed.forces.push_back(known(costs[i] / costs[0]));
    fixed.parameters.push_back(known(costs[i] * (*there)[i] / timeSeconds));
  }
  for (const ProcessorGrid &asked : grids) {
    const FixedTime::Grid grid = TRY(gridOf(amounts, costs, asked, timeSeconds));
    fixed.grids.push_back(grid);
  }
  std::ranges::sort(fixed.grids, {}, [](const FixedTime::Grid &grid) { return std::pair(grid.processors, grid.p); });
  compareTransposed(fixed);
  return fixed;
}

} // namespace leastaction

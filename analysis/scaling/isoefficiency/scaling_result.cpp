#include "analysis/scaling/isoefficiency/scaling_result.h"

#include "analysis/scaling/isoefficiency/growth_parser.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace leastaction {
namespace {

constexpr size_t gridSizes = 13;

/// The formulas as growth terms; an error says why there is no closed form.
Result<IsoefficiencyProblem> problemOf(const ScalingFormulas &formulas, const ScalingModel &model,
                                       std::vector<std::string> &notes) {
  IsoefficiencyProblem problem;
  problem.timePerWork = model.timePerWorkName();
  problem.values = {model.constants().begin(), model.constants().end()};
  const auto read = [&](const std::string &text, const std::string &option) -> Result<GrowthSum> {
    GrowthFormula parsed = TRY(parseGrowth(text, option));
    for (const std::string &note : parsed.notes)
      notes.push_back(option + ": " + note);
    return std::move(parsed.sum);
  };
  // Both are read before one of them fails: their notes stand.
  Result<GrowthSum> work = read(formulas.work, "--work"), overhead = read(formulas.overhead, "--overhead");
  problem.work = TRY(std::move(work));
  problem.overhead = TRY(std::move(overhead));
  if (formulas.concurrency.empty())
    return problem;
  problem.concurrency = TRY(read(formulas.concurrency, "--concurrency"));
  return problem;
}

/// Bytes of a problem of this size; nothing where the formula has no value.
class ProblemBytes {
public:
  static Result<ProblemBytes> of(const std::string &text) {
    return ProblemBytes(TRY(Formula::parse(text, {"n"}, {"--bytes", 0, 0})));
  }
  std::optional<double> at(double size) const {
    const Result<double> bytes = formula_.evaluate(std::array{size});
    if (!bytes)
      return std::nullopt;
    return formula_.used().empty() ? *bytes * size : *bytes;
  }

private:
  explicit ProblemBytes(Formula formula) : formula_(std::move(formula)) {}
  Formula formula_;
};

void fillTable(ScalingResult &result, const ScalingModel &model, const ScalingQuestion &question,
               const std::optional<ProblemBytes> &bytes) {
  for (const double efficiency : question.efficiencies) {
    std::vector<MemoryNeed> needs;
    std::optional<double> before;
    for (const double processors : question.processors) {
      ScalingResult::Row row{.processors = processors,
                             .efficiency = efficiency,
                             .size = model.sizeFor(processors, efficiency),
                             .workRatio = {},
                             .bytes = {}};
      if (row.size && before && *before > 0)
        row.workRatio = row.size->work / *before;
      if (row.size && bytes)
        row.bytes = bytes->at(row.size->size);
      if (row.bytes)
        needs.push_back({processors, *row.bytes});
      before = row.size ? std::optional(row.size->work) : std::nullopt;
      result.table.push_back(row);
    }
    if (bytes && (question.memory.machineBytes || question.memory.processorBytes))
      result.limits.push_back({efficiency, memoryLimit(needs, question.memory)});
  }
}

/// Sizes from a tenth of the smallest to ten times the largest of the table.
std::vector<double> sizesAround(const std::vector<ScalingResult::Row> &table, const ScalingModel &model) {
  double least = 0, most = 0;
  for (const ScalingResult::Row &row : table)
    if (row.size && row.size->size < 1e60) {
      least = least > 0 ? std::min(least, row.size->size) : row.size->size;
      most = std::max(most, row.size->size);
    }
  if (!(least > 0))
    least = most = 1e3;
  least = std::max(1.0, least / 10);
  if (least == 1 && !(model.work(least, 1).value_or(0) > 0)) // n log n of 1.
    least = std::min(2.0, most);
  const double from = std::log10(least), to = std::log10(most * 10);
  std::vector<double> sizes;
  for (size_t i = 0; i < gridSizes; ++i)
    sizes.push_back(std::pow(10, from + (to - from) * static_cast<double>(i) / (gridSizes - 1)));
  return sizes;
}

void fillGrid(ScalingResult::Grid &grid, const ScalingModel &model) {
  for (const double size : grid.sizes) {
    std::vector<std::optional<double>> &row = grid.efficiency.emplace_back();
    std::optional<double> serial;
    for (const double processors : grid.processors) {
      row.push_back(model.efficiency(size, processors));
      // (1/S - 1/P)/(1 - 1/P), S = E P.
      if (!serial && row.back() && *row.back() > 0 && processors > 1)
        serial = (1 / *row.back() - 1) / (processors - 1);
    }
    grid.serialFraction.push_back(serial);
  }
}

double valueOf(const GrowthSum &sum, const std::map<std::string, double> &constants,
               const std::array<double, 3> &growers) {
  double all = 0;
  for (const GrowthTerm &term : sum.terms) {
    double value = term.factor(constants);
    for (size_t i = 0; i < growers.size(); ++i)
      value *= std::pow(growers[i], term.powers[i].value()) * std::pow(std::log2(growers[i]), term.logs[i].value());
    all += value;
  }
  return all;
}

void fillOverheads(ScalingResult &result, const IsoefficiencyProblem &problem, const ScalingQuestion &question) {
  for (size_t term = 0; term < problem.overhead.terms.size(); ++term) {
    const GrowthSum sum = problem.exact.empty() ? problem.overhead.terms[term] : problem.exact[term].sum;
    ScalingResult::Overhead &one =
        result.overheads.emplace_back(problem.overheadText(term), std::vector<std::optional<double>>{});
    for (size_t i = 0; i < question.processors.size(); ++i) {
      const std::optional<EfficientSize> &size = result.table[i].size;
      const double value = size ? valueOf(sum, problem.values, {size->size, question.processors[i], size->work}) : 0;
      one.values.push_back(size && std::isfinite(value) ? std::optional(value) : std::nullopt);
    }
  }
}

/// Fails where formulas have no value at all.
Result<void> judgeEfficiencies(ScalingResult &result, const ScalingModel &model) {
  bool hasAny = false, isNegative = false;
  for (const double size : result.grid.sizes)
    for (const double processors : result.grid.processors) {
      const std::optional<double> time = model.timeOverBest(size, processors);
      hasAny |= time.has_value();
      isNegative |= time && *time < 1 - 1e-12;
    }
  if (!hasAny)
    return fail("the formulas have no value at any size", "W = " + result.work + ", T_o = " + result.overhead,
                "correct them: is something divided by zero, or too large?");
  if (isNegative)
    result.notes.emplace_back(
        "T_o is negative at some sizes: that would be superlinear speedup, and where it leaves no "
        "time at all no efficiency is shown; check its sign");
  return {};
}

/// What numbers say from 10^3 to 10^9 processors, and where that is not yet what the closed form grows by.
void compareWithNumbers(ScalingResult &result, const IsoefficiencyProblem &problem, const ScalingQuestion &question) {
  const NumericGrowth numbers(problem);
  for (const double efficiency : question.efficiencies) {
    const std::optional<double> exponent = numbers.exponent(efficiency);
    result.exponents.push_back({efficiency, exponent});
    if (!exponent || !result.solved)
      continue;
    const Growth growth = result.solved->at(efficiency);
    if (growth.kind == Growth::Kind::power && std::abs(localExponent(growth) - *exponent) > 0.15)
      result.notes.push_back(fmt::format("from 10^3 to 10^9 processors W grows about as P^{:.2f} at E = {:g}: "
                                         "Theta({}) is reached beyond",
                                         *exponent, efficiency, growth.text()));
  }
}

/// W of formulas that are no sums of growth terms, by their values alone.
void growInNumbers(ScalingResult &result, const ScalingModel &model, const ScalingQuestion &question) {
  constexpr double few = 1e3, many = 1e9;
  for (const double efficiency : question.efficiencies) {
    const std::optional<EfficientSize> less = model.sizeFor(few, efficiency), more = model.sizeFor(many, efficiency);
    std::optional<double> exponent;
    if (less && more && less->work > 0)
      exponent = std::log(more->work / less->work) / std::log(many / few);
    result.exponents.push_back({efficiency, exponent});
  }
}

} // namespace

Result<ScalingResult> scalingResult(const ScalingFormulas &formulas, const ScalingQuestion &question,
                                    const std::optional<IsoefficiencyProblem> &symbols) {
  const ScalingModel model = TRY(ScalingModel::parse(formulas));
  std::optional<ProblemBytes> bytes;
  if (!question.bytes.empty())
    bytes = TRY(ProblemBytes::of(question.bytes));
  ScalingResult result;
  result.constants = model.constants();
  const Result<IsoefficiencyProblem> problem =
      symbols ? Result<IsoefficiencyProblem>(*symbols) : problemOf(formulas, model, result.notes);
  Result<Isoefficiency> solved = problem ? isoefficiency(*problem) : std::unexpected(problem.error());
  result.work = problem ? problem->work.text() : formulas.work;
  result.overhead = problem ? problem->overheadText() : formulas.overhead;
  if (solved) {
    result.isoefficiency = solved->text;
    if (question.isOneEfficiency) {
      const Growth growth = solved->at(question.efficiencies.front());
      result.isByNumbers = growth.kind == Growth::Kind::numeric;
      result.isoefficiency = growth.text();
    }
    result.solved = std::move(*solved);
  } else {
    result.isoefficiency = "numeric";
    result.notes.push_back("no closed form: " + solved.error().what);
  }
  fillTable(result, model, question, bytes);
  for (const ScalingResult::Row &row : result.table)
    if (row.bytes && !(*row.bytes > 0))
      return fail("the memory of a problem is not larger than zero", "--bytes", "correct its formula");
  const auto has = [&](auto member) {
    return std::ranges::any_of(result.table, [&](const auto &row) { return (row.*member).has_value(); });
  };
  if (bytes && has(&ScalingResult::Row::size) && !has(&ScalingResult::Row::bytes))
    return fail("the memory of a problem has no value at any of the sizes", "--bytes", "correct its formula");
  result.grid = {.processors = question.processors,
                 .sizes = sizesAround(result.table, model),
                 .efficiency = {},
                 .serialFraction = {}};
  fillGrid(result.grid, model);
  TRY(judgeEfficiencies(result, model));
  if (problem) {
    compareWithNumbers(result, *problem, question);
    fillOverheads(result, *problem, question);
  } else {
    growInNumbers(result, model, question);
  }
  return result;
}

} // namespace leastaction

#include "analysis/scaling/force/efficiency.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace leastaction {

std::optional<double> Machine::find(std::string_view quantity) const {
  const auto found = std::ranges::find(quantities, quantity, &Quantity::name);
  return found == quantities.end() ? std::nullopt : std::optional(found->value);
}

namespace {

/// The machine's units of length in one of the model's; 1 for start-ups.
double lengthFactor(const TimingModel &model, const TimingTerm &term, const Machine &machine) {
  if (term.kind == TimingTerm::Kind::latency || model.lengthUnit == machine.lengthUnit)
    return 1;
  return model.lengthUnit == LengthUnit::word ? wordBytes : 1 / wordBytes;
}

} // namespace

Result<Machine::Quantity> quantityFor(const TimingModel &model, const TimingTerm &term, const Machine &machine) {
  for (const std::string &name : {term.quantity, term.otherwise})
    if (const std::optional<double> value = machine.find(name))
      return Machine::Quantity{name, *value};
  return fail(fmt::format("the machine '{}' has no '{}'", machine.name, term.quantity), "model " + model.name,
              "add it to the machine's [values], or name a machine that has it");
}

Result<double> costOf(const TimingModel &model, const TimingTerm &term, const Machine &machine) {
  const Machine::Quantity quantity = TRY(quantityFor(model, term, machine));
  return term.kind == TimingTerm::Kind::latency ? quantity.value : lengthFactor(model, term, machine) / quantity.value;
}

std::vector<std::vector<std::optional<double>>> granularity(const TimingModel &model, const SurfacePoint &point) {
  std::vector<std::vector<std::optional<double>>> parameters;
  for (size_t row = 0; row < model.terms.size(); ++row) {
    parameters.emplace_back(model.terms.size());
    for (size_t column = 0; column < model.terms.size(); ++column)
      if (model.terms[row].kind == model.terms[column].kind)
        parameters[row][column] = point.coordinates[row].hardwareForce / point.coordinates[column].workByAmount;
  }
  return parameters;
}

Result<SurfacePoint> surfacePoint(const TimingModel &model, const Machine &machine, std::span<const double> variables) {
  SurfacePoint point;
  point.variables.assign(variables.begin(), variables.end());
  auto positive = [](const Formula &formula, double value, const char *what, bool mayBeZero) -> Result<double> {
    if (value > 0 || (mayBeZero && value == 0))
      return value;
    return fail(fmt::format("{} is {}", what, value), formula.place().text(0),
                mayBeZero ? "choose variables for which it is not negative"
                          : "choose variables for which it is positive");
  };
  point.work = TRY(positive(model.work, TRY(model.work.evaluate(variables)), "the work", false));
  point.timeSeconds = point.work / machine.power;
  double inverse = 1, latency = 0, bandwidth = 0;
  for (const TimingTerm &term : model.terms) {
    const double cost = TRY(costOf(model, term, machine));
    const double amount = TRY(positive(term.amount, TRY(term.amount.evaluate(variables)), "the amount", true));
    SurfacePoint::Coordinate coordinate;
    if (term.weight)
      // Infinite of matmul on one processor (Figure 5): then u is 0, and lambda u is not.
      coordinate.weight = TRY(term.weight->value(variables)) == std::numeric_limits<double>::infinity()
                              ? std::numeric_limits<double>::infinity()
                              : TRY(positive(*term.weight, TRY(term.weight->evaluate(variables)), "the weight", false));
    // Forces are by the machine's unit of length.
    const double factor = lengthFactor(model, term, machine);
    coordinate.hardwareForce = machine.power * cost / factor;
    // Without start-ups or lengths the software force is without limit, and the coordinate 0.
    coordinate.workByAmount = point.work / (amount * factor);
    coordinate.softwareForce = coordinate.weight * coordinate.workByAmount;
    coordinate.value = coordinate.hardwareForce / coordinate.softwareForce;
    coordinate.part = coordinate.hardwareForce / coordinate.workByAmount;
    point.timeSeconds += amount * cost;
    inverse += coordinate.part;
    (term.kind == TimingTerm::Kind::latency ? latency : bandwidth) += coordinate.part;
    // Below 1e150 the products of two coordinates are numbers, too.
    constexpr double most = 1e150;
    if (!(coordinate.value < most && coordinate.part < most && std::isfinite(point.timeSeconds)))
      return fail(fmt::format("the time of '{}' leaves the range of numbers", term.name), term.amount.place().text(0),
                  "check the model's amounts, the machine's values and the variables");
    point.coordinates.push_back(coordinate);
  }
  point.efficiency = 1 / inverse;
  point.isLatencyLimited = latency > bandwidth;
  return point;
}

} // namespace leastaction

// Fuzz target: timing models, machines and formulas that users write. The first byte chooses; what is accepted is
// computed.
#include "analysis/scaling/force/fixed_time.h"
#include "analysis/scaling/force/force_files.h"
#include "analysis/scaling/force/surface_path.h"

using namespace leastaction;

namespace {

/// Every quantity that the model asks for.
Machine machineFor(const TimingModel &model) {
  Machine machine{"m", "", "", LengthUnit::byte, 1e9, {}};
  for (const TimingTerm &term : model.terms)
    machine.quantities.push_back({term.quantity, term.kind == TimingTerm::Kind::latency ? 1e-6 : 1e8});
  return machine;
}

void computeModel(std::string_view text) {
  const Result<TimingModel> model = parseModel(text, "model.toml");
  if (!model)
    return;
  const Machine machine = machineFor(*model);
  for (size_t variable = 0; variable < model->variables.size() && variable < 3; ++variable) {
    const PathSweep sweep{*model, model->values, variable, {1, 2, 1000}};
    if (const auto path = surfacePath(sweep, machine))
      (void)pathDifference(sweep, {machine, *path}, {machine, *path});
  }
  (void)fixedTimeOf(*model, machine, model->values, {{4, 2}, {2, 4}}, 10);
}

void computeMachine(std::string_view text) {
  const Result<Machine> machine = parseMachine(text, "machine.toml");
  const Result<TimingModel> model = parseModel(*builtInModel("stewart"), "stewart");
  if (machine && model)
    (void)surfacePath({*model, model->values, 0, {500, 600}}, *machine);
}

void computeFormula(std::string_view text) {
  const Result<Formula> formula = Formula::parse(std::string(text), {"n", "p"}, {"--work", 0, 0});
  if (formula)
    for (const double n : {1.0, 1e3, 1e300})
      (void)formula->evaluate(std::array{n, 2.0});
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size == 0)
    return 0;
  const std::string_view text{reinterpret_cast<const char *>(data) + 1, size - 1};
  if (data[0] % 3 == 0)
    computeModel(text);
  else if (data[0] % 3 == 1)
    computeMachine(text);
  else
    computeFormula(text);
  return 0;
}

#include "analysis/study/program/measured_instructions.h"

#include "analysis/execution/calibrate/instruction/host_forms.h"
#include "analysis/execution/calibrate/instruction/instruction_times.h"
#include "analysis/execution/calibrate/instruction/measured_section.h"
#include "analysis/execution/throughput/described_instructions.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace leastaction {
namespace {

/// Of what the description has; of a gather nothing, whose accesses its opcode does not tell.
std::optional<InstructionFigures> describedFigures(DescribedInstructions &described, const llvm::MCInst &copy) {
  const Target &target = described.target();
  const OpcodeFacts &facts = target.facts(copy);
  const llvm::MCInstrDesc &desc = target.instructions().get(copy.getOpcode());
  if (facts.indexBytes != 0)
    return std::nullopt;
  const InstructionFigures figures =
      described.of(copy, desc.mayLoad() && !facts.is(trait::onlyStores), desc.mayStore() && !facts.is(trait::prefetch));
  return figures.known ? std::optional(figures) : std::nullopt;
}

bool differ(const InstructionTime &time, const InstructionFigures &described) {
  constexpr double relative = 0.05, absolute = 0.02;
  return (time.latencyTicks && std::lround(*time.latencyTicks) != described.latencyTicks) ||
         (time.ticks && std::abs(*time.ticks - described.ticks) > std::max(absolute, relative * described.ticks));
}

void addNotMeasured(InstructionsReport &report, const InstructionTime &time, uint64_t executions) {
  auto found = std::ranges::find(report.notMeasured, time.notMeasured, &InstructionsReport::NotMeasured::why);
  if (found == report.notMeasured.end())
    found = report.notMeasured.insert(found, {.why = time.notMeasured, .opcodes = {}, .executions = 0});
  found->opcodes.push_back(time.name);
  found->executions += executions;
}

} // namespace

Result<InstructionForms> instructionForms(const std::string &run, const ShowProgress &progress) {
  InstructionForms forms{.run = run, .forms = {}};
  if (!run.empty())
    forms.forms = TRY(executedForms(run, begin("reading " + run, progress)));
  else
    for (const llvm::MCInst &inst : measurableForms(*Target::generic()))
      forms.forms.push_back({.inst = inst, .executions = 0});
  return forms;
}

Result<MeasuredInstructions> measuredInstructions(const InstructionForms &forms, const CoreDescription &core,
                                                  double clockHz, const ShowProgress &progress) {
  const std::unique_ptr<Target> target = Target::generic();
  const std::unique_ptr<InstructionTimes> times = TRY(InstructionTimes::create(*target));
  const std::unique_ptr<DescribedInstructions> described = TRY(DescribedInstructions::create(core));
  std::vector<llvm::MCInst> insts;
  for (const ExecutedForm &form : forms.forms)
    insts.push_back(form.inst);
  const std::vector<InstructionTime> measured = times->measure(insts, begin("measuring instructions", progress));

  MeasuredInstructions result{.section = measuredSection(measured, clockHz), .report = {}};
  InstructionsReport &report = result.report;
  report.run = forms.run;
  report.core = core.name;
  report.clockHz = clockHz;
  for (size_t i = 0; i < measured.size(); ++i) {
    const InstructionTime &time = measured[i];
    const uint64_t executions = forms.forms[i].executions;
    report.executions += executions;
    if (!time.notMeasured.empty()) {
      addNotMeasured(report, time, executions);
      continue;
    }
    InstructionsReport::Form &form = report.forms.emplace_back();
    form.opcode = time.name;
    form.executions = executions;
    form.measured = {.latencyTicks = time.latencyTicks, .ticks = time.ticks, .microOps = time.microOps};
    if (const std::optional<InstructionFigures> figures = describedFigures(*described, time.copy)) {
      form.described = {.latencyTicks = figures->latencyTicks, .ticks = figures->ticks, .microOps = figures->microOps};
      form.differs = differ(time, *figures);
    } else {
      form.differs = true;
    }
  }
  std::ranges::sort(report.notMeasured, std::ranges::greater{}, [](const InstructionsReport::NotMeasured &entry) {
    return std::tuple(entry.executions, entry.opcodes.size(), entry.why);
  });
  return result;
}

} // namespace leastaction

#include "analysis/study/program/core_list.h"

#include "analysis/execution/calibrate/calibrated_description.h"
#include "analysis/execution/machine/host_processor.h"
#include "analysis/study/program/measured_instructions.h"

#include <cstdlib>
#include <fmt/format.h>

namespace leastaction {
namespace {

CoresReport::Cache cacheOf(const CacheDescription &cache) {
  return {cache.bytes, cache.ways, cache.lineBytes, cache.latencyTicks};
}

} // namespace

CoresReport coreList(const HostFeatures &host) {
  const std::string matching = matchHost(host).name;
  CoresReport report;
  report.processor = processorName();
  for (const CoreDescription &core : knownCores())
    report.cores.push_back({.name = core.name,
                            .title = core.title,
                            .aliases = core.aliases,
                            .matchesThisMachine = core.name == matching,
                            .llvmCpu = core.llvmCpu,
                            .architecture = std::string(architectureName(core.architecture)),
                            .clockHz = core.clockHz,
                            .dispatchWidth = core.dispatchWidth,
                            .reorderBuffer = core.reorderBuffer,
                            .l1 = cacheOf(core.l1),
                            .l2 = cacheOf(core.l2),
                            .l3 = cacheOf(core.l3),
                            .memoryLatencyTicks = core.memoryLatencyTicks});
  return report;
}

Result<CalibratedCore> calibratedCore(const CalibrationQuestion &question, const ShowProgress &progress) {
  const CoreDescription &base = matchHost(hostFeatures());
  InstructionForms forms;
  if (question.instructionsOf)
    forms = TRY(instructionForms(*question.instructionsOf, progress));
  Calibration measured = TRY(calibrate({.quick = question.quick,
                                        .sizes = systemSizes("/sys/devices/system/cpu/cpu0/cache",
                                                             {.l1Bytes = base.l1.bytes, .l2Bytes = base.l2.bytes})},
                                       begin("measuring this machine", progress)));
  measured.processor = processorName();
  CalibratedCore core{
      .text = calibratedDescription(coreText(base.name), measured), .doubts = measured.doubts, .instructions = {}};
  if (question.instructionsOf) {
    MeasuredInstructions instructions = TRY(measuredInstructions(forms, base, measured.clockHz, progress));
    core.text += instructions.section;
    core.instructions = std::move(instructions.report);
  }
  TRY(parseCore(core.text, "--calibrate"));
  return core;
}

std::string busyNote() {
  constexpr double idle = 0.5;
  double load = 0;
  if (getloadavg(&load, 1) != 1 || load <= idle)
    return {};
  return fmt::format(
      "the machine is busy (load average {:.2f}), which distorts the measurements: try again when it is idle", load);
}

} // namespace leastaction

#include "analysis/study/program/compared_samples.h"

#include <algorithm>
#include <cmath>

namespace leastaction {
namespace {

void scale(uint64_t &value, double factor) {
  value = static_cast<uint64_t>(std::llround(static_cast<double>(value) * factor));
}

void scale(CauseUnits &ticks, double factor) {
  for (uint64_t &units : ticks.units)
    scale(units, factor);
}

/// In bins of as many ticks, of `ticks`.
ActionCurve resampled(const ActionCurve &curve, double oldTicks, uint64_t ticks) {
  constexpr uint64_t bins = 1000;
  if (curve.action.size() < 2)
    return curve;
  const auto width = static_cast<double>(curve.binTicks);
  const size_t last = curve.action.size() - 2;
  ActionCurve result{.binTicks = ticks / bins, .action = {}};
  for (uint64_t edge = 0; edge <= bins; ++edge) {
    const double at = oldTicks * static_cast<double>(edge) / bins;
    const size_t bin = std::min(static_cast<size_t>(at / width), last);
    const double begin = static_cast<double>(bin) * width, end = bin == last ? oldTicks : begin + width;
    const double part = end > begin ? (at - begin) / (end - begin) : 0;
    const double value = std::lerp(curve.action[bin], curve.action[bin + 1], part);
    result.action.push_back(value * static_cast<double>(ticks) / oldTicks);
  }
  return result;
}

} // namespace

Result<bool> areSamples(const std::vector<ComparedProgram> &programs, const std::vector<std::string> &paths) {
  const auto isSample = [](const ComparedProgram &program) {
    return program.sample && program.sample->summary.recorded;
  };
  const auto sample = std::ranges::find_if(programs, isSample);
  if (sample == programs.end())
    return false;
  if (!std::ranges::all_of(programs, isSample))
    return fail("this run was recorded as a sample, and another as a whole: their figures are not comparable",
                paths[static_cast<size_t>(sample - programs.begin())], "record all of them in the same way");
  return true;
}

void scaleToTicks(ComparedProgram &program, uint64_t ticks) {
  if (program.ticks == 0)
    return;
  const auto oldTicks = static_cast<double>(program.ticks);
  const double factor = static_cast<double>(ticks) / oldTicks;
  program.ticks = ticks;
  program.curve = resampled(program.curve, oldTicks, ticks);
  program.curveInParts = {};
  scale(program.instructions, factor);
  scale(program.action, factor);
  program.actionIntegral *= factor * factor; // of action over ticks
  for (std::vector<Share> *shares : {&program.byOpcode, &program.byClass, &program.byFunction, &program.byLine})
    for (Share &share : *shares) {
      scale(share.count, factor);
      scale(share.action, factor);
    }
  if (program.sample) {
    const auto exactly = static_cast<double>(ticks);
    program.sample->ticks = {exactly, exactly, exactly};
    SampledValue &action = program.sample->action;
    action = {action.value * factor, action.low * factor, action.high * factor};
  }
  if (!program.why)
    return;
  program.why->ticks = ticks;
  program.why->timeSeconds *= factor;
  scale(program.why->instructions, factor);
  scale(program.why->causes, factor);
  for (std::vector<WhyRow> *rows : {&program.why->byLine, &program.why->byFunction, &program.why->byOpcode,
                                    &program.why->byClass, &program.why->byPath})
    for (WhyRow &row : *rows)
      scale(row.ticks, factor);
}

} // namespace leastaction

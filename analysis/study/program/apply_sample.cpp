#include "analysis/study/program/apply_sample.h"

#include <cmath>

namespace leastaction {
namespace {

uint64_t times(uint64_t count, double scale) {
  return static_cast<uint64_t>(std::llround(static_cast<double>(count) * scale));
}

void scaleShares(std::vector<Share> &shares, const RowEstimates &estimates, double scale) {
  for (Share &share : shares) {
    share.action = times(share.action, scale);
    const auto found = estimates.find({share.name, share.function});
    share.count = found == estimates.end() ? times(share.count, scale) : found->second.executions;
  }
}

void scale(CauseUnits &units, double scale) {
  for (uint64_t &part : units.units)
    part = times(part, scale);
}

void scaleCounters(WhyCounters &counters, double scale) {
  InstructionCounters &counted = counters.instructions;
  for (uint64_t *count : {&counted.executions, &counted.translationMisses, &counted.mispredictions,
                          &counted.linesFetched, &counted.bytesUsed, &counters.branches, &counters.slack.executions,
                          &counters.slack.critical, &counters.slack.ticks})
    *count = times(*count, scale);
  for (auto *levels : {&counted.loads, &counted.stores})
    for (uint64_t &count : *levels)
      count = times(count, scale);
}

void scaleRows(std::vector<WhyRow> &rows, double factor) {
  for (WhyRow &row : rows) {
    scale(row.ticks, factor);
    scaleCounters(row.counters, factor);
    for (InlinedTicks &inlined : row.inlinedFrom)
      inlined.units = times(inlined.units, factor);
    for (PortTicks &waited : row.ports)
      waited.ticks = times(waited.ticks, factor);
  }
}

} // namespace

void applySample(RegionSummary &summary, const RegionEstimate &estimate, const InstructionTable &table) {
  if (estimate.isWhole)
    return;
  const double scale = estimate.scale();
  const auto ticksBefore = static_cast<double>(summary.ticks), actionBefore = static_cast<double>(summary.action);
  if (ticksBefore > 0 && actionBefore > 0)
    summary.actionIntegral *= estimate.ticks.value / ticksBefore * (estimate.action.value / actionBefore);
  summary.ticks = static_cast<uint64_t>(std::llround(estimate.ticks.value));
  summary.action = static_cast<uint64_t>(std::llround(estimate.action.value));
  summary.instructions = estimate.instructions;
  summary.idleTicks = times(summary.idleTicks, scale);
  summary.workFlop = summary.lengthByte = 0;
  for (size_t row = 0; row < estimate.executionsOf.size(); ++row) {
    summary.workFlop += estimate.executionsOf[row] * table.instructions()[row].workFlop;
    summary.lengthByte += estimate.executionsOf[row] * table.instructions()[row].lengthByte;
  }
  summary.executionCount = estimate.executions;
  summary.executions.clear();
  scaleShares(summary.byOpcode, estimate.byOpcode, scale);
  scaleShares(summary.byClass, estimate.byClass, scale);
  scaleShares(summary.byFunction, estimate.byFunction, scale);
  scaleShares(summary.byLine, estimate.byLine, scale);
  for (PathShare &path : summary.paths) {
    path.count = times(path.count, scale);
    path.action = times(path.action, scale);
    path.ticks = times(path.ticks, scale);
  }
}

void applySample(WhyRegion &region, const RegionEstimate &estimate) {
  region.sample = estimate;
  if (estimate.isWhole)
    return;
  const double factor = estimate.scale();
  region.ticks = static_cast<uint64_t>(std::llround(estimate.ticks.value));
  region.instructions = estimate.instructions;
  region.executions = estimate.executions;
  scale(region.causes, factor);
  scaleCounters(region.counters, factor);
  if (region.confidence) {
    for (uint64_t &units : region.confidence->byOrigin)
      units = times(units, factor);
    for (RuleTicks &rule : region.confidence->byRule)
      rule.units = times(rule.units, factor);
  }
  for (auto *rows :
       {&region.byLine, &region.byFunction, &region.byOpcode, &region.byClass, &region.byPath, &region.criticalPath})
    scaleRows(*rows, factor);
  for (WhatIf &change : region.whatIf) {
    change.ticks = times(change.ticks, factor);
    change.savedTicks = std::llround(static_cast<double>(change.savedTicks) * factor);
  }
}

const RegionEstimate *estimateOf(const EventInput &input, uint32_t region) {
  if (!input.sample)
    return nullptr;
  const auto found = input.sample->estimates.find(region);
  return found == input.sample->estimates.end() ? nullptr : &found->second;
}

SampleSummary summaryOf(const SampledReplay &sampled) {
  const SampleFacts &facts = *sampled.facts.sample;
  return {.seed = sampled.plan.seed,
          .windows = facts.windows,
          .windowInstructions = sampled.plan.windowLength,
          .warmUpInstructions = sampled.plan.approachLength,
          .replayed = facts.told,
          .warmedUp = facts.approached,
          .passed = facts.passed,
          .skipped = facts.skipped,
          .passes = sampled.passes};
}

} // namespace leastaction

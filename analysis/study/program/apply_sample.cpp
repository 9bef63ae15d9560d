#include "analysis/study/program/apply_sample.h"

#include "analysis/program/spectrum/profile.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace leastaction {
namespace {

uint64_t times(uint64_t count, double scale) {
  return static_cast<uint64_t>(std::llround(static_cast<double>(count) * scale));
}

/// By what sums over windows are multiplied.
struct Factors {
  double counts = 1, ticks = 1, action = 1;
};

double ratio(double estimate, double told) {
  return told == 0 ? 1 : estimate / told;
}

void scaleShares(std::vector<Share> &shares, const RowEstimates &estimates, const Factors &factors) {
  for (Share &share : shares) {
    const auto found = estimates.find({share.name, share.function});
    const bool isKnown = found != estimates.end();
    share.action =
        isKnown ? static_cast<uint64_t>(std::llround(found->second.action.value)) : times(share.action, factors.action);
    share.fraction = isKnown ? found->second.actionFraction.value : share.fraction;
    share.count = isKnown ? found->second.executions : times(share.count, factors.counts);
  }
  sortShares(shares);
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

void scaleRow(WhyRow &row, const Factors &factors) {
  scale(row.ticks, factors.ticks);
  scaleCounters(row.counters, factors.counts);
  for (InlinedTicks &inlined : row.inlinedFrom)
    inlined.units = times(inlined.units, factors.ticks);
  for (PortTicks &waited : row.ports)
    waited.ticks = times(waited.ticks, factors.ticks);
}

/// Each row has an estimate of its own.
void scaleRows(std::vector<WhyRow> &rows, std::pair<std::string, std::string> (*nameOf)(const WhyRow &),
               const RowEstimates &estimates, const Factors &factors) {
  for (WhyRow &row : rows) {
    const auto found = estimates.find(nameOf(row));
    if (found == estimates.end()) {
      scaleRow(row, factors);
      continue;
    }
    const auto told = static_cast<double>(row.counters.instructions.executions);
    scaleRow(row, {.counts = ratio(static_cast<double>(found->second.executions), told),
                   .ticks = ratio(found->second.ticks.value * static_cast<double>(unitsPerTick),
                                  static_cast<double>(row.ticks.total()))});
  }
  std::ranges::sort(rows, [&](const WhyRow &a, const WhyRow &b) {
    const uint64_t ticksOfA = a.ticks.total(), ticksOfB = b.ticks.total();
    return ticksOfA != ticksOfB ? ticksOfA > ticksOfB : nameOf(a) < nameOf(b);
  });
}

} // namespace

void applySample(RegionSummary &summary, const RegionEstimate &estimate, const InstructionTable &table) {
  if (estimate.isWhole)
    return;
  const Factors factors{.counts = estimate.scale(),
                        .ticks = ratio(estimate.ticks.value, static_cast<double>(summary.ticks)),
                        .action = ratio(estimate.action.value, static_cast<double>(summary.action))};
  summary.actionIntegral *= factors.ticks * factors.action;
  summary.ticks = static_cast<uint64_t>(std::llround(estimate.ticks.value));
  summary.action = static_cast<uint64_t>(std::llround(estimate.action.value));
  summary.instructions = estimate.instructions;
  summary.idleTicks = times(summary.idleTicks, factors.ticks);
  summary.workFlop = summary.lengthByte = 0;
  for (size_t row = 0; row < estimate.executionsOf.size(); ++row) {
    summary.workFlop += estimate.executionsOf[row] * table.instructions()[row].workFlop;
    summary.lengthByte += estimate.executionsOf[row] * table.instructions()[row].lengthByte;
  }
  summary.executionCount = estimate.executions;
  summary.executions.clear();
  scaleShares(summary.byOpcode, estimate.byOpcode, factors);
  scaleShares(summary.byClass, estimate.byClass, factors);
  scaleShares(summary.byFunction, estimate.byFunction, factors);
  scaleShares(summary.byLine, estimate.byLine, factors);
  for (PathShare &path : summary.paths) {
    path.count = times(path.count, factors.counts);
    path.action = times(path.action, factors.action);
    path.ticks = times(path.ticks, factors.ticks);
  }
}

void applySample(WhyRegion &region, const RegionEstimate &estimate) {
  region.sample = estimate;
  if (estimate.isWhole)
    return;
  const Factors factors{.counts = estimate.scale(),
                        .ticks = ratio(estimate.ticks.value, static_cast<double>(region.ticks))};
  region.ticks = static_cast<uint64_t>(std::llround(estimate.ticks.value));
  region.instructions = estimate.instructions;
  region.executions = estimate.executions;
  for (size_t cause = 0; cause < tickCauses; ++cause)
    region.causes.units[cause] =
        static_cast<uint64_t>(std::llround(estimate.causes[cause].value * static_cast<double>(unitsPerTick)));
  scaleCounters(region.counters, factors.counts);
  scaleRows(region.byLine, nameOfLine, estimate.byLine, factors);
  scaleRows(region.byFunction, nameOfFunction, estimate.byFunction, factors);
  scaleRows(region.byOpcode, nameOfOpcode, estimate.byOpcode, factors);
  scaleRows(region.byClass, nameOfClass, estimate.byClass, factors);
  for (auto *rows : {&region.byPath, &region.criticalPath})
    for (WhyRow &row : *rows)
      scaleRow(row, factors);
}

void applySample(RuleConfidence &confidence, const RegionEstimate &estimate) {
  if (estimate.isWhole)
    return;
  const auto told = std::accumulate(confidence.byOrigin.begin(), confidence.byOrigin.end(), uint64_t{0});
  const double factor = ratio(estimate.ticks.value * static_cast<double>(unitsPerTick), static_cast<double>(told));
  for (uint64_t &units : confidence.byOrigin)
    units = times(units, factor);
  for (RuleTicks &rule : confidence.byRule)
    rule.units = times(rule.units, factor);
}

void applySample(std::vector<WhatIf> &changes, uint64_t told, const RegionEstimate &estimate) {
  if (estimate.isWhole)
    return;
  const double factor = ratio(estimate.ticks.value, static_cast<double>(told));
  for (WhatIf &change : changes) {
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
  if (const std::optional<RecordedWindows> &windows = sampled.plan.recorded)
    return {.windows = facts.windows,
            .replayed = facts.told,
            .warmedUp = facts.approached,
            .passed = facts.passed,
            .skipped = facts.skipped,
            .passes = sampled.passes,
            .recorded = {{.windowTicks = windows->ticks,
                          .periodNs = sampled.recorded->periodNs,
                          .halvings = sampled.recorded->halvings,
                          .processorNs = sampled.recorded->processorNs,
                          .lateWindows = sampled.recorded->lateWindows,
                          .attachments = sampled.recorded->attachments}}};
  SampleSummary summary{.seed = sampled.plan.seed,
                        .windows = facts.windows,
                        .windowInstructions = sampled.plan.windowLength,
                        .warmUpInstructions = sampled.plan.approachLength,
                        .replayed = facts.told,
                        .warmedUp = facts.approached,
                        .passed = facts.passed,
                        .skipped = facts.skipped,
                        .passes = sampled.passes};
  if (const std::optional<SampleFacts::Parts> &parts = facts.parts) {
    summary.readFraction =
        parts->words == 0 ? 1 : static_cast<double>(parts->readWords) / static_cast<double>(parts->words);
    summary.drawnChunks = parts->drawn.size();
  }
  return summary;
}

} // namespace leastaction

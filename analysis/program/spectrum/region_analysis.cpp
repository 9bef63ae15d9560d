#include "analysis/program/spectrum/region_analysis.h"

#include "analysis/program/spectrum/action_curve.h"
#include "analysis/program/spectrum/kinetic_energy.h"
#include "analysis/program/spectrum/spikes.h"

#include <algorithm>
#include <string>
#include <utility>

namespace leastaction {

namespace {

/// Small enough that a batch stays in the cache while one part after the other goes through it.
constexpr size_t batchEvents = 512;

/// Beyond, whole ticks are fine enough for curves, and parts of them too many.
constexpr uint64_t mostTicksInParts = 65536;
/// Of regions with no more events the curve is made once more, as fine as there are bins for.
constexpr size_t mostKeptEvents = 16384;
constexpr uint64_t finestParts = 65536;

} // namespace

RegionAnalysis::RegionAnalysis(const InstructionTable &table, RegionAnalysisOptions options)
    : table_(table), options_(std::move(options)),
      spectrum_({.fixedBinTicks = options_.fixedBinTicks, .maxBins = std::max(options_.maxBins, options_.fineBins)}),
      executing_({.fixedBinTicks = options_.fixedBinTicks, .maxBins = options_.maxBins}),
      score_(table, options_.scoreBins),
      tracker_(std::clamp<size_t>(options_.maxBins, 1, 8192), std::max<uint64_t>(options_.fixedBinTicks, 1)),
      energyTicks_(options_.energyAt) {
  std::ranges::sort(energyTicks_);
  const auto repeated = std::ranges::unique(energyTicks_);
  energyTicks_.erase(repeated.begin(), repeated.end());
  energies_.resize(energyTicks_.size(), 0.0);
  if (options_.detail)
    detail_.emplace(table_, *options_.detail);
  if (options_.curveInParts)
    inParts_.emplace(BinOptions{.fixedBinTicks = 0, .maxBins = options_.maxBins});
}

void RegionAnalysis::beginExecution() {
  endExecution();
  open_ = true;
}

void RegionAnalysis::endExecution() {
  if (!open_)
    return;
  open_ = false;
  ++executionCount_;
  if (hasEvents_) {
    execution_.ticks = lastComplete_ - firstIssue_;
    paths_.endExecution(lastComplete_);
  } else {
    execution_.firstTick = ticks_;
  }
  ticks_ += execution_.ticks;
  if (executions_.size() < maxExecutions)
    executions_.push_back(execution_);
  execution_ = {};
  hasEvents_ = false;
}

void RegionAnalysis::reject(std::string what, const Event &event, std::string remedy) {
  error_ = Error{std::move(what),
                 "instruction " + std::to_string(event.sequence) + ", issue " + std::to_string(event.issue) +
                     ", complete " + std::to_string(event.complete),
                 std::move(remedy)};
}

/// Checks a batch and adds up what must be exact.
bool RegionAnalysis::accept(std::span<const Event> events) {
  const size_t known = table_.instructions().size();
  for (const Event &event : events) {
    if (event.issue < lastIssue_ || event.complete < event.issue || event.instruction >= known ||
        event.wait > event.kappa() || event.complete - firstIssue_ > mostTicks) [[unlikely]] {
      if (event.issue < lastIssue_)
        reject("an event issues before the one that precedes it", event, "sort the events by issue");
      else if (event.complete < event.issue)
        reject("an event completes before it issues", event, "correct the source of the events");
      else if (event.wait > event.kappa())
        reject("an event waits longer than it lasts", event, "correct the source of the events");
      else if (event.instruction >= known)
        reject("an event belongs to no known static instruction", event, "add it to the instruction table first");
      else
        reject("an execution lasts more than 2^62 ticks", event, "count time in longer ticks");
      return false;
    }
    lastIssue_ = event.issue;
    lastComplete_ = std::max(lastComplete_, event.complete);
    const uint64_t kappa = event.kappa();
    const uint64_t issue = event.issue - origin_;
    if (__builtin_add_overflow(action_, kappa, &action_)) [[unlikely]] {
      reject("the action of the region does not fit 64 bits", event, "count time in longer ticks");
      return false;
    }
    moment_ += static_cast<unsigned __int128>(kappa) * (issue + issue + kappa);
    execution_.action += kappa;
  }
  if (lastComplete_ - origin_ > mostTicks) {
    reject("the executions of the region last more than 2^62 ticks together", events.back(),
           "count time in longer ticks");
    return false;
  }
  execution_.instructions += events.size();
  instructions_ += events.size();
  return true;
}

void RegionAnalysis::addEnergies(const Event &event) {
  for (auto tick = std::ranges::upper_bound(energyTicks_, event.issue);
       tick != energyTicks_.end() && *tick < event.complete; ++tick)
    energies_[static_cast<size_t>(tick - energyTicks_.begin())] +=
        kineticEnergy(static_cast<double>(*tick - event.issue), event.kappa());
}

void RegionAnalysis::addInParts(std::span<const Event> events) {
  if (lastComplete_ - origin_ > mostTicksInParts) {
    inParts_.reset();
    return;
  }
  for (const Event &event : events)
    inParts_->add((event.issue - origin_) * partsPerTick, event.kappa() * partsPerTick);
  if (instructions_ > mostKeptEvents)
    issuesAndKappas_.clear();
  else
    for (const Event &event : events)
      issuesAndKappas_.emplace_back(event.issue - origin_, event.kappa());
}

Result<void> RegionAnalysis::finishParts(RegionSummary &summary) {
  const size_t bins = std::max<size_t>(options_.maxBins, 1);
  uint64_t parts = partsPerTick;
  if (!issuesAndKappas_.empty() && ticks_ > 0)
    while (parts < finestParts && 2 * parts * ticks_ <= bins)
      parts *= 2;
  if (parts > partsPerTick) {
    inParts_.emplace(BinOptions{.fixedBinTicks = 0, .maxBins = bins});
    for (const auto &[issue, kappa] : issuesAndKappas_)
      inParts_->add(issue * parts, kappa * parts);
  }
  const SpectrumResult fine = TRY(inParts_->finish(ticks_ * parts));
  summary.curveInParts = actionCurve(fine.bins, ticks_ * parts, action_ * parts, bins);
  summary.curveParts = parts;
  return {};
}

void RegionAnalysis::lookForEvent(std::span<const Event> events) {
  for (const Event &event : events)
    if (event.sequence == *options_.event && !event_)
      event_ = spikeEventOf(leaderOf(event, event.issue - origin_), table_);
}

void RegionAnalysis::add(std::span<const Event> events) {
  if (events.empty() || error_)
    return;
  if (!open_)
    beginExecution();
  if (!hasEvents_) {
    hasEvents_ = true;
    firstIssue_ = lastIssue_ = lastComplete_ = events.front().issue;
    origin_ = firstIssue_ - ticks_;
    paths_.beginExecution(firstIssue_);
    execution_.firstTick = ticks_;
  }
  while (!events.empty()) {
    const std::span<const Event> batch = events.first(std::min(events.size(), batchEvents));
    events = events.subspan(batch.size());
    if (!accept(batch))
      return;
    for (const Event &event : batch)
      spectrum_.add(event.issue - origin_, event.kappa());
    for (const Event &event : batch)
      executing_.add(event.issue - origin_, event.executionTicks());
    if (inParts_)
      addInParts(batch);
    profile_.add(batch);
    paths_.add(batch);
    score_.add(batch, origin_);
    tracker_.add(batch, origin_);
    if (options_.spikeWindows)
      windows_.add(batch, origin_);
    if (detail_)
      detail_->add(batch, origin_);
    if (options_.event)
      lookForEvent(batch);
    if (!energyTicks_.empty())
      for (const Event &event : batch)
        addEnergies(event);
  }
}

Result<RegionSummary> RegionAnalysis::summary() {
  endExecution();
  if (error_)
    return std::unexpected(*error_);
  SpectrumResult spectrum = TRY(spectrum_.finish(ticks_));
  SpectrumResult executing = TRY(executing_.finish(ticks_));

  RegionSummary summary;
  summary.ticks = ticks_;
  summary.instructions = instructions_;
  summary.action = action_;
  const unsigned __int128 twice = 2 * static_cast<unsigned __int128>(ticks_) * action_ - moment_;
  summary.actionIntegral = static_cast<double>(twice) / 2;
  summary.maxEnergy = spectrum.maxEnergy;
  summary.idleTicks = spectrum.idleTicks;
  summary.workFlop = profile_.workFlop(table_);
  summary.lengthByte = profile_.lengthByte(table_);
  summary.executionCount = executionCount_;
  summary.executions = executions_;
  summary.byOpcode = profile_.byOpcode(table_);
  summary.byClass = profile_.byClass(table_);
  summary.byFunction = profile_.byFunction(table_);
  summary.byLine = profile_.byLine(table_);
  summary.paths = paths_.tree(table_, maxPaths);
  summary.spectrum = std::move(spectrum.bins);
  if (options_.fixedBinTicks == 0 && summary.spectrum.mean.size() > options_.maxBins)
    summary.fineSpectrum = std::exchange(summary.spectrum, joinBins(summary.spectrum, options_.maxBins));
  windows_.finish();
  summary.spikes = findSpikes(summary.spectrum, executing.bins, tracker_, windows_, ticks_, table_);
  summary.hottestPhase = findHottestPhase(summary.spectrum, tracker_, windows_, summary.spikes, ticks_, table_);
  summary.actionCurve = actionCurve(summary.spectrum, ticks_, action_, std::max<size_t>(options_.maxBins, 1));
  if (inParts_)
    TRY(finishParts(summary));
  summary.scoreByOpcode = score_.finish(ticks_, ScoreKey::opcode);
  summary.scoreByClass = score_.finish(ticks_, ScoreKey::instructionClass);
  summary.scoreByFunction = score_.finish(ticks_, ScoreKey::function);
  summary.scoreByLine = score_.finish(ticks_, ScoreKey::line);
  if (detail_)
    summary.detail = detail_->finish(ticks_);
  summary.event = event_;
  return summary;
}

std::vector<std::pair<uint64_t, double>> RegionAnalysis::energyAt() const {
  std::vector<std::pair<uint64_t, double>> result;
  for (uint64_t tick : options_.energyAt) {
    const auto at = std::ranges::lower_bound(energyTicks_, tick);
    result.emplace_back(tick, energies_[static_cast<size_t>(at - energyTicks_.begin())]);
  }
  return result;
}

} // namespace leastaction

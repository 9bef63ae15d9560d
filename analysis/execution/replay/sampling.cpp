#include "analysis/execution/replay/sampling.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <ranges>
#include <utility>

namespace leastaction {

void Sampling::open(uint32_t region, const Region &description) {
  open_.push_back({region, description});
  hasRun_ = false;
  changeRegions();
  if (gear_ == Gear::tell)
    consumer_.beginRegion(region, description);
}

void Sampling::close(uint32_t region) {
  const auto open =
      std::ranges::find_if(open_.rbegin(), open_.rend(), [&](const OpenRegion &o) { return o.region == region; });
  if (open == open_.rend())
    return;
  open_.erase(std::next(open).base());
  changeRegions();
  if (gear_ == Gear::tell)
    consumer_.endRegion(region);
}

/// Other regions are open: what counts?
void Sampling::changeRegions() {
  countAuxiliaries();
  std::vector<uint32_t> regions;
  for (const OpenRegion &open : open_)
    regions.push_back(open.region);
  regionsChanged();
  std::ranges::sort(regions);
  const auto repeated = std::ranges::unique(regions);
  regions.erase(repeated.begin(), repeated.end());
  counting_ = &*linesOf_.try_emplace(std::move(regions)).first;
  chooseLines();
}

void Sampling::chooseLines() {
  const bool counts = counting_ && !counting_->first.empty() && (countsAll_ ? !isInLead() : gear_ == Gear::tell);
  lines_ = counts ? &counting_->second : nullptr;
}

/// Something runs in regions that have just begun.
void Sampling::run() {
  for (OpenRegion &open : open_)
    open.hasRun = true;
  hasRun_ = true;
}

void Sampling::setGear(Gear gear) {
  if (gear == gear_)
    return;
  if (gear_ == Gear::tell)
    endWindow();
  if (gear_ == Gear::skip)
    skipped_.restore(model_);
  if (!isTimed(gear_) && isTimed(gear))
    model_.endPass();
  if (isTimed(gear_) && !isTimed(gear)) {
    model_.drain();
    model_.beginPass(ticksPerInstruction_);
  }
  if (gear == Gear::tell)
    beginWindow();
  gear_ = gear;
  chooseLines();
}

/// Regions that have run go on from where they are, others begin.
void Sampling::beginWindow() {
  countAuxiliaries();
  model_.flushRetired();
  firstSequence_ = model_.nextSequence();
  beginTick_ = model_.retireTick();
  beginTold_ = facts_.told;
  ++facts_.windows;
  if (chunk_)
    facts_.parts->ofWindow.push_back(chunk_->place);
  for (const OpenRegion &open : open_)
    if (open.hasRun)
      consumer_.beginRegion(open.region, open.description);
  consumer_.beginWindow(beginTick_);
  for (const OpenRegion &open : open_)
    if (!open.hasRun)
      consumer_.beginRegion(open.region, open.description);
}

void Sampling::endWindow() {
  model_.drain();
  const uint64_t ticks = ticksOfWindow(), told = toldOfWindow();
  if (told != 0)
    ticksPerInstruction_ = static_cast<double>(ticks) / static_cast<double>(told);
  countAuxiliaries();
  for (const auto &[region, counts] : window_)
    factsOf(region).windows.push_back({.number = facts_.windows, .auxiliaries = counts});
  window_.clear();
  if (facts_.recorded)
    facts_.recorded->lengths.back().told = told;
  consumer_.endWindow();
  for (const OpenRegion &open : open_ | std::views::reverse)
    consumer_.endRegion(open.region);
}

/// Since the latest time: they belong to the regions that are open, and to the window, if there is one.
void Sampling::countAuxiliaries() {
  AuxiliaryCounts now = skipped_.uses();
  now.of(Auxiliary::mispredictions) = model_.mispredictions();
  const AuxiliaryCounts counts = now.since(std::exchange(counted_, now));
  if (!lines_)
    return;
  lines_->auxiliaries += counts;
  if (gear_ == Gear::tell)
    for (const uint32_t region : counting_->first)
      window_[region] += counts;
}

SampledRegionFacts &Sampling::factsOf(uint32_t region) {
  if (region >= facts_.regions.size())
    facts_.regions.resize(region + size_t{1});
  return facts_.regions[region];
}

void Sampling::events(std::span<const Event> events) {
  if (gear_ != Gear::tell)
    return;
  // What was executed in front of the window may issue late.
  while (!events.empty()) {
    const auto isOld = [this](const Event &event) { return event.sequence < firstSequence_; };
    const auto begin = std::ranges::find_if_not(events, isOld);
    const auto end = std::find_if(begin, events.end(), isOld);
    if (begin != end)
      consumer_.events({begin, end});
    events = events.subspan(static_cast<size_t>(end - events.begin()));
  }
}

void Sampling::enterChunk(const DrawnChunk *drawn, bool isBehindGap) {
  leaveChunk();
  const bool leaps = isBehindGap || (!drawn && !isInLead());
  const bool losesWindows = leaps && leap();
  advance_ = drawn ? forEver : 0;
  followed_ = 0;
  isBehindGap_ = losesWindows || (isBehindGap_ && !hasDrawn_);
  hasDrawn_ = drawn;
  if (drawn)
    chunk_ = *drawn;
  chooseLines();
}

void Sampling::leaveChunk() {
  countAuxiliaries();
  if (!chunk_)
    return;
  addCounts(chunk_->weight);
  chunk_.reset();
}

/// Of the lines that were counted since the latest time.
void Sampling::addCounts(double weight) {
  for (auto &[regions, lines] : linesOf_) {
    for (const uint32_t region : regions) {
      Counts &counts = counts_[region];
      uint64_t instructions = 0;
      const auto add = [&](uint32_t row, uint64_t times) {
        if (row >= counts.executions.size())
          counts.executions.resize(row + size_t{1});
        counts.executions[row] += weight * static_cast<double>(times);
      };
      const auto addLine = [&](size_t line, uint32_t count, uint64_t times) {
        const std::vector<uint32_t> &instructionsOf = rows_[line].instructions;
        instructions += count * times;
        for (uint32_t i = 0; i < std::min<size_t>(count, instructionsOf.size()); ++i)
          add(instructionsOf[i], times);
      };
      for (size_t line = 0; line < lines.whole.size(); ++line)
        if (const Lines::Line &counted = lines.whole[line]; counted.executions != 0)
          addLine(line, counted.count, counted.executions);
      for (const auto &[part, times] : lines.parts)
        addLine(part >> 32, static_cast<uint32_t>(part), times);
      for (const auto &[row, times] : lines.opaque) {
        instructions += times;
        add(row, times);
      }
      for (size_t which = 0; which < auxiliaries; ++which)
        counts.auxiliaries[which] += weight * static_cast<double>(lines.auxiliaries[which]);
      counts.instructions += weight * static_cast<double>(instructions);
      if (chunk_ && instructions != 0) {
        ChunkCounts &inChunk = counts.inChunk[chunk_->place];
        inChunk.instructions += instructions;
        inChunk.isBehindGap = isBehindGap_;
      }
    }
    for (Lines::Line &line : lines.whole)
      line.executions = 0;
    lines.parts.clear();
    lines.opaque.clear();
    lines.auxiliaries = {};
  }
}

void Sampling::finish() {
  setGear(Gear::approach);
  leaveChunk();
  addCounts(1);
  const auto whole = [](double count) { return static_cast<uint64_t>(std::llround(count)); };
  for (const auto &[region, counts] : counts_) {
    SampledRegionFacts &facts = factsOf(region);
    facts.instructions = whole(counts.instructions);
    std::ranges::transform(counts.executions, std::back_inserter(facts.executions), whole);
    std::ranges::transform(counts.auxiliaries, facts.auxiliaries.begin(), whole);
    facts.inChunk = counts.inChunk;
  }
}

} // namespace leastaction

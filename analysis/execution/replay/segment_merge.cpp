#include "analysis/execution/replay/segment_merge.h"

#include "analysis/execution/sample/drawn_total.h"

#include <algorithm>
#include <iterator>

namespace leastaction {
namespace {

/// Pages have numbers of their own in each segment: what has the same in two is not the same.
constexpr uint64_t addressesOfSegment = uint64_t{1} << 48;

} // namespace

SegmentMerge::SegmentMerge(Run &run, CoreModel &model, InstructionTable &table, EventConsumer &consumer,
                           const std::vector<SegmentedThread> &threads, ReplayFacts facts)
    : run_(run), model_(model), table_(table), consumer_(consumer), facts_(std::move(facts)),
      disassembler_(run.facts().architecture), rows_(run, disassembler_, table, LineRows::Content::all) {
  for (const SegmentedThread &thread : threads) {
    threads_.push_back({thread});
    facts_.sample->parts->words += thread.words;
    facts_.sample->parts->readWords += thread.readWords;
  }
}

void SegmentMerge::begin(const ReplayContext &segment, size_t thread) {
  segment_ = &segment;
  thread_ = thread;
  ++segments_;
  rowOf_.clear();
  pathOf_.clear();
}

void SegmentMerge::meet(const CodeLine &line) {
  if (failure_)
    return;
  std::vector<Decoded> decoded;
  if (!rows_.has(line.number)) {
    Result<std::vector<Decoded>> found = run_.decode(line.number, disassembler_);
    if (!found) {
      failure_ = std::move(found).error();
      return;
    }
    decoded = *std::move(found);
  }
  const LineRows::Line &to = rows_.of(line, decoded, model_), &from = segment_->rows[line.number];
  rowOf_.resize(segment_->table.instructions().size());
  for (size_t i = 0; i < from.instructions.size(); ++i)
    rowOf_[from.instructions[i]] = to.instructions[i];
  if (line.callee)
    rowOf_[from.opaqueCall] = to.opaqueCall;
}

uint32_t SegmentMerge::regionOf(const Region &description) {
  const auto [found, isNew] =
      regionOfName_.try_emplace({thread_, description.name}, static_cast<uint32_t>(facts_.regions.size()));
  if (isNew) {
    facts_.regions.push_back({description});
    threadOfRegion_.push_back(thread_);
  }
  return found->second;
}

uint16_t SegmentMerge::pathOf(uint16_t path) {
  if (path == CallPaths::none)
    return path;
  if (path >= pathOf_.size())
    pathOf_.resize(segment_->table.paths().size());
  if (pathOf_[path] == CallPaths::none) {
    const CallPaths &paths = segment_->table.paths();
    const std::string_view name =
        paths.isOther(path) ? CallPaths::otherName : segment_->table.functionName(paths.function(path));
    const uint16_t parent = pathOf(paths.parent(path));
    pathOf_[path] = table_.paths().child(parent, table_.function(name));
  }
  return pathOf_[path];
}

void SegmentMerge::beginRegion(uint32_t /*region*/, const Region &description) {
  consumer_.beginRegion(regionOf(description), description);
}

void SegmentMerge::endRegion(uint32_t region) {
  consumer_.endRegion(regionOf(segment_->facts.regions[region].region));
}

void SegmentMerge::events(std::span<const Event> events) {
  if (failure_)
    return;
  events_.assign(events.begin(), events.end());
  for (Event &event : events_) {
    event.sequence += threads_[thread_].end.sequence;
    event.issue += threads_[thread_].end.tick;
    event.complete += threads_[thread_].end.tick;
    event.instruction = rowOf_[event.instruction];
    event.path = pathOf(event.path);
  }
  consumer_.events(events_);
}

void SegmentMerge::retired(std::span<const RetiredInstruction> retired, std::span<const Stall> stalls) {
  if (failure_)
    return;
  retired_.assign(retired.begin(), retired.end());
  for (RetiredInstruction &instruction : retired_) {
    instruction.tick += threads_[thread_].end.tick;
    instruction.renameTick += threads_[thread_].end.tick;
    instruction.issueTick += threads_[thread_].end.tick;
    instruction.arrival.readyTick += threads_[thread_].end.tick;
    if (instruction.access.bytes != 0)
      instruction.access.address += segments_ * addressesOfSegment;
    instruction.instruction = rowOf_[instruction.instruction];
    instruction.path = pathOf(instruction.path);
  }
  stalls_.assign(stalls.begin(), stalls.end());
  for (Stall &stall : stalls_) {
    stall.instruction = rowOf_[stall.instruction];
    if (stall.producer != Stall::none)
      stall.producer = rowOf_[stall.producer];
    stall.path = pathOf(stall.path);
  }
  consumer_.retired(retired_, stalls_);
}

void SegmentMerge::beginWindow(uint64_t tick) {
  consumer_.beginWindow(threads_[thread_].end.tick + tick);
}

void SegmentMerge::endWindow() {
  consumer_.endWindow();
}

Result<void> SegmentMerge::end(const ThreadEnd &end) {
  if (failure_)
    return std::unexpected(*failure_);
  addFacts(segment_->facts);
  threads_[thread_].instructions += segment_->facts.instructions;
  threads_[thread_].replayedWords += segment_->facts.sample->parts->readWords;
  threads_[thread_].end.tick += end.tick;
  threads_[thread_].end.sequence += end.sequence;
  for (size_t function = 0; function < segment_->opaqueTicks.size(); ++function)
    if (const uint64_t ticks = segment_->opaqueTicks[function])
      opaqueTicks_[segment_->table.functionName(static_cast<uint32_t>(function))] += ticks;
  return {};
}

void SegmentMerge::addFacts(const ReplayFacts &facts) {
  for (uint32_t region = 0; region < facts.regions.size(); ++region) {
    RegionTimes &times = facts_.regions[regionOf(facts.regions[region].region)];
    times.executions += facts.regions[region].executions;
    times.measuredSeconds += facts.regions[region].measuredSeconds;
  }
  facts_.instructions += facts.instructions;
  facts_.opaqueCalls += facts.opaqueCalls;
  facts_.knownCalls += facts.knownCalls;
  facts_.untimedOpaqueCalls += facts.untimedOpaqueCalls;
  facts_.opaqueTicks += facts.opaqueTicks;
  facts_.callbacks += facts.callbacks;
  if (facts.longestOpaqueTicks > facts_.longestOpaqueTicks) {
    facts_.longestOpaqueTicks = facts.longestOpaqueTicks;
    facts_.longestOpaqueCall = facts.longestOpaqueCall;
  }
  facts_.regionTicks += facts.regionTicks;
  facts_.unrecordedAccesses += facts.unrecordedAccesses;
  for (const auto &[opcode, executions] : facts.withoutSchedule)
    facts_.withoutSchedule[opcode] += executions;
  facts_.changedInstructions = std::max(facts_.changedInstructions, facts.changedInstructions);
  addProblems(facts.problems);
  addSample(*facts.sample);
}

/// Each kind once for each thread, and none that is known.
void SegmentMerge::addProblems(const std::vector<Error> &problems) {
  const auto isKnown = [this](const Error &problem) {
    return std::ranges::any_of(facts_.problems, [&](const Error &known) {
      return known.what == problem.what && known.where == problem.where;
    });
  };
  for (const Error &problem : problems)
    if (!isKnown(problem) && problems_.emplace(thread_, problem.what).second)
      facts_.problems.push_back(
          {problem.what, problem.where, "what it holds is left out; record the program again for it"});
}

void SegmentMerge::addSample(const SampleFacts &facts) {
  SampleFacts &all = *facts_.sample;
  const uint64_t windowsBefore = all.windows;
  all.passed += facts.passed;
  all.skipped += facts.skipped;
  all.approached += facts.approached;
  all.told += facts.told;
  all.windows += facts.windows;
  std::ranges::copy(facts.parts->ofWindow, std::back_inserter(all.parts->ofWindow));
  for (uint32_t region = 0; region < facts.regions.size(); ++region)
    addRegion(regionOf(segment_->facts.regions[region].region), facts.regions[region], windowsBefore);
}

void SegmentMerge::addRegion(uint32_t region, const SampledRegionFacts &facts, uint64_t windowsBefore) {
  std::vector<SampledRegionFacts> &regions = facts_.sample->regions;
  if (region >= regions.size())
    regions.resize(region + size_t{1});
  SampledRegionFacts &all = regions[region];
  all.instructions += facts.instructions;
  all.outermostInstructions += facts.outermostInstructions;
  for (const auto &[place, counts] : facts.inChunk) {
    all.inChunk[place].instructions += counts.instructions;
    all.inChunk[place].isBehindGap |= counts.isBehindGap;
  }
  for (size_t row = 0; row < facts.executions.size(); ++row)
    if (const uint64_t executions = facts.executions[row]) {
      if (rowOf_[row] >= all.executions.size())
        all.executions.resize(rowOf_[row] + size_t{1});
      all.executions[rowOf_[row]] += executions;
    }
  all.auxiliaries += facts.auxiliaries;
  for (SampledRegionFacts::Window window : facts.windows) {
    window.number += windowsBefore;
    all.windows.push_back(window);
  }
}

ReplayFacts SegmentMerge::finish() {
  SampleFacts::Parts &parts = *facts_.sample->parts;
  for (const Thread &thread : threads_)
    if (thread.replayedWords != 0)
      parts.unread += static_cast<uint64_t>(static_cast<double>(thread.instructions) *
                                            static_cast<double>(thread.words - thread.readWords) /
                                            static_cast<double>(thread.replayedWords));
  std::vector<SampledRegionFacts> &regions = facts_.sample->regions;
  for (size_t region = 0; region < regions.size(); ++region) {
    const SegmentedThread &thread = threads_[threadOfRegion_[region]];
    regions[region].firstPlace = thread.firstPlace;
    regions[region].endPlace = thread.endPlace;
    DrawnTotal total;
    for (uint32_t place = thread.firstPlace; place < thread.endPlace; ++place) {
      const auto found = regions[region].inChunk.find(place);
      total.add(parts.drawn[place].weight, static_cast<double>(parts.drawn[place].words),
                found == regions[region].inChunk.end() ? 0 : static_cast<double>(found->second.instructions));
    }
    regions[region].instructionsError = total.relativeError();
  }
  const auto most = std::ranges::max_element(opaqueTicks_, {}, [](const auto &call) { return call.second; });
  if (most != opaqueTicks_.end() && most->second != 0) {
    facts_.mostOpaqueCall = most->first;
    facts_.mostOpaqueTicks = most->second;
  }
  return std::move(facts_);
}

} // namespace leastaction

#include "analysis/study/program/rank_replay.h"

#include "analysis/execution/replay/replay.h"
#include "analysis/program/parallel/rank_work.h"
#include "analysis/study/program/read_events.h"
#include "analysis/study/program/why.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

namespace leastaction {
namespace {

/// Where each call is made: what the replay has met, else what the address that it returns to says.
void findSites(RankReplay &result, const MpiTrace &trace, const RankWork &work, const InstructionTable &table,
               Run &run) {
  std::map<JobSite, uint32_t> numbers;
  const auto number = [&](const JobSite &site) {
    const auto [found, isNew] = numbers.try_emplace(site, static_cast<uint32_t>(result.sites.size()));
    if (isNew)
      result.sites.push_back(site);
    return found->second;
  };
  std::map<uint32_t, uint32_t> byRow;
  std::map<uint64_t, uint32_t> byAddress;
  for (size_t call = 0; call < trace.calls.size(); ++call) {
    if (const uint32_t row = work.instructions()[call]; row != RankWork::noInstruction) {
      const auto [found, isNew] = byRow.try_emplace(row);
      if (isNew) {
        const Instruction &instruction = table.instructions()[row];
        found->second =
            number({table.fileName(instruction.file), instruction.line, table.functionName(instruction.function)});
      }
      result.siteOfCall.push_back(found->second);
      continue;
    }
    const uint64_t inside = trace.calls[call].caller - 1; // of the instruction that calls
    const auto [found, isNew] = byAddress.try_emplace(inside);
    if (isNew) {
      JobSite site;
      if (const uint32_t module = run.moduleAt(inside); module < run.moduleCount()) {
        const uint64_t address = inside - run.moduleBase(module);
        const SourceLine line = run.sourceLine(module, address);
        site = {line.file, line.line, run.functionNameAt(module, address)};
      }
      found->second = number(site);
    }
    result.siteOfCall.push_back(found->second);
  }
}

} // namespace

BucketsOf wholeRank() {
  return [](size_t) {
    static constexpr std::array<uint32_t, 1> all{0};
    return std::span<const uint32_t>(all);
  };
}

Result<RankReplay> replayRank(const Job &job, uint32_t rank, const EventInputOptions &options,
                              const RankQuestion &question) {
  const MpiTrace &trace = job.trace(rank);
  RankReplay result;
  if (job.runOf(rank).empty()) {
    result.work.resize(trace.calls.size() + 1);
    result.sites.resize(1);
    result.siteOfCall.resize(trace.calls.size());
    result.replayed.resize(result.work.size());
    return result;
  }
  EventInputOptions chosen = options;
  chosen.explains = true;
  chosen.events = question.wantsAction;
  chosen.arrivals = false;
  OpenedRun opened = TRY(openRun(job.runOf(rank), chosen));
  Run &run = *opened.run;
  TRY(checkIsWhole(run));
  result.clockHz = opened.options.core.clockHz;
  result.core = opened.options.core.name;
  result.process = {.isCut = !run.facts().finished, .signal = run.facts().endedBySignal};
  result.program = commandLine(run.facts().program);
  const double clockHz = run.facts().clockHz;
  const double scale = clockHz > 0 ? static_cast<double>(result.clockHz) / clockHz : 0;
  CauseCollector causes("", CauseDetail::ticks);
  RankEnergy energy;
  InstructionTable table;
  RankFrames frames(table);
  RankWork work(trace, {.ticksPerClockTick = options.opaque == OpaqueTime::measured ? scale : 0,
                        .buckets = question.buckets,
                        .causes = &causes,
                        .energy = question.wantsAction ? &energy : nullptr,
                        .frames = question.wantsFrames ? &frames : nullptr});
  opened.options.marksCall = [&](const ClockMark &call, std::string_view callee) {
    return work.isNextCall(call, callee);
  };
  if (const std::optional<WhatIfChange> &change = question.change) {
    TRY(change->checkCore(opened.options.core));
    change->applyTo(opened.options.model);
    opened.options.changeOf = [&](const InstructionTable &known, uint32_t row) {
      return change->fits(known, row) ? change->rule : InstructionChange();
    };
  }
  if (run.facts().mode == RunMode::trace) {
    const ReplayFacts facts = TRY(replay(run, opened.options, table, work));
    result.changedInstructions = facts.changedInstructions;
    result.isDamaged = !facts.problems.empty();
    for (const Error &problem : facts.problems)
      result.problems.push_back(problem.text());
  } else {
    result.problems.push_back("only programs compiled with mode=trace say how much they compute");
  }
  work.finish();
  result.work = work.ticks();
  result.replayed = work.replayedTicks();
  if (question.wantsAction)
    result.action = TRY(energy.finish());
  result.instructions = work.retiredInstructions();
  result.outsideSeconds = clockHz > 0 ? static_cast<double>(work.outsideClockTicks()) / clockHz : 0;
  result.unplacedCalls = work.unplacedCalls();
  result.frames = frames.frames();
  result.changes = frames.changes();
  findSites(result, trace, work, table, run);
  for (const CauseCollector::Collected &collected : causes.regions())
    result.sums.emplace(collected.region, whyRegion(collected, table));
  return result;
}

uint64_t leaveOutPolling(const MpiTrace &trace, std::vector<uint64_t> &work) {
  constexpr uint64_t littleTicks = 2000;
  uint64_t polls = 0;
  for (size_t call = 0; call < trace.calls.size(); ++call)
    if (trace.isIdlePoll(trace.calls[call])) {
      ++polls;
      if (uint64_t &behind = work[call + 1]; behind < littleTicks)
        behind = 0;
    }
  return polls;
}

} // namespace leastaction

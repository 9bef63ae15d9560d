#include "analysis/execution/replay/thread_replay.h"

#include "analysis/execution/replay/line_programs.h"
#include "analysis/execution/replay/path_follower.h"
#include "analysis/execution/replay/recorded_sampling.h"
#include "analysis/execution/replay/scheduled_sampling.h"
#include "analysis/execution/replay/skipped_code.h"

#include <algorithm>
#include <iterator>

namespace leastaction {
namespace {

static_assert(windowBeginRegion == format::windowBeginRegion);

/// The row of page faults at an instruction of the table.
std::optional<uint32_t> pageFaultsAt(ReplayContext &context, uint32_t instruction) {
  const auto [found, isNew] = context.pageFaultRows.try_emplace(instruction);
  const ChangeOf &changeOf = context.options.changeOf;
  if (isNew && !(changeOf && changeOf(context.table, instruction).free)) {
    const RuleOrigin measured = context.options.core.measuredOrigin();
    Instruction row = context.table.instructions()[instruction];
    row.opcode = context.table.opcode(pageFaultName, InstructionClass::call);
    row.text = pageFaultName.substr(callPrefix.size());
    row.workFlop = row.lengthByte = 0;
    row.origins = {measured, measured};
    found->second = context.table.addInstruction(row);
  }
  return found->second;
}

/// How a thread is sampled: not at all, by a schedule, or as it was recorded.
struct ThreadSampling {
  std::unique_ptr<Sampling> owned;
  RecordedSampling *recorded = nullptr; ///< That one, if it is of this kind.

  ThreadSampling(ReplayContext &context, CoreModel &model, SkippedCode &skipped) {
    if (!context.options.sample)
      return;
    const SamplePlan &plan = *context.options.sample;
    SampleFacts &facts = *context.facts.sample;
    if (!plan.recorded) {
      owned = std::make_unique<ScheduledSampling>(plan, facts, context.rows, model, context.consumer, skipped);
      return;
    }
    auto made = std::make_unique<RecordedSampling>(plan, facts, context.rows, model, context.consumer, skipped);
    recorded = made.get();
    owned = std::move(made);
  }
};

class ThreadReplay {
public:
  ThreadReplay(ReplayContext &context, const ReplayedThread &thread, CoreModel &model, const ThreadSampling &sampling,
               SkippedCode &skipped)
      : context_(context), trace_(thread.trace), chunks_(thread.chunks), code_(thread.code), model_(model),
        sampling_(sampling.owned.get()), recorded_(sampling.recorded), skipped_(skipped),
        thread_(std::to_string(thread.number)), kernelThread_(static_cast<uint32_t>(trace_.header().kernelThread)),
        isOnly_(thread.isOnly), programs_(context.run, model, context.table, context.rows, context.pages,
                                          context.layout.get(), context.options.changeOf),
        follower_(context.table.paths()) {}

  Result<void> run(const std::function<void(uint64_t position)> &progress) {
    fillLastCache();
    uint64_t position = 0;
    for (;;) {
      ExecutedCode::Item item = TRY(code_.next(model_.retireTick()));
      if (code_.position() != position) {
        position = code_.position();
        progress(position);
        if (chunks_)
          sampling_->enterChunk(trace_.use() == ChunkUse::read ? &chunks_->drawn(trace_.sequence()) : nullptr,
                                trace_.followsGap());
      }
      if (item == ExecutedCode::Item::end)
        break;
      TRY(take(item));
    }
    if (!chunks_)
      context_.facts.unstoppedRegions += open_.size();
    while (!open_.empty())
      closeRegion(open_.back().region, lastClock_);
    if (sampling_)
      sampling_->finish();
    if (chunks_)
      context_.facts.sample->parts->readWords += trace_.words(ChunkUse::read) + trace_.words(ChunkUse::lead);
    std::ranges::move(code_.problems(), std::back_inserter(context_.facts.problems));
    context_.facts.changedInstructions += model_.changedInstructions() + programs_.freeCalls();
    for (const UnknownSchedule &unknown : model_.unknownSchedules())
      context_.facts.withoutSchedule[unknown.opcode] += unknown.executions;
    return {};
  }

private:
  struct OpenRegion {
    uint32_t region;
    uint64_t clock;
  };

  /// Chunks that are not read have brought all to it that fits.
  void fillLastCache() {
    if (chunks_ && context_.options.sample->chunks.fitsLastCache)
      model_.fillLastCache();
  }

  Result<void> take(ExecutedCode::Item item) {
    switch (item) {
    case ExecutedCode::Item::code:
      return execute();
    case ExecutedCode::Item::opaqueCall:
      return opaqueCall();
    case ExecutedCode::Item::regionStart:
      lastClock_ = code_.clock();
      if (isWindowBegin())
        recorded_->enterWindow();
      else
        openRegion(regionNumber());
      break;
    case ExecutedCode::Item::regionStop:
      lastClock_ = code_.clock();
      if (!isWindowBegin())
        closeRegion(regionNumber(), lastClock_);
      break;
    case ExecutedCode::Item::gap:
      model_.interrupt();
      follower_.forget();
      break;
    case ExecutedCode::Item::handlerStart:
      return beginHandler();
    case ExecutedCode::Item::handlerEnd:
      follower_.endHandler();
      break;
    case ExecutedCode::Item::end:
      break;
    }
    return {};
  }

  Result<void> beginHandler() {
    uint32_t function = 0;
    if (code_.interruptsLine()) {
      const LineProgram *program = TRY(programs_.of(code_));
      function = program->function;
    }
    follower_.beginHandler(code_, function);
    return {};
  }

  Result<void> execute() {
    const LineProgram *program = TRY(programs_.of(code_));
    follower_.arrive(code_, program->function, program->opaqueFunction);
    model_.setPath(follower_.path());
    if (code_.isCalledBack()) [[unlikely]] {
      model_.comeFromUnrecorded();
      ++context_.facts.callbacks;
    }
    const uint32_t count = code_.count();
    const Gear gear = sampling_ ? sampling_->arrive(code_.line().number, count) : Gear::tell;
    if (gear == Gear::skip)
      skip(*program);
    else if (gear == Gear::pass)
      forEachInstruction(*program, [this](uint32_t instruction, std::span<const Access> accesses) {
        model_.pass(instruction, accesses);
      });
    else
      forEachInstruction(*program, [this](uint32_t instruction, std::span<const Access> accesses) {
        model_.execute(instruction, accesses);
      });
    if (sampling_ && gear != Gear::skip) {
      skipped_.executeElsewhere(count);
      for (const Access &access : code_.accesses())
        skipped_.touch(access);
    }
    context_.facts.instructions += count;
    context_.facts.unrecordedAccesses += code_.line().unrecordedAccesses;
    return {};
  }

  /// Caches get to know of the current line later, by what it uses; branch prediction knows its branches.
  void skip(const LineProgram &program) {
    if (!skipped_.hasRoom()) [[unlikely]]
      skipped_.restore(model_);
    skipped_.execute(code_.line().number, program.instructions, code_.count());
    model_.passBranches(std::span(program.instructions).first(code_.count()), program.branches);
    const std::span<const Access> accesses = code_.accesses();
    for (const Access &access : accesses)
      if (const uint64_t touched = skipped_.touch(access); touched != 0 && countsPageFaults_) [[unlikely]] {
        const auto number = static_cast<size_t>(&access - accesses.data());
        const auto isBehind = [number](const CodeInstruction &instruction) { return instruction.accessesEnd > number; };
        const std::vector<CodeInstruction> &all = code_.line().instructions;
        const auto running = std::min<ptrdiff_t>(std::ranges::find_if(all, isBehind) - all.begin(), code_.count() - 1);
        takePageFaults(context_.rows[code_.line().number].instructions[static_cast<size_t>(running)], touched);
      }
  }

  /// Of the current line, with what it accesses.
  template <class Take> [[gnu::always_inline]] void forEachInstruction(const LineProgram &program, Take take) {
    const uint32_t count = code_.count();
    for (uint32_t i = 0; i < count; ++i) {
      const std::span<const Access> accesses = code_.accesses(i);
      if (accesses.empty()) {
        take(program.instructions[i], accesses);
        continue;
      }
      const uint64_t known = context_.pages.count();
      take(program.instructions[i], context_.pages.renumbered(accesses));
      if (const uint64_t touched = context_.pages.count() - known; touched != 0 && countsPageFaults_) [[unlikely]]
        takePageFaults(context_.rows[code_.line().number].instructions[i], touched);
    }
  }

  /// The kernel interrupts the program once for each page that an instruction touches for the first time.
  void takePageFaults(uint32_t instruction, uint64_t pages) {
    if (context_.options.core.pageFaultTicks == 0) {
      context_.facts.pageFaults += pages;
      return;
    }
    const std::optional<uint32_t> row = pageFaultsAt(context_, instruction);
    if (!row)
      return;
    model_.setPath(context_.table.paths().child(follower_.path(), context_.table.function(pageFaultName)));
    for (uint64_t page = 0; page < pages; ++page)
      if (!sampling_ || isTimed(sampling_->arriveAtOpaque(*row)))
        model_.executeOpaque(*row, context_.options.core.pageFaultTicks);
    model_.setPath(follower_.path());
    context_.facts.pageFaults += pages;
  }

  Result<void> opaqueCall() {
    const LineProgram *caller = TRY(programs_.of(code_));
    if (caller->freeCall) [[unlikely]] {
      model_.comeFromUnrecorded();
      return {};
    }
    const CoreDescription &core = context_.options.core;
    const RunFacts &run = context_.run.facts();
    const OpaqueCall &call = code_.opaqueCall();
    if (context_.options.marksCall && marked(*caller))
      return {};
    uint64_t ticks = caller->callTicks.value_or(core.opaqueCallTicks);
    ++context_.facts.opaqueCalls;
    context_.facts.knownCalls += caller->callTicks.has_value();
    if (context_.options.opaque == OpaqueTime::measured) {
      if (call.clockTicks && run.clockHz > 0) {
        uint64_t measured = call.clockTicks - std::min(call.clockTicks, run.clockOverheadTicks);
        auto scaled =
            static_cast<uint64_t>(static_cast<double>(measured) * static_cast<double>(core.clockHz) / run.clockHz);
        // What the callee's own calls back into recorded code took is in the model already.
        uint64_t insideTicks = model_.retireTick() - call.begunAt;
        ticks = scaled > insideTicks + 1 ? scaled - insideTicks : 1;
        context_.timedCalls.try_emplace(caller->opaqueCall, true);
      } else {
        ++context_.facts.untimedOpaqueCalls;
        context_.timedCalls[caller->opaqueCall] = false;
      }
    }
    context_.facts.opaqueTicks += ticks;
    std::vector<uint64_t> &ofCalls = context_.opaqueTicks;
    if (caller->opaqueFunction >= ofCalls.size())
      ofCalls.resize(caller->opaqueFunction + 1);
    ofCalls[caller->opaqueFunction] += ticks;
    if (ticks > context_.facts.longestOpaqueTicks) {
      context_.facts.longestOpaqueTicks = ticks;
      context_.facts.longestOpaqueCall = context_.table.functionName(caller->opaqueFunction);
    }
    model_.setPath(follower_.opaqueCall(caller->function, caller->opaqueFunction));
    if (sampling_ && !isTimed(sampling_->arriveAtOpaque(caller->opaqueCall)))
      model_.comeFromUnrecorded();
    else
      model_.executeOpaque(caller->opaqueCall, ticks);
    return {};
  }

  /// The call is another's to time, and has been executed.
  bool marked(const LineProgram &caller) {
    const OpaqueCall &call = code_.opaqueCall();
    const std::optional<std::string> &callee = code_.line().callee;
    ClockMark mark{.kind = ClockMark::Kind::call,
                   .thread = kernelThread_,
                   .instruction = caller.opaqueCall,
                   .clock = call.clock,
                   .clockEnd = call.clock + call.clockTicks};
    if (!context_.options.marksCall(mark, callee ? std::string_view(*callee) : std::string_view()))
      return false;
    model_.drain();
    mark.tick = model_.retireTick();
    context_.consumer.mark(mark);
    model_.setPath(follower_.opaqueCall(caller.function, caller.opaqueFunction));
    model_.executeOpaque(caller.opaqueCall, 1);
    return true;
  }

  void markRegions(ClockMark::Kind kind) {
    if (context_.options.marksCall)
      context_.consumer.mark({.kind = kind,
                              .thread = kernelThread_,
                              .clock = lastClock_,
                              .clockEnd = lastClock_,
                              .tick = model_.retireTick()});
  }

  uint32_t regionNumber() {
    auto [found, isNew] = regions_.try_emplace(code_.regionId(), static_cast<uint32_t>(context_.facts.regions.size()));
    if (isNew)
      context_.facts.regions.push_back({{code_.regionName(), thread_}});
    return found->second;
  }

  /// A benchmark begins, which is the same whatever was executed before it. Pauses leave its warm-up and enter it
  /// again.
  void beginBenchmark() {
    model_.forget();
    fillLastCache();
    context_.pages.restart();
    skipped_.forget();
    if (context_.layout)
      context_.layout->restart();
    programs_.restart();
  }

  /// The mark at hand says that a window begins, and is of no region of the program.
  bool isWindowBegin() const { return recorded_ && code_.regionName() == windowBeginRegion; }

  void openRegion(uint32_t region) {
    if (open_.empty()) {
      model_.interrupt(); // Nothing is recorded outside of regions.
      const bool warmsUp = code_.regionName() == warmUpRegion;
      if (warmsUp && !warmedUp_ && isOnly_)
        beginBenchmark();
      warmedUp_ = warmsUp;
      follower_.begin(context_.callers.path(code_.callers()));
      startTick_ = model_.retireTick();
      // Where only parts of a program are recorded, nobody knows which pages the others have touched.
      countsPageFaults_ =
          !recorded_ && !chunks_ && code_.regionName() == wholeProgramRegion && !context_.options.model.perfectMemory;
      markRegions(ClockMark::Kind::regionsOpen);
    } else {
      model_.drain();
    }
    open_.push_back({region, lastClock_});
    RegionTimes &times = context_.facts.regions[region];
    ++times.executions;
    if (sampling_)
      sampling_->open(region, times.region);
    else
      context_.consumer.beginRegion(region, times.region);
  }

  void closeRegion(uint32_t region, uint64_t clock) {
    auto open = std::find_if(open_.rbegin(), open_.rend(), [&](const OpenRegion &o) { return o.region == region; });
    if (open == open_.rend())
      return;
    model_.drain();
    if (double hz = context_.run.facts().clockHz; hz > 0 && clock >= open->clock && !chunks_)
      context_.facts.regions[region].measuredSeconds += static_cast<double>(clock - open->clock) / hz;
    open_.erase(std::next(open).base());
    if (open_.empty())
      context_.facts.regionTicks += model_.retireTick() - startTick_;
    if (sampling_)
      sampling_->close(region);
    else
      context_.consumer.endRegion(region);
    if (open_.empty())
      markRegions(ClockMark::Kind::regionsClose);
  }

  ReplayContext &context_;
  const ThreadTrace &trace_;
  const ChunkSchedule *chunks_; ///< Those of the trace that are read; null if all are.
  ExecutedCode &code_;
  CoreModel &model_;
  Sampling *sampling_;         ///< None where all is told.
  RecordedSampling *recorded_; ///< The same, of a run of which only windows were recorded.
  SkippedCode &skipped_;
  std::string thread_;
  const uint32_t kernelThread_;
  const bool isOnly_;
  LinePrograms programs_;
  PathFollower follower_;
  std::map<uint64_t, uint32_t> regions_;
  std::vector<OpenRegion> open_;
  uint64_t lastClock_ = 0;
  uint64_t startTick_ = 0;        ///< Of the outermost region that is open.
  bool countsPageFaults_ = false; ///< In that region.
  bool warmedUp_ = false;         ///< The latest of them was a warm-up.
};

} // namespace

ReplayContext::ReplayContext(Run &replayed, const ReplayOptions &chosen, InstructionTable &rowsOf, EventConsumer &told,
                             LineRows::Content content)
    : run(replayed), options(chosen), core(chosen.core), table(rowsOf), consumer(told),
      disassembler(replayed.facts().architecture), rows(replayed, disassembler, rowsOf, content),
      layout(chosen.layout == Layout::canonical ? std::make_unique<CanonicalLayout>(replayed) : nullptr),
      pages(replayed.facts().arguments, replayed.imageEnds(), layout.get()), callers(replayed, rowsOf) {
  // Functions do not begin where they did.
  if (options.layout == Layout::canonical)
    core.microOpCache.crossingBranchTicks = 0;
  if (!options.sample)
    return;
  facts.sample.emplace();
  if (options.sample->recorded) // even if no thread has left anything
    facts.sample->recorded.emplace();
  if (!options.sample->readsAll())
    facts.sample->parts.emplace();
}

Result<ThreadEnd> replayThread(ReplayContext &context, const ReplayedThread &thread,
                               const std::function<void(uint64_t position)> &progress) {
  std::unique_ptr<CoreModel> model = TRY(CoreModel::create(context.core, context.options.model));
  SkippedCode skipped(context.pages, context.core.l1.lineBytes,
                      thread.chunks ? SkippedCode::Seen::some : SkippedCode::Seen::all);
  const ThreadSampling chosen(context, *model, skipped);
  Sampling *const sampling = chosen.owned.get();
  EventConsumer &consumer = context.consumer;
  model->setSink([&](std::span<const Event> events) { sampling ? sampling->events(events) : consumer.events(events); });
  if (context.options.model.explains)
    model->setRetirementSink([&](std::span<const RetiredInstruction> retired, std::span<const Stall> stalls) {
      sampling ? sampling->retired(retired, stalls) : consumer.retired(retired, stalls);
    });
  if (thread.chunks)
    thread.trace.choose([&thread](uint32_t chunk) { return thread.chunks->useOf(chunk); });
  ThreadReplay replay(context, thread, *model, chosen, skipped);
  TRY(replay.run(progress));
  return ThreadEnd{.tick = model->retireTick(), .sequence = model->nextSequence()};
}

} // namespace leastaction

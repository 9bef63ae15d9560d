#include "analysis/replay/replay.h"

#include "analysis/replay/block_programs.h"
#include "analysis/replay/call_stack.h"
#include "analysis/trace/record_reader.h"

#include <algorithm>
#include <array>

namespace leastaction {
namespace {

constexpr size_t maxAccesses = 16; // of one instruction

/// What all threads of a replay share.
struct Context {
  Run &run;
  const ReplayOptions &options;
  InstructionTable &table;
  EventConsumer &consumer;
  ReplayFacts facts;
  Disassembler disassembler;
  BlockPrograms::SharedRows rows;
};

/// Replays one thread. A block is executed when the record after it is known: only that tells which of its branches
/// were taken and where its call went.
class ThreadReplay {
public:
  ThreadReplay(Context &context, ThreadTrace &trace, CoreModel &model)
      : context_(context), trace_(trace), model_(model), thread_(std::to_string(trace.header().thread)),
        programs_(context.run, context.disassembler, model, context.table, trace.header().threadPointer, context.rows),
        reader_(context.run, trace) {}

  Result<void> run(const std::function<void()> &progress) {
    uint64_t chunks = 0;
    while (reader_.next()) {
      if (trace_.chunks() != chunks) {
        chunks = trace_.chunks();
        progress();
      }
      Result<void> done = reader_.isBlock() ? block() : control();
      if (!done)
        return done;
    }
    if (Result<void> done = finishPending(nullptr); !done)
      return done;
    while (!open_.empty())
      closeRegion(open_.back().region, lastClock_);
    if (reader_.problem())
      context_.facts.problems.push_back(*reader_.problem());
    for (const UnknownSchedule &unknown : model_.unknownSchedules())
      context_.facts.withoutSchedule[unknown.opcode] += unknown.executions;
    return {};
  }

private:
  struct OpenRegion {
    uint32_t region;
    uint64_t clock;
  };

  Result<void> block() {
    Result<const BlockProgram *> program = programs_.of(reader_.block());
    if (!program)
      return std::unexpected(program.error());
    const CodeBlock &code = context_.run.blocks()[reader_.block()].code;
    if (Result<void> done = finishPending(&code); !done)
      return done;
    pending_ = *program;
    pendingBlock_ = reader_.block();
    pendingSlots_.assign(reader_.payload().begin(), reader_.payload().end());
    return {};
  }

  /// Executes the pending block up to the branch that led to `next` (null: nothing is known of what came next).
  Result<void> finishPending(const CodeBlock *next) {
    const BlockProgram *program = std::exchange(pending_, nullptr);
    if (!program) {
      if (next)
        followReturn(KeyIndex::none, *next);
      return {};
    }
    size_t count = program->instructions.size();
    if (next)
      for (const BlockExit &exit : program->exits)
        if (exit.target == next->begin) {
          count = exit.instruction + 1;
          break;
        }
    for (size_t i = 0; i < count; ++i)
      execute(*program, program->instructions[i]);
    context_.facts.instructions += count;
    context_.facts.unrecordedAccesses += program->unrecordedAccesses;
    if (next)
      followCall(*program, *next);
    return {};
  }

  void execute(const BlockProgram &program, const BlockInstruction &instruction) {
    std::array<Access, maxAccesses> accesses;
    size_t count = std::min<size_t>(instruction.accessCount, maxAccesses);
    for (size_t i = 0; i < count; ++i) {
      const AccessRecipe &recipe = program.accesses[instruction.firstAccess + i];
      uint64_t slot = recipe.slot == AccessRecipe::noSlot ? 0 : pendingSlots_[recipe.slot];
      accesses[i] = {recipe.base + slot, recipe.bytes, recipe.isStore};
    }
    model_.execute(instruction.program, std::span(accesses).first(count));
  }

  /// The pending block has run and `next` follows: was there a call into code that is not recorded?
  void followCall(const BlockProgram &program, const CodeBlock &next) {
    const CodeBlock &code = context_.run.blocks()[pendingBlock_].code;
    bool entersFunction = next.has(format::blockIsFunctionEntry);
    if (program.endsInCall) {
      uint64_t clock = code.has(format::blockCallIsTimed) ? pendingSlots_.back() : 0;
      // A call that never returns may stand last in its function: the entry of another one is not where it returns to.
      if (reader_.block() == pendingBlock_ + 1 && !entersFunction) {
        opaqueCall(program, clock, 0);
        return;
      }
      if (entersFunction) {
        bool direct = program.callTarget == next.begin || code.callee == next.function || code.callee.empty();
        calls_.push({pendingBlock_, !direct, clock, model_.retireTick()});
        return;
      }
    }
    bool fallsThrough = program.endsInCondition && reader_.block() == pendingBlock_ + 1;
    if (code.has(format::blockEndsInTailCall) && !entersFunction && !fallsThrough)
      opaqueCall(program, 0, 0);
    followReturn(pendingBlock_, next);
  }

  /// If `next` is where a call returns to, that call is over.
  void followReturn(uint32_t from, const CodeBlock &next) {
    uint32_t block = reader_.block();
    if (block == 0 || next.has(format::blockIsFunctionEntry))
      return;
    const CodeBlock &before = context_.run.blocks()[block - 1].code;
    if (!before.has(format::blockEndsInCall) || from == block - 1)
      return;
    std::optional<CallFrame> frame = calls_.returnTo(block - 1);
    if (!frame || !frame->opaque)
      return;
    if (Result<const BlockProgram *> caller = programs_.of(block - 1))
      opaqueCall(**caller, frame->clockBefore, model_.retireTick() - frame->tickBefore);
  }

  /// `insideTicks`: time of the model that the callee's own calls back into recorded code took.
  void opaqueCall(const BlockProgram &caller, uint64_t clockBefore, uint64_t insideTicks) {
    const CoreDescription &core = context_.options.core;
    const RunFacts &run = context_.run.facts();
    const CodeBlock &next = context_.run.blocks()[reader_.block()].code;
    uint64_t clockAfter = next.has(format::blockResumesTimed) && !reader_.payload().empty() ? reader_.payload()[0] : 0;
    uint64_t ticks = core.opaqueCallTicks;
    ++context_.facts.opaqueCalls;
    if (context_.options.opaque == OpaqueTime::measured) {
      if (clockBefore && clockAfter > clockBefore && run.clockHz > 0) {
        uint64_t measured = clockAfter - clockBefore;
        measured -= std::min(measured, run.clockOverheadTicks);
        auto scaled =
            static_cast<uint64_t>(static_cast<double>(measured) * static_cast<double>(core.clockHz) / run.clockHz);
        ticks = scaled > insideTicks + 1 ? scaled - insideTicks : 1;
      } else {
        ++context_.facts.untimedOpaqueCalls;
      }
    }
    model_.executeOpaque(caller.opaqueCall, ticks);
  }

  Result<void> control() {
    std::span<const uint64_t> payload = reader_.payload();
    bool hasPayload = payload.size() >= 2;
    switch (reader_.control()) {
    case format::Control::regionName:
      if (hasPayload)
        names_[payload[0]] = reader_.regionName();
      return {};
    case format::Control::regionStart:
    case format::Control::regionStop: {
      // The block before the marker ends in the call into the runtime, which is no event of any region.
      if (Result<void> done = finishPending(nullptr); !done)
        return done;
      if (!hasPayload)
        return {};
      lastClock_ = payload[1];
      uint32_t region = regionNumber(payload[0]);
      if (reader_.control() == format::Control::regionStart)
        openRegion(region);
      else
        closeRegion(region, lastClock_);
      return {};
    }
    case format::Control::gap:
      context_.facts.problems.push_back({"records are missing", context_.run.folder(), "record the program again"});
      return finishPending(nullptr);
    }
    return {};
  }

  uint32_t regionNumber(uint64_t id) {
    auto [found, isNew] = regions_.try_emplace(id, static_cast<uint32_t>(context_.facts.regions.size()));
    if (isNew) {
      auto name = names_.find(id);
      context_.facts.regions.push_back({{name == names_.end() ? "(unnamed)" : name->second, thread_}});
    }
    return found->second;
  }

  void openRegion(uint32_t region) {
    model_.drain();
    open_.push_back({region, lastClock_});
    RegionTimes &times = context_.facts.regions[region];
    ++times.executions;
    context_.consumer.beginRegion(region, times.region);
  }

  void closeRegion(uint32_t region, uint64_t clock) {
    auto open = std::find_if(open_.rbegin(), open_.rend(), [&](const OpenRegion &o) { return o.region == region; });
    if (open == open_.rend())
      return;
    model_.drain();
    if (double hz = context_.run.facts().clockHz; hz > 0 && clock >= open->clock)
      context_.facts.regions[region].measuredSeconds += static_cast<double>(clock - open->clock) / hz;
    open_.erase(std::next(open).base());
    context_.consumer.endRegion(region);
  }

  Context &context_;
  ThreadTrace &trace_;
  CoreModel &model_;
  std::string thread_;
  BlockPrograms programs_;
  RecordReader reader_;
  CallStack calls_;
  const BlockProgram *pending_ = nullptr;
  uint32_t pendingBlock_ = 0;
  std::vector<uint64_t> pendingSlots_;
  std::map<uint64_t, std::string> names_;
  std::map<uint64_t, uint32_t> regions_;
  std::vector<OpenRegion> open_;
  uint64_t lastClock_ = 0;
};

} // namespace

Result<ReplayFacts> replay(Run &run, const ReplayOptions &options, InstructionTable &table, EventConsumer &consumer) {
  Context context{run, options, table, consumer, {}, {}, {}};
  uint64_t bytesBefore = 0, totalBytes = 0;
  std::vector<ThreadTrace> traces;
  for (const std::string &path : run.threadFiles()) {
    Result<ThreadTrace> trace = ThreadTrace::open(path);
    if (!trace) {
      context.facts.problems.push_back(trace.error());
      continue;
    }
    totalBytes += trace->fileBytes();
    traces.push_back(std::move(*trace));
  }
  for (ThreadTrace &trace : traces) {
    Result<std::unique_ptr<CoreModel>> model = CoreModel::create(options.core, options.model);
    if (!model)
      return std::unexpected(model.error());
    (*model)->setSink([&](std::span<const Event> events) { consumer.events(events); });
    ThreadReplay thread(context, trace, **model);
    Result<void> done = thread.run([&] {
      if (options.progress && totalBytes)
        options.progress(static_cast<double>(bytesBefore + trace.position()) / static_cast<double>(totalBytes));
    });
    if (!done)
      return std::unexpected(done.error());
    bytesBefore += trace.fileBytes();
  }
  return std::move(context.facts);
}

} // namespace leastaction

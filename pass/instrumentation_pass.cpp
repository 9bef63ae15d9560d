#include "pass/instrumentation_pass.h"

#include "pass/block_plan.h"
#include "pass/code_emitter.h"
#include "pass/code_table.h"
#include "pass/count_probes.h"
#include "pass/cursor_registers.h"
#include "pass/implied_blocks.h"
#include "pass/left_alone.h"
#include "pass/loop_entries.h"
#include "pass/probes.h"
#include "pass/prologue.h"
#include "pass/recording_copy.h"
#include "pass/region_selection.h"
#include "pass/timing_probes.h"

#include "llvm/CodeGen/MachineBlockFrequencyInfo.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineLoopInfo.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/MCContext.h"
#include "llvm/Target/TargetMachine.h"

namespace leastaction {
namespace {

class InstrumentationPass : public llvm::MachineFunctionPass {
public:
  static char ID;
  InstrumentationPass(const Options &options, Tell tell)
      : MachineFunctionPass(ID), mode_(options.mode), timing_(options.timing), entersLoops_(options.entersLoops),
        tell_(std::move(tell)) {}

  llvm::StringRef getPassName() const override { return "leastaction instrumentation"; }

  void getAnalysisUsage(llvm::AnalysisUsage &usage) const override {
    if (mode_ == Mode::trace)
      usage.addRequired<llvm::MachineBlockFrequencyInfoWrapperPass>();
    if (entersLoops_)
      usage.addRequired<llvm::MachineLoopInfoWrapperPass>();
    MachineFunctionPass::getAnalysisUsage(usage);
  }

  bool doInitialization(llvm::Module &module) override {
    markLeftAlone(module);
    return true;
  }

  /// Where options keep all functions from being instrumented, nobody should have to ask why.
  bool doFinalization(llvm::Module &) override {
    if (instrumented_ == 0 && !leftAloneBecause_.empty())
      tell_("no function of this file will be recorded: " + leftAloneBecause_);
    return false;
  }

  bool runOnMachineFunction(llvm::MachineFunction &function) override {
    const llvm::Function &source = function.getFunction();
    llvm::StringRef region = source.getFnAttribute(regionAttribute).getValueAsString();
    if (mode_ == Mode::markers && region.empty())
      return false;
    if (isThunk(source.getName()))
      return false;
    const MachineNames &names = MachineNames::of(function);
    if (std::string_view reason = whyNot(function); !reason.empty()) {
      remark(function, reason);
      if (leftAloneBecause_.empty())
        leftAloneBecause_ = reason;
      ProbeWriter writer(function, names, emitter(), false);
      CodeTable table(function);
      table.leaveAlone(reason, writer.markEntry());
      writeTable(function, std::move(table));
      return true;
    }
    closeLandingMarks(function, names);
    std::vector<PlannedBlock> blocks = planBlocks(function, names, !region.empty(), mode_ == Mode::count);
    if (blocks.empty())
      return false;
    for (PlannedBlock &block : blocks)
      if (block.last->getOpcode() == names.endBranch)
        block.last = &block.last->getParent()->back();
    size_t counters = mode_ == Mode::count ? planCounts(blocks, names) : 0;
    if (entersLoops_)
      enterLoops(blocks, getAnalysis<llvm::MachineLoopInfoWrapperPass>().getLI(), names);
    if (mode_ == Mode::trace) {
      const auto &frequencies = getAnalysis<llvm::MachineBlockFrequencyInfoWrapperPass>().getMBFI();
      Frequency frequency = [&](const llvm::MachineBasicBlock &block) {
        return frequencies.getBlockFreq(&block).getFrequency();
      };
      findImpliedBlocks(blocks, frequency);
      keepCursors(blocks, function, names, frequency);
    }
    instrument(function, names, blocks, counters, region);
    ++instrumented_;
    return true;
  }

private:
  /// Why `function` must be left alone; empty if it need not be.
  static std::string_view whyNot(const llvm::MachineFunction &function) {
    if (llvm::StringRef reason = whyLeftAlone(function.getFunction()); !reason.empty())
      return {reason.data(), reason.size()};
    if (spreadsOverSections(function))
      return "its blocks are spread over several sections";
    if (!function.getRegInfo().tracksLiveness())
      return "it is not known which of its registers are free";
    llvm::CodeModel::Model model = function.getTarget().getCodeModel();
    if (model == llvm::CodeModel::Large || model == llvm::CodeModel::Kernel)
      return "its code model does not let probes reach the runtime";
    if (function.getFunction().hasFnAttribute("patchable-function-entry"))
      return "its entry is kept free for patches";
    if (hasXRaySleds(function))
      return "XRay overwrites parts of its code while the program runs";
    return {};
  }

  static bool hasXRaySleds(const llvm::MachineFunction &function) {
    for (const llvm::MachineBasicBlock &block : function)
      for (const llvm::MachineInstr &instruction : block)
        switch (instruction.getOpcode()) {
        case llvm::TargetOpcode::PATCHABLE_FUNCTION_ENTER:
        case llvm::TargetOpcode::PATCHABLE_FUNCTION_EXIT:
        case llvm::TargetOpcode::PATCHABLE_RET:
        case llvm::TargetOpcode::PATCHABLE_TAIL_CALL:
          return true;
        default:
          break;
        }
    return false;
  }

  /// Blocks are given their sections after this pass.
  static bool spreadsOverSections(const llvm::MachineFunction &function) {
    const llvm::TargetMachine &target = function.getTarget();
    return target.getBBSectionsType() != llvm::BasicBlockSection::None ||
           (target.Options.EnableMachineFunctionSplitter && function.getFunction().hasProfileData());
  }

  static void remark(const llvm::MachineFunction &function, std::string_view reason) {
    const llvm::Function &source = function.getFunction();
    llvm::DiagnosticLocation location(source.getSubprogram());
    llvm::OptimizationRemarkMissed missed("leastaction", "NotInstrumented", location, &source.getEntryBlock());
    missed << "function '" << source.getName() << "' is not instrumented: " << llvm::StringRef(reason);
    source.getContext().diagnose(missed);
  }

  void instrument(llvm::MachineFunction &function, const MachineNames &names, const std::vector<PlannedBlock> &blocks,
                  size_t counterCount, llvm::StringRef region) {
    // LLVM may be asked to move what functions have in common to new ones, after this pass.
    function.getFunction().addFnAttr("nooutline");
    const Prologue prologue(function);
    ProbeWriter writer(function, names, emitter(), mode_ != Mode::trace);
    CodeTable table(function);
    std::string regionName = region.empty() ? "" : table.stringLabel(region);
    bool implicit = function.getFunction().hasFnAttribute(implicitRegionAttribute);
    const char *enter = implicit ? "__leastaction_enter_main" : "__leastaction_enter";
    const char *leave = implicit ? "__leastaction_leave_main" : "__leastaction_leave";
    RecordingCopy copy;
    std::string counters = mode_ == Mode::count ? table.setCounters(counterCount) : "";
    std::optional<TimingProbes> timing;
    if (mode_ == Mode::probe)
      timing.emplace(function, names, timing_, writer, table);
    if (mode_ != Mode::markers)
      copy = copyForRecording(function, names);

    for (size_t number = 0; number < blocks.size(); ++number) {
      const PlannedBlock &block = blocks[number];
      llvm::MachineInstr &first = behindLandingMark(*block.first, names);
      OwnSymbols own;
      if (number == 0 && !region.empty())
        writer.callRuntime(first, enter, regionName, own.probes);
      if (mode_ == Mode::markers) {
        if (block.leavesRegion)
          writer.callRuntime(first, leave, regionName, own.probes);
        continue;
      }
      PlannedBlock copied = block.movedTo(copy.instructions);
      CopySymbols recording;
      own.resume = writer.labelBefore(first);
      if (timing)
        recording.begin = timing->beginCopy(copied);
      llvm::MachineInstr &firstCopied = mode_ == Mode::count ? behindLandingMark(*copied.first, names) : *copied.first;
      if (block.leavesRegion)
        writer.callRuntime(firstCopied, leave, regionName, recording.probes);
      if (mode_ == Mode::count)
        count(writer, copied, firstCopied,
              {counters, number, number && blocks[number - 1].callee == "leastaction_stop"}, own.resume, recording,
              names);
      else if (!timing)
        writer.instrument(copied, own.resume, recording);

      if (number == 0)
        writer.switchToCopyAtEntry(first, block.freeAtHead, *copy.entry, own.probes);
      else if (block.wayIn != WayIn::none)
        writer.switchToCopy(copied, first, recording.begin, own.probes);
      if (block.leavesRegion)
        writer.callRuntime(first, leave, regionName, own.probes);
      own.begin =
          &first == block.first && !own.probes.empty() ? own.probes.front().first : writer.labelBefore(*block.first);
      own.end = writer.labelAfter(*block.last);
      if (!timing) {
        table.add(block, own, recording);
        continue;
      }
      if (number == 0)
        timing->addFunction(own.begin, recording.begin);
      timing->instrument(block, first, copied, own.resume, copy);
    }
    if (mode_ != Mode::markers)
      table.setCold(writer.placeColdCode());
    prologue.keep(writer);
    writeTable(function, std::move(table));
  }

  CodeEmitter *emitter() {
    if (!emitter_)
      emitter_ = CodeEmitter::of(*this);
    return *emitter_;
  }

  void writeTable(const llvm::MachineFunction &function, CodeTable table) {
    if (CodeEmitter *writes = emitter())
      writes->putBehind(function, [table = std::move(table), symbol = linkedSymbol(function).str()](
                                      llvm::AsmPrinter &printer) mutable { table.emit(printer, symbol); });
  }

  /// Where indirect branches may land, the mark that says so stands first.
  static llvm::MachineInstr &behindLandingMark(llvm::MachineInstr &first, const MachineNames &names) {
    llvm::MachineInstr *instruction = &first;
    if (first.getOpcode() == names.endBranch)
      do
        instruction = instruction->getNextNode();
      while (emitsNothing(*instruction) && instruction->getNextNode());
    return *instruction;
  }

  /// A mark that has nothing behind it in its basic block gets what stands for no instruction.
  static void closeLandingMarks(llvm::MachineFunction &function, const MachineNames &names) {
    for (llvm::MachineBasicBlock &block : function) {
      auto last = block.getLastNonDebugInstr();
      while (last != block.end() && last != block.begin() && emitsNothing(*last))
        --last;
      if (last != block.end() && last->getOpcode() == names.endBranch)
        llvm::BuildMI(block, block.end(), last->getDebugLoc(), names.info().get(llvm::TargetOpcode::KILL));
    }
  }

  /// A defined symbol in the function's section. Functions of one section share one, so that their tables share one.
  llvm::StringRef linkedSymbol(const llvm::MachineFunction &function) {
    llvm::StringRef own = function.getTarget().getSymbol(&function.getFunction())->getName();
    if (function.getSection() || function.getFunction().hasComdat() || function.getFunction().hasSection() ||
        function.getTarget().getFunctionSections())
      return own;
    llvm::StringRef section = function.getFunction().getSectionPrefix().value_or("");
    return sectionSymbols_.try_emplace(section, own.str()).first->second;
  }

  Mode mode_;
  TimingOptions timing_;
  bool entersLoops_;
  Tell tell_;
  llvm::StringMap<std::string> sectionSymbols_;
  std::optional<CodeEmitter *> emitter_; ///< Owned by LLVM's printer, which is there as long as this pass.
  size_t instrumented_ = 0;
  std::string leftAloneBecause_; ///< The first reason.
};

char InstrumentationPass::ID = 0;

} // namespace

llvm::Pass *createInstrumentationPass(const Options &options, Tell tell) {
  return new InstrumentationPass(options, std::move(tell));
}

} // namespace leastaction

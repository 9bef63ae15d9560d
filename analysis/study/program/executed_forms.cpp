#include "analysis/study/program/executed_forms.h"

#include "analysis/execution/replay/run_threads.h"
#include "analysis/program/count/thread_counts.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <unordered_map>

namespace leastaction {
namespace {

/// Sums over static instructions of the same opcode.
class Forms {
public:
  void add(const llvm::MCInst &inst, uint64_t executions) {
    if (executions == 0)
      return;
    Form &form = forms_[{inst.getOpcode(), inst.getFlags() & prefixLock}];
    form.executions += executions;
    if (executions > form.most) {
      form.most = executions;
      form.inst = inst;
    }
  }

  std::vector<ExecutedForm> sorted() const {
    std::vector<ExecutedForm> forms;
    for (const auto &[opcode, form] : forms_)
      forms.push_back({form.inst, form.executions});
    std::ranges::sort(forms, {}, [](const ExecutedForm &form) {
      return std::tuple(~form.executions, form.inst.getOpcode(), form.inst.getFlags());
    });
    return forms;
  }

private:
  struct Form {
    llvm::MCInst inst;
    uint64_t executions = 0, most = 0;
  };
  std::map<std::pair<unsigned, unsigned>, Form> forms_; ///< By opcode, and whether it is locked.
};

/// A line of a run, which is decoded once.
struct Line {
  std::vector<Decoded> instructions;
  std::vector<uint64_t> begun; ///< By how many of its instructions ran.
};

Result<void> addTraced(Run &run, const Disassembler &disassembler, const ShowFraction &progress, Forms &forms) {
  const std::unique_ptr<RunThreads> threads =
      TRY(RunThreads::open(run, disassembler, isByInstruction(run.facts().mode)));
  std::unordered_map<uint32_t, Line> lines;
  uint64_t bytesBefore = 0;
  for (ThreadTrace &trace : threads->traces()) {
    const std::unique_ptr<ExecutedCode> code = threads->code(trace);
    uint64_t position = 0;
    for (;;) {
      const ExecutedCode::Item item = TRY(code->next());
      if (item == ExecutedCode::Item::end)
        break;
      if (code->position() != position) {
        position = code->position();
        progress(static_cast<double>(bytesBefore + position) / static_cast<double>(threads->totalBytes()));
      }
      if (item != ExecutedCode::Item::code)
        continue;
      const auto [found, isNew] = lines.try_emplace(code->line().number);
      Line &line = found->second;
      if (isNew) {
        line.instructions = TRY(code->decode(code->line()));
        line.begun.resize(line.instructions.size() + 1);
      }
      ++line.begun[code->count()];
    }
    bytesBefore += trace.fileBytes();
  }
  // In the order of their numbers: which of equally many executions counts must not change from run to run.
  for (auto &[number, line] : std::map(lines.begin(), lines.end())) {
    std::vector<uint64_t> executions(line.instructions.size() + 1);
    for (size_t i = line.instructions.size(); i-- > 0;)
      executions[i] = executions[i + 1] + line.begun[i + 1];
    for (size_t i = 0; i < line.instructions.size(); ++i)
      forms.add(line.instructions[i].instruction, executions[i]);
  }
  return {};
}

Result<void> addCounted(Run &run, const Disassembler &disassembler, Forms &forms) {
  for (const std::string &path : run.threadFiles()) {
    ThreadTrace trace = TRY(run.openTrace(path));
    ThreadCounts counts(run);
    counts.read(trace);
    for (const auto [block, executions] : counts.all())
      for (const Decoded &decoded : TRY(run.decode(block, disassembler)))
        forms.add(decoded.instruction, executions);
  }
  return {};
}

} // namespace

Result<std::vector<ExecutedForm>> executedForms(const std::string &path, const ShowFraction &progress) {
  const std::unique_ptr<Run> run = TRY(Run::open(path));
  if (run->facts().architecture != Architecture::x86_64)
    return fail("the run is of another architecture, whose instructions this machine cannot measure", path,
                "name a run of a program for this machine");
  const Disassembler disassembler;
  Forms forms;
  if (run->facts().mode == RunMode::probe || run->facts().mode == RunMode::markers)
    return fail("a run of this mode does not say which instructions ran", path,
                "compile the program with mode=trace or mode=count and record it again");
  if (run->facts().mode == RunMode::count)
    TRY(addCounted(*run, disassembler, forms));
  else
    TRY(addTraced(*run, disassembler, progress, forms));
  std::vector<ExecutedForm> sorted = forms.sorted();
  if (sorted.empty())
    return fail("no region of the run executed anything", path, "record a program that runs through a region");
  return sorted;
}

} // namespace leastaction

#include "analysis/program/count/counted_run.h"

#include "analysis/execution/core/instruction_class.h"
#include "analysis/execution/trace/instruction_accesses.h"
#include "analysis/execution/trace/string_instruction.h"
#include "analysis/program/count/thread_counts.h"
#include "analysis/program/spectrum/profile.h"

#include "llvm/Demangle/Demangle.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <tuple>

namespace leastaction {
namespace {

/// One instruction, as far as it is summed.
struct Row {
  std::string opcode, function, line;
  InstructionClass instructionClass = InstructionClass::other;
  uint64_t workFlop = 0, lengthByte = 0; ///< Of all lanes, of one repetition.
  uint32_t lanes = KeyIndex::none;       ///< What counts how much of it is executed: a place in Run::lanes().
  bool readsOneElement = false;          ///< For all lanes.
  bool isMasked = false, isRepeated = false;
};

/// What an instruction did in all.
struct Done {
  uint64_t count = 0, workFlop = 0, lengthByte = 0;
};

class Rows {
public:
  explicit Rows(Run &run) : run_(run) {
    for (uint32_t i = 0; i < run.lanes().size(); ++i)
      lanes_[{run.lanes()[i].block, run.lanes()[i].counter.instruction}] = i;
  }

  Result<const std::vector<Row> *> of(uint32_t block) {
    auto [found, isNew] = rows_.try_emplace(block);
    if (isNew)
      TRY(make(block, found->second));
    return &found->second;
  }

  Done done(const Row &row, uint64_t count, const LaneCounts &lanes) const {
    if (row.lanes == KeyIndex::none)
      return {count, count * row.workFlop, count * row.lengthByte};
    auto found = lanes.find(row.lanes);
    uint64_t executed = found == lanes.end() ? 0 : found->second, all = run_.lanes()[row.lanes].counter.lanes;
    return {count, executed * row.workFlop / all,
            row.readsOneElement ? count * row.lengthByte : executed * row.lengthByte / all};
  }

private:
  Result<void> make(uint32_t index, std::vector<Row> &rows) {
    const RunBlock &block = run_.blocks()[index];
    std::vector<Decoded> decoded = TRY(run_.decode(index, disassembler_));
    const Target &target = disassembler_.target();
    for (uint32_t i = 0; i < decoded.size(); ++i) {
      const Decoded &instruction = decoded[i];
      Row &row = rows.emplace_back();
      row.opcode = disassembler_.opcodeName(instruction);
      row.instructionClass = classify(target, instruction.instruction);
      row.function = llvm::demangle(block.code.function);
      SourceLine source = run_.sourceLine(block.module, instruction.address);
      if (!source.file.empty())
        row.line = source.file + ":" + std::to_string(source.line);
      row.workFlop = disassembler_.facts(instruction).workFlop;
      row.lengthByte = accessedBytes(instruction);
      if (auto lanes = lanes_.find({index, i}); lanes != lanes_.end())
        row.lanes = lanes->second;
      const OpcodeFacts &facts = disassembler_.facts(instruction);
      const bool countsLanes = row.lanes != KeyIndex::none;
      row.readsOneElement = countsLanes && facts.is(trait::readsOneElement);
      row.isMasked = !countsLanes && (row.workFlop || row.lengthByte) && facts.is(trait::masked);
      row.isRepeated = !countsLanes && isRepeatedString(instruction.instruction, target);
    }
    return {};
  }

  /// Of all lanes and of one repetition. Fetching ahead is no access.
  uint64_t accessedBytes(const Decoded &instruction) const {
    if (disassembler_.facts(instruction).is(trait::prefetch))
      return 0;
    InstructionAccesses accesses = accessesOf(instruction, disassembler_.target());
    uint64_t bytes = 0;
    for (const AccessOperand &operand : accesses.operands)
      bytes += operand.bytes;
    return accesses.form == InstructionAccesses::Form::gather ? bytes * accesses.gather.lanes : bytes;
  }

  Run &run_;
  Disassembler disassembler_;
  std::map<std::pair<uint32_t, uint32_t>, uint32_t> lanes_; ///< By block and instruction.
  std::map<uint32_t, std::vector<Row>> rows_;
};

using Shares = std::map<std::pair<std::string, std::string>, Share>;

void addTo(Shares &shares, const std::string &name, const std::string &function, const Done &done) {
  Share &share = shares[{name, function}];
  share.count += done.count;
  share.workFlop += done.workFlop;
  share.lengthByte += done.lengthByte;
}

std::vector<Share> sorted(Shares &shares, uint64_t instructions) {
  std::vector<Share> list;
  for (auto &[key, share] : shares) {
    std::tie(share.name, share.function) = key;
    share.fraction = instructions ? static_cast<double>(share.count) / static_cast<double>(instructions) : 0;
    list.push_back(std::move(share));
  }
  std::ranges::sort(list, [](const Share &a, const Share &b) {
    return std::tie(b.count, a.name, a.function) < std::tie(a.count, b.name, b.function);
  });
  return list;
}

Result<RegionSummary> summarize(const BlockCounts &blocks, const LaneCounts &lanes, Rows &rows) {
  RegionSummary summary;
  Shares byOpcode, byClass, byFunction, byLine;
  for (auto [block, count] : blocks) {
    const std::vector<Row> *instructions = TRY(rows.of(block));
    for (const Row &row : *instructions) {
      const Done done = rows.done(row, count, lanes);
      summary.instructions += done.count;
      summary.workFlop += done.workFlop;
      summary.lengthByte += done.lengthByte;
      addTo(byOpcode, row.opcode, "", done);
      addTo(byClass, std::string(name(row.instructionClass)), "", done);
      addTo(byFunction, row.function, "", done);
      addTo(byLine, row.line, row.line.empty() ? "" : row.function, done);
    }
  }
  summary.byOpcode = sorted(byOpcode, summary.instructions);
  summary.byClass = sorted(byClass, summary.instructions);
  summary.byFunction = sorted(byFunction, summary.instructions);
  summary.byLine = sorted(byLine, summary.instructions);
  return summary;
}

/// Names of the functions that have code in the run.
std::set<std::string> instrumentedFunctions(const Run &run) {
  std::set<std::string> names;
  for (const RunBlock &block : run.blocks())
    names.insert(block.code.function);
  return names;
}

} // namespace

Result<CountedRun> readCounts(Run &run) {
  CountedRun counted;
  Rows rows(run);
  const std::set<std::string> known = instrumentedFunctions(run);
  std::vector<ThreadTrace> traces;
  for (const std::string &path : run.threadFiles()) {
    if (Result<ThreadTrace> trace = run.openTrace(path))
      traces.push_back(std::move(*trace));
    else
      counted.problems.push_back(trace.error());
  }
  sortByCreation(traces, run.facts().pid);
  uint64_t chunks = 0;
  for (size_t number = 0; number < traces.size(); ++number) {
    ThreadCounts thread(run);
    std::vector<Error> problems = thread.read(traces[number]);
    chunks += traces[number].chunks();
    if (!problems.empty()) { // Counts that are not whole would be wrong.
      std::ranges::move(problems, std::back_inserter(counted.problems));
      continue;
    }
    ++counted.threads;
    for (const ThreadRegion &region : thread.regions()) {
      if (region.name == warmUpRegion)
        continue;
      RegionSummary summary = TRY(summarize(region.blocks, region.lanes, rows));
      summary.name = region.name;
      summary.thread = std::to_string(number);
      summary.executionCount = region.executions;
      double hz = run.facts().clockHz;
      counted.regions.push_back({std::move(summary), hz > 0 ? static_cast<double>(region.ticks) / hz : 0});
    }
    for (auto [block, count] : thread.all()) {
      const CodeBlock &code = run.blocks()[block].code;
      if (!code.callee.empty() && !code.callee.starts_with("leastaction_") && !known.contains(code.callee))
        counted.opaqueCalls += count;
      Result<const std::vector<Row> *> instructions = rows.of(block);
      for (const Row &row : **instructions) {
        counted.maskedInstructions += row.isMasked ? count : 0;
        counted.repeatedInstructions += row.isRepeated ? count : 0;
      }
    }
  }
  std::ranges::move(run.missingFrom(chunks), std::back_inserter(counted.problems));
  return counted;
}

} // namespace leastaction

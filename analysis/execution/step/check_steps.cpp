#include "analysis/execution/step/check_steps.h"

#include "analysis/execution/step/emulated_code.h"
#include "analysis/execution/step/stepped_code.h"
#include "analysis/execution/trace/original_address.h"
#include "analysis/execution/trace/traced_code.h"

#include "llvm/Demangle/Demangle.h"

#include <algorithm>
#include <cstdio>
#include <set>

namespace leastaction {
namespace {

std::string hex(uint64_t number) {
  char text[32];
  std::snprintf(text, sizeof text, "0x%llx", static_cast<unsigned long long>(number));
  return text;
}

/// The instructions of one thread one by one, of those that both recordings know.
class Sequence {
public:
  /// `original`: the map from run-time addresses, for code in which probes stand.
  Sequence(Run &run, ExecutedCode &code, const Disassembler &disassembler, const OriginalCode *original)
      : run_(run), code_(code), disassembler_(disassembler), original_(original) {}

  /// False at the end.
  Result<bool> next() {
    for (;;) {
      if (++at_ >= count_) {
        ExecutedCode::Item item = TRY(code_.next());
        if (item == ExecutedCode::Item::end)
          return false;
        count_ = item == ExecutedCode::Item::code ? code_.count() : 0;
        at_ = ~0u;
        if (count_)
          TRY(lookAt(code_.line()));
        continue;
      }
      const CodeLine &line = code_.line();
      address_ = line.instructions[at_].address;
      module_ = line.module;
      if ((*kinds_)[at_] == Kind::noOp)
        continue;
      if (original_) {
        std::optional<OriginalInstruction> found = original_->originalAddress(line.base + address_);
        if (!found)
          continue;
        address_ = found->address;
        module_ = found->module;
      }
      readAccesses(line.instructions[at_]);
      return true;
    }
  }

  uint32_t module() const { return module_; }
  uint64_t address() const { return address_; }
  const std::vector<Access> &accesses() const { return accesses_; }
  bool knowsAccesses() const { return knowsAccesses_; }
  bool isString() const { return (*kinds_)[at_] == Kind::string; }

  /// Function, line, disassembly and accesses of the current instruction.
  std::string text() const {
    std::string text = hex(address_) + " in '" + llvm::demangle(code_.line().function) + "'";
    if (SourceLine source = run_.sourceLine(module_, address_); source.line)
      text += " at " + source.file + ":" + std::to_string(source.line);
    if (Result<std::vector<Decoded>> decoded = code_.decode(code_.line()))
      text += ", " + disassembler_.text((*decoded)[at_]);
    for (const Access &access : accesses_)
      text += std::string(access.isStore ? ", stores to " : ", loads from ") +
              (access.address == unknownAddress ? "an unknown address" : hex(access.address)) +
              (isString() ? " (" + std::to_string(access.bytes) + " byte)" : "");
    return text;
  }

private:
  enum class Kind : uint8_t { noOp, string, other };

  Kind kindOf(const Decoded &decoded) const {
    const OpcodeFacts &facts = disassembler_.facts(decoded);
    return facts.is(trait::noOp) ? Kind::noOp : facts.is(trait::string) ? Kind::string : Kind::other;
  }

  Result<void> lookAt(const CodeLine &line) {
    if (kindsOfLines_.size() <= line.number)
      kindsOfLines_.resize(line.number + 1);
    std::vector<Kind> &kinds = kindsOfLines_[line.number];
    kinds_ = &kinds;
    if (!kinds.empty())
      return {};
    std::vector<Decoded> decoded = TRY(code_.decode(line));
    for (const Decoded &instruction : decoded)
      kinds.push_back(kindOf(instruction));
    return {};
  }

  void readAccesses(const CodeInstruction &instruction) {
    std::span<const Access> found = code_.accesses(at_);
    accesses_.assign(found.begin(), found.end());
    std::ranges::sort(accesses_, {}, [](const Access &a) { return std::pair(a.isStore, a.address); });
    // None are made by a string instruction that is repeated no times.
    uint32_t listedBefore = at_ ? code_.line().instructions[at_ - 1].accessesEnd : 0;
    bool areListed = instruction.accessesEnd > listedBefore || instruction.loads + instruction.stores == 0;
    knowsAccesses_ =
        areListed && std::ranges::none_of(found, [](const Access &a) { return a.address == unknownAddress; });
  }

  Run &run_;
  ExecutedCode &code_;
  const Disassembler &disassembler_;
  const OriginalCode *original_;
  uint32_t at_ = ~0u, count_ = 0;
  uint32_t module_ = 0;
  uint64_t address_ = 0;
  std::vector<Access> accesses_;
  bool knowsAccesses_ = true;
  std::vector<std::vector<Kind>> kindsOfLines_;
  const std::vector<Kind> *kinds_ = nullptr;
};

/// Of a string instruction, bytes tell how often it was repeated; elsewhere a trace may not know them.
bool sameAccesses(const std::vector<Access> &a, const std::vector<Access> &b, bool withBytes) {
  return std::ranges::equal(a, b, [&](const Access &x, const Access &y) {
    return x.address == y.address && x.isStore == y.isStore && (!withBytes || x.bytes == y.bytes);
  });
}

class Comparison {
public:
  explicit Comparison(Run &run)
      : run_(run), lines_(run, disassembler_, &original_), blocks_(run, disassembler_, lines_) {}

  Result<StepComparison> compare() {
    OriginalCode original = TRY(OriginalCode::of(run_, disassembler_));
    original_ = std::move(original);
    blocks_.read();
    for (const std::string &steps : run_.stepFiles()) {
      std::string trace = steps.substr(0, steps.rfind('.')) + ".trace";
      if (std::ranges::find(run_.threadFiles(), trace) == run_.threadFiles().end()) {
        result_.differences.push_back(steps + " has no trace beside it");
        continue;
      }
      TRY(threads(trace, steps));
    }
    return std::move(result_);
  }

private:
  Result<void> threads(const std::string &tracePath, const std::string &stepsPath) {
    Result<ThreadTrace> traceFile = run_.openTrace(tracePath);
    Result<ThreadTrace> stepsFile = run_.openTrace(stepsPath);
    if (!traceFile || !stepsFile) {
      result_.differences.push_back((traceFile ? stepsFile : traceFile).error().text());
      return {};
    }
    TracedCode tracedCode(run_, disassembler_, *traceFile);
    const std::unique_ptr<ExecutedCode> steppedCode = instructionsOf(run_, lines_, blocks_, *stepsFile);
    Sequence traced(run_, tracedCode, disassembler_, nullptr), stepped(run_, *steppedCode, disassembler_, &original_);
    for (uint64_t number = 0;; ++number) {
      const bool traceGoesOn = TRY(traced.next());
      const bool stepsGoOn = TRY(stepped.next());
      const bool isEnd = !traceGoesOn || !stepsGoOn;
      // A program that was killed leaves the end of its trace unwritten, and its last block may not have run to its
      // end.
      if (isEnd && (traceGoesOn == stepsGoOn || !run_.facts().finished))
        return {};
      if (isEnd || !same(traced, stepped)) {
        result_.differences.push_back("trace and steps of thread " + std::to_string(tracedCode.thread()) +
                                      " differ at instruction " + std::to_string(number) + ": the trace has " +
                                      (traceGoesOn ? traced.text() : "no more") + "; the steps have " +
                                      (stepsGoOn ? stepped.text() : "no more"));
        return {};
      }
    }
  }

  bool same(const Sequence &traced, const Sequence &stepped) {
    if (traced.module() != stepped.module() || traced.address() != stepped.address())
      return false;
    if (!traced.knowsAccesses()) {
      ++result_.unknownAccesses;
    } else if (!sameAccesses(traced.accesses(), stepped.accesses(), traced.isString())) {
      return false;
    } else {
      result_.accesses += traced.accesses().size();
    }
    ++result_.instructions;
    return true;
  }

  Run &run_;
  Disassembler disassembler_;
  OriginalCode original_;
  StepLines lines_; ///< Of the program's own code: instructions of copies may read other parts of jump tables.
  EmulatedBlocks blocks_;
  StepComparison result_;
};

} // namespace

void checkSteps(Run &run, CheckResult &result) {
  Disassembler disassembler(run.facts().architecture);
  StepLines lines(run, disassembler);
  EmulatedBlocks blocks(run, disassembler, lines);
  blocks.read();
  for (const Error &problem : blocks.problems())
    result.problems.push_back(problem.text());
  const bool isAlone = run.threadFiles().empty() && run.facts().mode == RunMode::emulate;
  uint64_t chunks = blocks.chunks();
  for (const std::string &path : run.stepFiles()) {
    Result<ThreadTrace> steps = run.openTrace(path);
    if (!steps) {
      result.problems.push_back(steps.error().text());
      continue;
    }
    const std::unique_ptr<ExecutedCode> code = instructionsOf(run, lines, blocks, *steps);
    bool isEnd = false;
    while (!isEnd) {
      Result<ExecutedCode::Item> item = code->next();
      isEnd = !item || *item == ExecutedCode::Item::end;
      if (!isEnd && *item == ExecutedCode::Item::code)
        ++result.stepped;
      if (!isEnd && *item == ExecutedCode::Item::regionStart)
        result.regionExecutions += isAlone;
    }
    for (const Error &problem : code->problems())
      result.problems.push_back(problem.text());
    result.chunks += steps->chunks();
    chunks += steps->chunks();
    result.threads += isAlone;
    result.fileBytes += steps->fileBytes();
    result.intactBytes += steps->intactBytes();
    result.missingChunks += steps->missingChunks();
    result.unclosedThreads += !steps->isClosed();
  }
  if (isAlone) {
    result.instructions = result.stepped;
    for (const Error &error : run.missingFrom(chunks))
      result.problems.push_back(error.text());
  }
}

Result<StepComparison> compareWithSteps(Run &run) {
  return Comparison(run).compare();
}

} // namespace leastaction

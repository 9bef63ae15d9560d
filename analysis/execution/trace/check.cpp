#include "analysis/execution/trace/check.h"

#include "analysis/execution/event/event.h"
#include "analysis/execution/trace/record_reader.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

namespace leastaction {
namespace {

struct DirectBranch {
  uint64_t target = 0; ///< Link-time address.
  size_t reached = 0;  ///< How many instructions of the block run when it is taken.
};

/// How control can leave a block. Looked up for every record.
struct Exits {
  size_t instructions = 0;
  std::vector<DirectBranch> branches;
  bool anywhere = false; ///< Ends in a call, return or indirect branch.
  bool falls = true;     ///< May run into the block behind it, which is the next one of the table.
  bool known = false;
};

class ThreadCheck {
public:
  ThreadCheck(const Run &run, const Disassembler &disassembler, std::vector<Exits> &exits, CheckResult &result)
      : run_(run), disassembler_(disassembler), exits_(exits), result_(result) {}

  void check(const std::string &path) {
    Result<ThreadTrace> trace = run_.openTrace(path);
    ++result_.threads;
    if (!trace) {
      problem(trace.error().text());
      return;
    }
    RecordReader reader(run_, *trace);
    while (reader.next()) {
      ++result_.records;
      if (reader.isBlock())
        block(reader.block());
      else
        control(reader);
    }
    leave();
    for (const Error &error : reader.problems())
      problem(error.text());
    for (const auto &[region, depth] : open_)
      if (depth > 0)
        problem("the region '" + names_[region] + "' is started but not stopped in " + path);
    result_.chunks += trace->chunks();
    result_.fileBytes += trace->fileBytes();
    result_.intactBytes += trace->intactBytes();
    result_.missingChunks += trace->missingChunks();
    result_.unclosedThreads += !trace->isClosed();
  }

private:
  void problem(std::string text) {
    if (problems_++ < maxProblems)
      result_.problems.push_back(std::move(text));
  }

  const Exits &exitsOf(uint32_t index) {
    Exits &exits = exits_[index];
    if (std::exchange(exits.known, true))
      return exits;
    Result<std::vector<Decoded>> instructions = run_.decode(index, disassembler_);
    if (!instructions) {
      exits.anywhere = true;
      problem(instructions.error().text());
      return exits;
    }
    exits.instructions = instructions->size();
    for (size_t i = 0; i < instructions->size(); ++i)
      if ((*instructions)[i].target)
        exits.branches.push_back({*(*instructions)[i].target, i + 1});
    if (instructions->empty())
      return exits;
    const Decoded &last = instructions->back();
    const CodeBlock &code = run_.blocks()[index].code;
    bool isCall = code.has(format::blockEndsInCall) || code.has(format::blockEndsInTailCall);
    exits.anywhere = isCall || (last.endsFlow && !last.target);
    exits.falls = !last.endsFlow;
    return exits;
  }

  void block(uint32_t index) {
    if (!run_.facts().probes.empty()) { // records say nothing of how control got there
      result_.instructions += run_.blocks()[index].code.has(format::blockIsTimed);
      return;
    }
    exitsOf(index);
    if (previous_ != KeyIndex::none) {
      const Exits &exits = exitsOf(previous_);
      const CodeBlock &from = run_.blocks()[previous_].code, &to = run_.blocks()[index].code;
      auto taken = std::ranges::find(exits.branches, to.begin, &DirectBranch::target);
      bool branches = taken != exits.branches.end();
      result_.instructions += branches ? taken->reached : exits.instructions;
      bool possible = exits.anywhere || branches || (exits.falls && index == previous_ + 1);
      // An instrumented signal handler may come in anywhere.
      if (!possible && !to.has(format::blockIsFunctionEntry))
        problem("a block of '" + to.function + "' follows one of '" + from.function + "' that does not lead to it");
    }
    previous_ = index;
  }

  void control(const RecordReader &reader) {
    std::span<const uint64_t> payload = reader.payload();
    uint64_t region = payload.empty() ? 0 : payload[0];
    switch (reader.control()) {
    case format::Control::gap:
      afterGap_ = true;
      interrupted_.clear();
      leave();
      break;
    case format::Control::interrupted:
      previous_ = KeyIndex::none;
      break;
    case format::Control::handlerStart:
      interrupted_.push(std::exchange(previous_, KeyIndex::none));
      break;
    case format::Control::handlerEnd:
      leave();
      previous_ = interrupted_.pop().value_or(KeyIndex::none);
      break;
    case format::Control::regionName:
      if (!payload.empty())
        names_[region] = regionNameIn(payload);
      break;
    case format::Control::regionStart:
      if (payload.empty())
        break;
      ++(run_.facts().sample && names_[region] == windowBeginRegion ? result_.windows : result_.regionExecutions);
      ++open_[region];
      leave();
      break;
    case format::Control::regionStop:
      if (payload.empty())
        break;
      if (--open_[region] < 0)
        problem("the region '" + names_[region] + "' is stopped but was not started");
      leave();
      break;
    case format::Control::callers:
    case format::Control::openRegions:
      if (!payload.empty())
        openRegions(reader.openRegions());
      break;
    case format::Control::registers:
    case format::Control::enterCopy:
    case format::Control::eventCallers:
    case format::Control::countersOf:
    case format::Control::counts:
      break;
    }
  }

  /// A chunk begins: the regions that are open are those that were started, unless records are missing before it.
  void openRegions(const std::vector<uint64_t> &ids) {
    std::map<uint64_t, int64_t> open;
    for (uint64_t id : ids)
      ++open[id];
    std::erase_if(open_, [](const auto &region) { return region.second == 0; });
    if (open != open_ && !std::exchange(afterGap_, false))
      problem("a chunk begins in other regions than those that were started");
    open_ = std::move(open);
  }

  /// Where nothing tells how the last block was left, it is taken to have run to its end.
  void leave() {
    if (previous_ != KeyIndex::none)
      result_.instructions += exitsOf(previous_).instructions;
    previous_ = KeyIndex::none;
  }

  const Run &run_;
  const Disassembler &disassembler_;
  std::vector<Exits> &exits_; ///< By block.
  CheckResult &result_;
  std::map<uint64_t, std::string> names_;
  std::map<uint64_t, int64_t> open_;
  uint32_t previous_ = KeyIndex::none;
  /// What was previous where signal handlers came in.
  RecentStack<uint32_t, format::maxNestedHandlers> interrupted_;
  size_t problems_ = 0;
  bool afterGap_ = false;
};

} // namespace

CheckResult checkRun(const Run &run) {
  CheckResult result;
  Disassembler disassembler(run.facts().architecture);
  std::vector<Exits> exits(run.blocks().size());
  if (run.threadFiles().empty() && run.facts().mode != RunMode::emulate)
    result.problems.push_back("the run has no trace files: they were removed, or never written");
  for (const std::string &path : run.threadFiles())
    ThreadCheck(run, disassembler, exits, result).check(path);
  // What an emulator recorded, checkSteps() counts.
  const bool counts = !run.threadFiles().empty() || run.facts().mode != RunMode::emulate;
  for (const Error &error : counts ? run.missingFrom(result.chunks) : std::vector<Error>())
    result.problems.push_back(error.text());
  if (run.facts().finished && counts)
    result.missingChunks = std::max(run.facts().chunks, result.chunks) - result.chunks;
  if (!run.facts().finished && !run.facts().mayContinue())
    result.problems.push_back("the program did not end in an orderly way: its last records may be missing");
  for (const std::string &message : run.facts().messages)
    result.problems.push_back("while recording: " + message);
  return result;
}

} // namespace leastaction

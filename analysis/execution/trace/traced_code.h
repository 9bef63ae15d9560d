// What a thread executed, from the records of trace mode.
//
//   Result<ThreadTrace> trace = ThreadTrace::open(run.threadFiles()[0]);
//   TracedCode code(run, disassembler, *trace);   // see executed_code.h
#pragma once

#include "analysis/execution/trace/block_lines.h"
#include "analysis/execution/trace/call_stack.h"
#include "analysis/execution/trace/executed_code.h"
#include "analysis/execution/trace/record_reader.h"
#include "analysis/execution/trace/region_name_search.h"
#include "analysis/execution/trace/register_state.h"

#include <array>
#include <map>
#include <utility>
#include <vector>

namespace leastaction {

/// A block comes when the record after it is known: only that tells which of its branches was taken and where its call
/// went.
class TracedCode : public ExecutedCode {
public:
  /// `names`: where names of regions are looked for that stand in chunks which are passed over; null: nowhere. All must
  /// outlive this.
  TracedCode(const Run &run, const Disassembler &disassembler, ThreadTrace &trace, RegionNameSearch *names = nullptr);

  Result<Item> next(uint64_t now = 0) override;
  Result<std::vector<Decoded>> decode(const CodeLine &line) const override;
  std::vector<Error> problems() const override { return reader_.problems(); }

private:
  enum class Waiting : uint8_t { nothing, block, blockAfterCall, control };

  /// What is known of a block that is under way while a signal handler runs.
  struct Interrupted {
    const BlockLine *pending = nullptr;
    size_t slots = 0;
    std::array<uint64_t, format::maxSlots> words{};
    RegisterState::Snapshot registers{};
    bool registersAreSet = false;
    bool isCalledBack = false;
  };

  void hold(const BlockLine &line);
  void resumeInterrupted();
  Item give(const BlockLine &line, const CodeBlock *next);
  void begin(const BlockLine &line, const uint64_t *slots);
  Item control();
  Item mark(uint64_t region, bool isStart);
  void findMissedMarks();
  bool followCall(uint64_t now);
  bool followReturn();
  void setRegisters();
  void resolve(const BlockLine &line, size_t count);
  size_t spreadGather(const GatherRecipe &gather, const uint64_t *slots, size_t accesses);
  void opaque(const BlockLine &caller, uint64_t clockBefore, uint64_t begunAt);

  const Run &run_;
  const Disassembler &disassembler_;
  ThreadTrace &trace_;
  RegionNameSearch *const nameSearch_;
  BlockLines lines_;
  RecordReader reader_;
  CallStack calls_;
  const BlockLine *pending_ = nullptr;             ///< The block whose record is known but not what came after it.
  Waiting waiting_ = Waiting::nothing;             ///< The reader's record that is not dealt with yet.
  std::array<uint64_t, format::maxSlots> words_{}; ///< Of the pending block.
  RegisterState registers_;
  bool pendingIsCalledBack_ = false;
  bool registersAreSet_ = false; ///< All of them have just been recorded.
  bool isBehindGap_ = false;     ///< And no chunk has begun since.
  size_t slots_ = 0;
  RecentStack<Interrupted, format::maxNestedHandlers> interrupted_; ///< By signal handlers, the last one innermost.
  std::vector<Access> resolved_;
  std::map<uint64_t, std::string> names_;
  std::vector<uint64_t> open_;                         ///< Regions, outermost first.
  std::vector<std::pair<uint64_t, bool>> missedMarks_; ///< Last first: region, and whether it is a start.
};

} // namespace leastaction

// The threads of a run and what each executed, whichever way it was recorded.
//
//   Result<std::unique_ptr<RunThreads>> threads = RunThreads::open(run, disassembler, /*steps=*/false);
//   for (ThreadTrace &trace : (*threads)->traces()) {
//     std::unique_ptr<ExecutedCode> code = (*threads)->code(trace);
//     ... code->next() ...
//   }
#pragma once

#include "analysis/execution/step/emulated_code.h"
#include "analysis/execution/step/stepped_code.h"
#include "analysis/execution/trace/executed_code.h"
#include "analysis/execution/trace/run.h"

#include <memory>
#include <vector>

namespace leastaction {

class RunThreads {
public:
  /// `steps`: what single-stepping recorded, not the trace. Fails if what the steps went through cannot be told from
  /// probes; files that cannot be opened are problems().
  static Result<std::unique_ptr<RunThreads>> open(Run &run, const Disassembler &disassembler, bool steps);

  /// In the order in which the threads were created.
  std::vector<ThreadTrace> &traces() { return traces_; }
  std::unique_ptr<ExecutedCode> code(ThreadTrace &trace);
  /// Of an emulated run.
  const EmulatedBlocks &blocks() const { return blocks_; }
  uint64_t totalBytes() const { return totalBytes_; } ///< Of all files.
  const std::vector<Error> &problems() const { return problems_; }

private:
  RunThreads(Run &run, const Disassembler &disassembler, bool steps, OriginalCode original)
      : run_(run), disassembler_(disassembler), steps_(steps), original_(std::move(original)),
        stepLines_(run, disassembler, &original_), blocks_(run, disassembler, stepLines_) {}

  Run &run_;
  const Disassembler &disassembler_;
  bool steps_;
  OriginalCode original_;
  StepLines stepLines_;
  EmulatedBlocks blocks_;
  std::vector<ThreadTrace> traces_;
  uint64_t totalBytes_ = 0;
  std::vector<Error> problems_;
};

} // namespace leastaction

#include "analysis/execution/replay/run_threads.h"

#include "analysis/execution/trace/traced_code.h"

namespace leastaction {

Result<std::unique_ptr<RunThreads>> RunThreads::open(Run &run, const Disassembler &disassembler, bool steps) {
  OriginalCode original;
  if (steps) {
    OriginalCode found = TRY(OriginalCode::of(run, disassembler));
    original = std::move(found);
  }
  std::unique_ptr<RunThreads> threads(new RunThreads(run, disassembler, steps, std::move(original)));
  if (steps && !run.emulatedBlocks().empty()) {
    threads->blocks_.read();
    threads->problems_ = threads->blocks_.problems();
  }
  for (const std::string &path : steps ? run.stepFiles() : run.threadFiles()) {
    Result<ThreadTrace> trace = run.openTrace(path);
    if (!trace) {
      threads->problems_.push_back(trace.error());
      continue;
    }
    threads->totalBytes_ += trace->fileBytes();
    threads->traces_.push_back(std::move(*trace));
  }
  sortByCreation(threads->traces_, run.facts().pid);
  return threads;
}

std::unique_ptr<ExecutedCode> RunThreads::code(ThreadTrace &trace) {
  if (steps_)
    return instructionsOf(run_, stepLines_, blocks_, trace);
  return std::make_unique<TracedCode>(run_, disassembler_, trace);
}

} // namespace leastaction

#include "analysis/program/count/check_counts.h"

#include "analysis/program/count/thread_counts.h"

#include <algorithm>

namespace leastaction {

void checkCounts(const Run &run, CheckResult &result) {
  Disassembler disassembler;
  auto add = [&](const Error &problem) {
    if (std::string text = problem.text(); std::ranges::find(result.problems, text) == result.problems.end())
      result.problems.push_back(std::move(text)); // what checkRun has found is said already
  };
  for (const std::string &path : run.threadFiles()) {
    Result<ThreadTrace> trace = run.openTrace(path);
    if (!trace)
      continue;
    ThreadCounts counts(run);
    for (const Error &problem : counts.read(*trace))
      add(problem);
    for (auto [block, count] : counts.all())
      if (Result<std::vector<Decoded>> instructions = run.decode(block, disassembler))
        result.instructions += count * instructions->size();
      else
        add(instructions.error());
  }
}

} // namespace leastaction

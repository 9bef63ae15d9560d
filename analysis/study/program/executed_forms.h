// The instruction forms that a recorded run executed.
//
//   Result<std::vector<ExecutedForm>> forms = executedForms("dot.run", showFraction);
#pragma once

#include "analysis/base/error.h"
#include "analysis/execution/trace/run.h"
#include "analysis/study/progress.h"

#include <string>
#include <vector>

namespace leastaction {

struct ExecutedForm {
  llvm::MCInst inst; ///< The static instruction of this opcode that was executed most.
  uint64_t executions = 0;
};

/// One for each opcode, most executed first. Fails where there is no such run, and where it does not say what ran.
Result<std::vector<ExecutedForm>> executedForms(const std::string &path, const ShowFraction &progress);

} // namespace leastaction

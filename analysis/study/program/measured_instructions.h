// `leastaction cores --calibrate --instructions [RUN]`: how long instructions take on this machine, and what of that
// the core description has otherwise.
//
//   InstructionForms forms = TRY(instructionForms("dot.run", {}));
//   MeasuredInstructions measured = TRY(measuredInstructions(forms, core, clockHz, {}));
#pragma once

#include "analysis/base/error.h"
#include "analysis/execution/core/core_description.h"
#include "analysis/report/cores/instructions_report.h"
#include "analysis/study/program/executed_forms.h"
#include "analysis/study/progress.h"

#include <string>
#include <vector>

namespace leastaction {

struct InstructionForms {
  std::string run; ///< Empty: all that can be measured.
  std::vector<ExecutedForm> forms;
};

/// Those that `run` executed; without its name every one that can be measured at all.
Result<InstructionForms> instructionForms(const std::string &run, const ShowProgress &progress);

struct MeasuredInstructions {
  std::string section; ///< TOML, to stand behind a core description.
  InstructionsReport report;
};

/// `core` is what they are compared with, `clockHz` this machine's clock.
Result<MeasuredInstructions> measuredInstructions(const InstructionForms &forms, const CoreDescription &core,
                                                  double clockHz, const ShowProgress &progress);

} // namespace leastaction

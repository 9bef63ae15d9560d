// `leastaction cores`: which core models are there, and what is the core of this machine?
//
//   CoresReport report = coreList(hostFeatures());
//   CalibratedCore mine = TRY(calibratedCore({.quick = true}, {}));
#pragma once

#include "analysis/base/error.h"
#include "analysis/execution/core/core_description.h"
#include "analysis/report/cores/cores_report.h"
#include "analysis/report/cores/instructions_report.h"
#include "analysis/study/progress.h"

#include <optional>
#include <string>
#include <vector>

namespace leastaction {

/// All that are built in; the one that fits `host` is marked.
CoresReport coreList(const HostFeatures &host);

struct CalibrationQuestion {
  bool quick = false;
  std::optional<std::string> instructionsOf{}; ///< Measures those that this run executed, all where it is empty.
};

struct CalibratedCore {
  std::string text;                ///< TOML, as --core takes it.
  std::vector<std::string> doubts; ///< What speaks against a value; without a full stop.
  std::optional<InstructionsReport> instructions;
};

/// Measures this machine, for up to half a minute; with instructions for up to a minute more.
Result<CalibratedCore> calibratedCore(const CalibrationQuestion &question, const ShowProgress &progress);

/// A sentence without a full stop if the machine does other work, which makes what is measured wrong; else empty.
std::string busyNote();

} // namespace leastaction

// `leastaction doctor`: what works on this machine? It compiles, records and reports a small program to find out.
//
//   DoctorReport report = examineMachine({.leastaction = "/usr/bin/leastaction", .version = "0.3.0", .llvm =
//   "22.1.2"});
#pragma once

#include "analysis/report/doctor/doctor_report.h"

#include <string>

namespace leastaction {

struct DoctorQuestion {
  std::string leastaction; ///< The executable, which is run.
  std::string library;     ///< The folder of its libraries.
  std::string version;     ///< Its version,
  std::string llvm;        ///< and that of the LLVM that its plugin was built with: "22.1.2".
};

/// Makes a temporary folder, and removes it. Programs that this process runs from now on see no variables of the
/// runtime (LEASTACTION, LEASTACTION_OUT and so on), so that what is examined is the machine.
DoctorReport examineMachine(const DoctorQuestion &question);

} // namespace leastaction
